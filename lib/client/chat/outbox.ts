import type { ChatMessageType } from '@/lib/contract/message/chat'
import type { PushFrame } from '@/lib/contract/message/socket'
import { openChannel } from '../browser-storage'
import { isLive, onLiveState, sendFrame } from '../socket/live'
import { writeForUser } from '../user-storage'
import { contentKey, readContent, type SentContent } from './chat-content'
import { isSentAs, listedMessage } from './chat-message'
import type { ListRequests } from './list-requests'
import { type OnlySender, onlySender } from './only-sender'
import { outboxSign } from './outbox-sign'
import { forgetItems, keepItem, keptItems, newItem, type OutboxItem } from './outbox-storage'

const outboxItemsMax = 200
/** What waited longer is not sent by itself: the user decides whether it is still true. */
const waitMsMax = 24 * 3_600_000
const echoMsMax = 15_000
/** So often a standing connection may stay silent before the message counts as not sent. */
const silencesMax = 3
/** The newest page is enough to find what was sent a moment ago. */
const newestPage = { currentPage: 1, pageSize: 30, sord: 'desc', keyword: '' } as const

type Echo = Extract<PushFrame, { method: 'sendMessage' }>
type NewItem = { toUserId: string; type: ChatMessageType; content: SentContent }
type Owner = {
  userId: string
  lists: ListRequests
  onChange: () => void
  /** By the platform's clock, of the newest message of a conversation as far as it is known. */
  newestMs: (toUserId: string) => number
  /** The platform has it although its echo was missed. */
  onFound: (toUserId: string) => void
}
type News = { userId: string; kind: 'changed' } | { userId: string; kind: 'settled'; clientMessageId: string }

/**
 * Messages on their way (reliability C4): kept before they are sent, one at a time to each peer and in order, until the platform's echo
 * confirms them. After a broken connection a message goes once more only when the platform takes each name once (it repeats
 * `clientMessageId`) or its newest page does not have it, so nothing is lost and nothing is doubled. One tab of the browser sends.
 */
export class Outbox {
  #items: OutboxItem[] = []
  /** By peer. */
  readonly #underway = new Map<string, { item: OutboxItem; timer: ReturnType<typeof setTimeout> | undefined }>()
  /** Of late, so that what another tab has stored meanwhile does not come back. */
  readonly #settled = new Set<string>()
  /** By name: how often no answer came although the connection stood. */
  readonly #silences = new Map<string, number>()
  /** Other pages cannot see them, so this one sends them. */
  readonly #unkept = new Set<string>()
  readonly #channel = openChannel('tenon-chat-outbox')
  readonly #sender: OnlySender
  readonly #stopFollowing: () => void
  /** Learned from echoes; undefined until the first. */
  #knowsNames: boolean | undefined
  #isStopped = false

  constructor(readonly owner: Owner) {
    this.#sender = onlySender(owner.userId, () => this.#pump())
    this.#stopFollowing = onLiveState(this.#onLive)
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent<News>) => this.#hearTab(data)
    void this.#load()
  }

  get items(): readonly OutboxItem[] {
    return this.#items
  }

  /** Resolves when the message is kept. Rejects nothing: a full outbox answers false. */
  async add(item: NewItem): Promise<boolean> {
    if (this.#items.length >= outboxItemsMax) return false
    const { userId } = this.owner
    const kept = newItem({ ...item, userId, pageId: this.#sender.pageId, after: this.#items.at(-1) })
    this.#items = [...this.#items, kept]
    this.#changed()
    if (!(await keepItem(kept))) this.#unkept.add(kept.clientMessageId)
    this.#tell({ userId, kind: 'changed' })
    this.#pump()
    return true
  }

  async retry(clientMessageId: string): Promise<void> {
    const attempts = Math.min(this.#byName(clientMessageId)?.attempts ?? 0, 1)
    const { pageId } = this.#sender
    await this.#update(clientMessageId, { state: 'waiting', failure: '', createdAtMs: Date.now(), attempts, pageId })
    this.#tell({ userId: this.owner.userId, kind: 'changed' })
    this.#pump()
  }

  async discard(clientMessageId: string): Promise<void> {
    await this.#settle(clientMessageId)
    this.#tell({ userId: this.owner.userId, kind: 'settled', clientMessageId })
  }

  /** The message that an echo confirms, which is on its way no more; undefined for what another device sent. */
  confirm(frame: Echo): OutboxItem | undefined {
    const named = frame.clientMessageId !== ''
    if (named) this.#knowsNames = true
    const item = named ? this.#byName(frame.clientMessageId) : this.#byContent(frame)
    if (!named && item) this.#knowsNames = false
    if (!item) {
      if (named) this.#remember(frame.clientMessageId)
      return undefined
    }
    const { clientMessageId } = item
    if (this.#maySend(item)) this.#tell({ userId: item.userId, kind: 'settled', clientMessageId })
    void this.#settle(clientMessageId)
    return item
  }

  /** The platform refused a message; without a name it may have been any that is underway, so each is looked for. */
  refuse(msg: string, clientMessageId: string): void {
    if (clientMessageId !== '') return void this.#fail(clientMessageId, msg)
    for (const { item } of [...this.#underway.values()]) void this.#lookFor(item, msg)
  }

  stop(): void {
    this.#isStopped = true
    this.#stopFollowing()
    this.#sender.stop()
    this.#channel?.close()
    for (const { timer } of this.#underway.values()) clearTimeout(timer)
    this.#underway.clear()
  }

  async #load(): Promise<void> {
    const kept = await keptItems(this.owner.userId)
    if (!kept || this.#isStopped) return
    const own = this.#items.filter(({ clientMessageId }) => !kept.some((item) => item.clientMessageId === clientMessageId))
    const underway = new Map([...this.#underway.values()].map(({ item }) => [item.clientMessageId, item]))
    this.#items = [...kept.filter(({ clientMessageId }) => !this.#settled.has(clientMessageId)), ...own]
      .map((item) => underway.get(item.clientMessageId) ?? this.#judged(item))
      .sort(inOrder)
    this.#changed()
    this.#pump()
  }

  #judged(item: OutboxItem): OutboxItem {
    const isOld = Math.abs(Date.now() - item.createdAtMs) > waitMsMax
    return item.state === 'waiting' && (isOld || this.#sender.isOrphan(item)) ? { ...item, state: 'failed' } : item
  }

  #pump(): void {
    if (this.#isStopped || !isLive()) return
    for (const item of this.#items)
      if (item.state === 'waiting' && this.#maySend(item) && !this.#underway.has(item.toUserId)) void this.#attempt(item)
  }

  #maySend(item: OutboxItem): boolean {
    return this.#unkept.has(item.clientMessageId) || this.#sender.maySend(item)
  }

  async #attempt(item: OutboxItem): Promise<void> {
    this.#underway.set(item.toUserId, { item, timer: undefined })
    if (item.attempts > 0 && this.#knowsNames !== true) {
      const isFound = await this.#isThere(item)
      if (!this.#isUnderway(item)) return
      if (isFound === undefined) return this.#later(item)
      if (isFound) return this.#found(item)
    }
    const { attempts } = item
    // What was sent before this message and says the same is older than everything that is known now.
    const sentAfterMs = attempts > 0 ? item.sentAfterMs : this.owner.newestMs(item.toUserId)
    const counted = await this.#update(item.clientMessageId, { attempts: attempts + 1, sentAfterMs })
    if (!counted || !this.#isUnderway(item)) return
    const { toUserId, type: messageType, content: messageContent, clientMessageId } = counted
    this.#later(counted)
    if (!sendFrame({ method: 'SendMessage', toUserId, messageType, messageContent, clientMessageId })) this.#release(counted)
  }

  /** Tries again when no answer comes although the connection stands. */
  #later(item: OutboxItem): void {
    clearTimeout(this.#underway.get(item.toUserId)?.timer)
    this.#underway.set(item.toUserId, { item, timer: setTimeout(() => this.#onSilence(item), echoMsMax) })
  }

  #onSilence(item: OutboxItem): void {
    const count = (this.#silences.get(item.clientMessageId) ?? 0) + 1
    this.#silences.set(item.clientMessageId, count)
    if (count >= silencesMax) return void this.#fail(item.clientMessageId, '')
    this.#release(item)
    this.#pump()
  }

  async #lookFor(item: OutboxItem, msg: string): Promise<void> {
    const isFound = await this.#isThere(item)
    if (!this.#isUnderway(item)) return
    if (isFound) this.#found(item)
    else if (isFound === false) await this.#fail(item.clientMessageId, msg)
    else this.#later(item)
  }

  /** Whether the platform has the message; undefined where it could not be asked. */
  async #isThere(item: OutboxItem): Promise<boolean | undefined> {
    const answer = await this.owner.lists.ask({ peerId: item.toUserId, ...newestPage }).catch(() => undefined)
    return answer?.rows.map(listedMessage).some(isSentAs(item))
  }

  #found(item: OutboxItem): void {
    void this.#settle(item.clientMessageId)
    this.#tell({ userId: item.userId, kind: 'settled', clientMessageId: item.clientMessageId })
    this.owner.onFound(item.toUserId)
  }

  async #fail(clientMessageId: string, failure: string): Promise<void> {
    const item = this.#byName(clientMessageId)
    if (item) this.#release(item)
    this.#silences.delete(clientMessageId)
    await this.#update(clientMessageId, { state: 'failed', failure, attempts: failure === '' ? 1 : 0 })
    this.#tell({ userId: this.owner.userId, kind: 'changed' })
    this.#pump()
  }

  async #settle(clientMessageId: string): Promise<void> {
    this.#remember(clientMessageId)
    const item = this.#byName(clientMessageId)
    if (item) this.#release(item)
    this.#unkept.delete(clientMessageId)
    this.#silences.delete(clientMessageId)
    this.#items = this.#items.filter((other) => other.clientMessageId !== clientMessageId)
    this.#changed()
    await forgetItems([{ userId: this.owner.userId, clientMessageId }])
    this.#pump()
  }

  async #update(clientMessageId: string, change: Partial<OutboxItem>): Promise<OutboxItem | undefined> {
    const item = this.#byName(clientMessageId)
    if (!item) return undefined
    const changed = { ...item, ...change }
    this.#items = this.#items.map((other) => (other === item ? changed : other)).sort(inOrder)
    const underway = this.#underway.get(item.toUserId)
    if (underway?.item === item) underway.item = changed
    this.#changed()
    await keepItem(changed)
    // It may have been confirmed or removed while it was being kept.
    if (this.#settled.has(clientMessageId)) await forgetItems([changed])
    return this.#byName(clientMessageId)
  }

  #release({ toUserId, clientMessageId }: OutboxItem): void {
    const underway = this.#underway.get(toUserId)
    if (underway?.item.clientMessageId !== clientMessageId) return
    clearTimeout(underway.timer)
    this.#underway.delete(toUserId)
  }

  #isUnderway({ toUserId, clientMessageId }: OutboxItem): boolean {
    return !this.#isStopped && this.#underway.get(toUserId)?.item.clientMessageId === clientMessageId
  }

  #byName(clientMessageId: string): OutboxItem | undefined {
    return this.#items.find((item) => item.clientMessageId === clientMessageId)
  }

  /** Echoes come in the order of sending, so the first that may have gone and says the same is meant. */
  #byContent(frame: Echo): OutboxItem | undefined {
    const said = contentKey(readContent(frame.messageType, frame.toMessage))
    const mayHaveGone = (item: OutboxItem) => item.attempts > 0 || !this.#maySend(item)
    return this.#items.find(
      (item) =>
        mayHaveGone(item) && item.toUserId === frame.toUserId && contentKey(readContent(item.type, item.content)) === said,
    )
  }

  #onLive = (): void => {
    // Nobody knows what became of what was underway.
    for (const { item } of [...this.#underway.values()]) this.#release(item)
    this.#pump()
  }

  #hearTab(news: News): void {
    if (news.userId !== this.owner.userId) return
    if (news.kind === 'changed') void this.#load()
    else void this.#settle(news.clientMessageId)
  }

  #tell(news: News): void {
    if (!this.#isStopped) this.#channel?.postMessage(news)
  }

  #remember(clientMessageId: string): void {
    this.#settled.add(clientMessageId)
    for (const oldest of this.#settled) {
      if (this.#settled.size <= outboxItemsMax) break
      this.#settled.delete(oldest)
    }
  }

  #changed(): void {
    writeForUser('browser', this.owner.userId, outboxSign, this.#items.filter(({ state }) => state === 'waiting').length)
    this.owner.onChange()
  }
}

const inOrder = (one: OutboxItem, other: OutboxItem) => one.createdAtMs - other.createdAtMs
