import type { ChatMessageType } from '@/lib/contract/message/chat'
import type { PushFrame } from '@/lib/contract/message/socket'
import { SharedItems } from '../outbox/shared-items'
import { randomName } from '../random-name'
import { isLive, onLiveState, sendFrame } from '../socket/live'
import { contentKey, readContent, type SentContent } from './chat-content'
import { isSentAs, listedMessage } from './chat-message'
import type { ListRequests } from './list-requests'
import { outboxSign } from './outbox-sign'
import { forgetItem, keepItem, keptItems, type OutboxItem } from './outbox-storage'

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

/**
 * Messages on their way (reliability C4): kept before they are sent, one at a time to each peer and in order, until the platform's echo
 * confirms them. After a broken connection a message goes once more only when the platform takes each name once (it repeats
 * `clientMessageId`) or its newest page does not have it, so nothing is lost and nothing is doubled. One tab of the browser sends.
 */
export class Outbox {
  readonly #shared: SharedItems<OutboxItem>
  /** By peer. */
  readonly #underway = new Map<string, { clientMessageId: string; timer: ReturnType<typeof setTimeout> | undefined }>()
  /** By name: how often no answer came although the connection stood. */
  readonly #silences = new Map<string, number>()
  readonly #stopFollowing: () => void
  /** Learned from echoes; undefined until the first. */
  #knowsNames: boolean | undefined

  constructor(readonly owner: Owner) {
    this.#shared = new SharedItems({
      userId: owner.userId,
      name: 'chat',
      sign: outboxSign,
      isSigned: ({ state }) => state === 'waiting',
      itemsMax: outboxItemsMax,
      waitMsMax,
      storage: { keep: keepItem, forget: forgetItem, all: () => keptItems(owner.userId) },
      idOf: ({ clientMessageId }) => clientMessageId,
      isUnderway: (item) => this.#isUnderway(item),
      onChange: () => owner.onChange(),
      onReady: () => this.#pump(),
      onSettled: (clientMessageId) => this.#let(clientMessageId),
    })
    this.#stopFollowing = onLiveState(this.#onLive)
  }

  get items(): readonly OutboxItem[] {
    return this.#shared.items
  }

  /** Resolves when the message is kept. Rejects nothing: a full outbox answers false. */
  async add(item: NewItem): Promise<boolean> {
    if (this.#shared.isFull) return false
    const waiting = { ...this.#shared.begin(), clientMessageId: randomName(), attempts: 0, sentAfterMs: 0, failure: '' }
    await this.#shared.add({ ...item, ...waiting })
    return true
  }

  async retry(clientMessageId: string): Promise<void> {
    const attempts = Math.min(this.#shared.byId(clientMessageId)?.attempts ?? 0, 1)
    await this.#shared.retry(clientMessageId, { failure: '', attempts })
  }

  async discard(clientMessageId: string): Promise<void> {
    await this.#shared.settle(clientMessageId)
  }

  /** The message that an echo confirms, which is on its way no more; undefined for what another device sent. */
  confirm(frame: Echo): OutboxItem | undefined {
    const named = frame.clientMessageId !== ''
    if (named) this.#knowsNames = true
    const item = named ? this.#shared.byId(frame.clientMessageId) : this.#byContent(frame)
    if (!named && item) this.#knowsNames = false
    if (!item) {
      if (named) this.#shared.remember(frame.clientMessageId)
      return undefined
    }
    void this.#shared.settle(item.clientMessageId, { isTold: this.#shared.maySend(item) })
    return item
  }

  /** The platform refused a message; without a name it may have been any that is underway, so each is looked for. */
  refuse(msg: string, clientMessageId: string): void {
    if (clientMessageId !== '') return void this.#fail(clientMessageId, msg)
    for (const item of this.items.filter((one) => this.#isUnderway(one))) void this.#lookFor(item, msg)
  }

  stop(): void {
    this.#stopFollowing()
    this.#shared.stop()
    for (const { timer } of this.#underway.values()) clearTimeout(timer)
    this.#underway.clear()
  }

  #pump(): void {
    if (this.#shared.isStopped || !isLive()) return
    for (const item of this.items)
      if (item.state === 'waiting' && this.#shared.maySend(item) && !this.#underway.has(item.toUserId)) void this.#attempt(item)
  }

  async #attempt(item: OutboxItem): Promise<void> {
    this.#underway.set(item.toUserId, { clientMessageId: item.clientMessageId, timer: undefined })
    if (item.attempts > 0 && this.#knowsNames !== true) {
      const isFound = await this.#isThere(item)
      if (!this.#isUnderway(item)) return
      if (isFound === undefined) return this.#later(item)
      if (isFound) return this.#found(item)
    }
    const { attempts } = item
    // What was sent before this message and says the same is older than everything that is known now.
    const sentAfterMs = attempts > 0 ? item.sentAfterMs : this.owner.newestMs(item.toUserId)
    const counted = await this.#shared.update(item.clientMessageId, { attempts: attempts + 1, sentAfterMs })
    if (!counted || !this.#isUnderway(item)) return
    const { toUserId, type: messageType, content: messageContent, clientMessageId } = counted
    this.#later(counted)
    if (!sendFrame({ method: 'SendMessage', toUserId, messageType, messageContent, clientMessageId })) this.#release(counted)
  }

  /** Tries again when no answer comes although the connection stands. */
  #later(item: OutboxItem): void {
    clearTimeout(this.#underway.get(item.toUserId)?.timer)
    const timer = setTimeout(() => this.#onSilence(item), echoMsMax)
    this.#underway.set(item.toUserId, { clientMessageId: item.clientMessageId, timer })
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
    void this.#shared.settle(item.clientMessageId)
    this.owner.onFound(item.toUserId)
  }

  async #fail(clientMessageId: string, failure: string): Promise<void> {
    this.#let(clientMessageId)
    await this.#shared.fail(clientMessageId, { failure, attempts: failure === '' ? 1 : 0 })
  }

  /** It is on its way no more. */
  #let(clientMessageId: string): void {
    const item = this.#shared.byId(clientMessageId)
    if (item) this.#release(item)
    this.#silences.delete(clientMessageId)
  }

  #release({ toUserId, clientMessageId }: OutboxItem): void {
    const underway = this.#underway.get(toUserId)
    if (underway?.clientMessageId !== clientMessageId) return
    clearTimeout(underway.timer)
    this.#underway.delete(toUserId)
  }

  #isUnderway({ toUserId, clientMessageId }: OutboxItem): boolean {
    return !this.#shared.isStopped && this.#underway.get(toUserId)?.clientMessageId === clientMessageId
  }

  /** Echoes come in the order of sending, so the first that may have gone and says the same is meant. */
  #byContent(frame: Echo): OutboxItem | undefined {
    const said = contentKey(readContent(frame.messageType, frame.toMessage))
    const mayHaveGone = (item: OutboxItem) => item.attempts > 0 || !this.#shared.maySend(item)
    return this.items.find(
      (item) =>
        mayHaveGone(item) && item.toUserId === frame.toUserId && contentKey(readContent(item.type, item.content)) === said,
    )
  }

  #onLive = (): void => {
    // Nobody knows what became of what was underway.
    for (const { timer } of this.#underway.values()) clearTimeout(timer)
    this.#underway.clear()
    this.#pump()
  }
}
