import { type ChatMessageType, type Conversation, chat } from '@/lib/contract/message/chat'
import type { PushFrame } from '@/lib/contract/message/socket'
import { call } from '../call'
import { isLive, onLiveState, onPush, sendFrame } from '../socket/live'
import type { SentContent } from './chat-content'
import { echoedMessage, receivedMessage } from './chat-message'
import { latestReceived, latestSent, type Peer, withLatest, without, withoutRecords } from './conversations'
import { ListRequests } from './list-requests'
import { OpenThread, type ThreadState } from './open-thread'
import { Outbox } from './outbox'
import { PageNews } from './page-news'
import { Uploads } from './uploads'

export type ChatState = {
  conversations: readonly Conversation[]
  /** The list has come at least once. */
  hasConversations: boolean
  isLoading: boolean
  error: unknown
  thread: ThreadState | undefined
}

/** Changes are told at most this often: a thousand messages in ten seconds are drawn together (reliability C3). */
const tellEveryMs = 50
/** The platform is told of reading at most this often. */
const readEveryMs = 1000
/** Clocks of the platform and of this browser may differ by this much when nothing of the platform's is known. */
const clockToleranceMs = 600_000

/**
 * The chat of one user in this page: conversations, the one that is open, and what waits to be sent. It lives from its first use to the
 * end of the page, because what was written is sent also when the drawer is closed. No React; drawn through `subscribe` and `read`.
 */
export class ChatStore {
  readonly lists: ListRequests
  readonly uploads = new Uploads((peerId, kind, content) => this.send(peerId, kind, content))
  readonly #outbox: Outbox
  readonly #news: PageNews
  readonly #listeners = new Set<() => void>()
  readonly #readListeners = new Set<(peerId: string) => void>()
  readonly #stops: (() => void)[]
  #state: ChatState = { conversations: [], hasConversations: false, isLoading: false, error: undefined, thread: undefined }
  #thread: OpenThread | undefined
  #tellTimer: ReturnType<typeof setTimeout> | undefined
  #toldAtMs = 0
  #readTimer: ReturnType<typeof setTimeout> | undefined
  #hasUnreadHere = false
  /** By the platform's clock, of the newest thing that it said. */
  #clockSkewMs = 0
  #loadCount = 0

  constructor(readonly userId: string) {
    this.lists = new ListRequests(userId)
    this.#outbox = new Outbox({
      userId,
      lists: this.lists,
      onChange: () => this.#changed(),
      newestMs: (peerId) => this.#newestMs(peerId),
      onFound: (peerId) => this.#threadOf(peerId)?.refresh(),
    })
    this.#news = new PageNews(userId, (peerId) => {
      void this.loadConversations()
      if (peerId !== undefined) void this.#threadOf(peerId)?.restart()
    })
    const onVisibility = () => this.#markRead()
    document.addEventListener('visibilitychange', onVisibility)
    this.#stops = [
      onPush((frame) => this.#hear(frame)),
      onLiveState(() => this.#onLive()),
      () => document.removeEventListener('visibilitychange', onVisibility),
    ]
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  read = (): ChatState => this.#state

  /** Told whenever the user has a peer's messages before their eyes. */
  onRead(listener: (peerId: string) => void): () => void {
    this.#readListeners.add(listener)
    return () => void this.#readListeners.delete(listener)
  }

  /** The last answer wins (reliability T6); what was pushed meanwhile and is newer stays on top. */
  async loadConversations(): Promise<void> {
    this.#loadCount += 1
    const own = this.#loadCount
    const before = this.#state.conversations
    this.#set({ isLoading: true, error: undefined })
    try {
      const { data } = await call(chat.conversations, {})
      if (own !== this.#loadCount) return
      const pushed = this.#state.conversations.filter((row) => !before.includes(row) && isNewer(row, data.list)).reverse()
      this.#set({ conversations: pushed.reduce<Conversation[]>(withLatest, data.list), hasConversations: true, isLoading: false })
    } catch (error) {
      if (own === this.#loadCount) this.#set({ error, isLoading: false })
    }
  }

  openThread(peer: Peer): void {
    if (this.#thread?.peer.id === peer.id) return
    this.closeThread()
    this.#hasUnreadHere = true
    this.#thread = new OpenThread({ peer, selfId: this.userId, lists: this.lists, onChange: () => this.#changed() })
    this.#tellAll()
    void this.#thread.restart()
    this.#markRead()
  }

  closeThread(): void {
    this.#sayRead()
    this.#thread?.stop()
    this.#thread = undefined
    this.#tellAll()
  }

  loadOlder = (): void => void this.#thread?.loadOlder()
  reloadThread = (): void => void this.#thread?.restart()

  /** False when too much waits already: nothing was taken. */
  send(toUserId: string, type: ChatMessageType, content: SentContent): Promise<boolean> {
    return this.#outbox.add({ toUserId, type, content })
  }

  retry = (key: string): void => void this.#outbox.retry(key)
  discard = (key: string): void => void this.#outbox.discard(key)

  /** 移除 (contract 1 §15, §17). */
  hidden(peerId: string): void {
    if (this.#threadOf(peerId)) this.closeThread()
    this.#set({ conversations: without(this.#state.conversations, peerId) })
    this.#news.tell(undefined)
  }

  /** 删除聊天记录 (contract 1 §15, §17). */
  recordsDeleted(peerId: string): void {
    this.#set({ conversations: withoutRecords(this.#state.conversations, peerId) })
    void this.#threadOf(peerId)?.restart()
    this.#tellRead(peerId)
    this.#news.tell(peerId)
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#thread?.stop()
    // It would go on with the session of whoever signs in next.
    this.uploads.remove()
    this.#outbox.stop()
    this.lists.stop()
    this.#news.stop()
    clearTimeout(this.#tellTimer)
    clearTimeout(this.#readTimer)
  }

  #hear(frame: PushFrame): void {
    if (frame.method === 'messageList') this.lists.hear(frame)
    else if (frame.method === 'receiveMessage') this.#hearReceived(frame)
    else if (frame.method === 'sendMessage') this.#hearEcho(frame)
    else if (frame.method === 'error') {
      if (frame.clientMessageId !== '' || !this.lists.refuse(frame.msg)) this.#outbox.refuse(frame.msg, frame.clientMessageId)
    }
  }

  #hearReceived(frame: Extract<PushFrame, { method: 'receiveMessage' }>): void {
    this.#learnClock(frame.dateTime)
    const latest = latestReceived(frame)
    this.#set({ conversations: withLatest(this.#state.conversations, latest) })
    const thread = this.#threadOf(frame.formUserId)
    if (!thread) return
    thread.add(receivedMessage(frame))
    this.#hasUnreadHere = true
    this.#markRead()
  }

  #hearEcho(frame: Extract<PushFrame, { method: 'sendMessage' }>): void {
    if (frame.UserId !== this.userId) return
    this.#learnClock(frame.dateTime)
    const item = this.#outbox.confirm(frame)
    this.#threadOf(frame.toUserId)?.add(echoedMessage(frame, item?.clientMessageId))
    this.#set({ conversations: withLatest(this.#state.conversations, latestSent(frame)) })
  }

  #onLive(): void {
    if (!isLive()) return
    if (this.#state.hasConversations || this.#state.error !== undefined) void this.loadConversations()
    this.#hasUnreadHere = this.#thread !== undefined
    void this.#thread?.refresh()
    this.#markRead()
  }

  /**
   * A conversation counts as read while it is open in a tab that is seen: a tab behind others or a locked screen reads nothing, and
   * catches up when it comes to the front.
   */
  #markRead(): void {
    const peerId = this.#thread?.peer.id
    if (peerId === undefined || !this.#hasUnreadHere || document.visibilityState !== 'visible') return
    this.#tellRead(peerId)
    this.#readTimer ??= this.#sayReadAndWait()
  }

  #sayReadAndWait(): ReturnType<typeof setTimeout> | undefined {
    this.#hasUnreadHere = false
    const peerId = this.#thread?.peer.id
    if (peerId === undefined || !sendFrame({ method: 'UpdateReadMessage', formUserId: peerId })) return undefined
    return setTimeout(() => {
      this.#readTimer = undefined
      this.#markRead()
    }, readEveryMs)
  }

  /** What was seen just now is said before the conversation is left. */
  #sayRead(): void {
    const peerId = this.#thread?.peer.id
    const isDue = this.#readTimer !== undefined && this.#hasUnreadHere && document.visibilityState === 'visible'
    if (isDue && peerId !== undefined) sendFrame({ method: 'UpdateReadMessage', formUserId: peerId })
    clearTimeout(this.#readTimer)
    this.#readTimer = undefined
    this.#hasUnreadHere = false
  }

  #tellRead(peerId: string): void {
    for (const listener of [...this.#readListeners]) listener(peerId)
  }

  #threadOf(peerId: string): OpenThread | undefined {
    return this.#thread?.peer.id === peerId ? this.#thread : undefined
  }

  /** By the platform's clock, of the newest message as far as it is known; a guess where nothing has been asked yet. */
  #newestMs(peerId: string): number {
    const row = this.#state.conversations.find(({ id }) => id === peerId)
    const thread = this.#threadOf(peerId)
    const known = [thread?.newestMs, row?.latestDate].filter((ms) => ms !== undefined)
    if (known.length > 0) return Math.max(...known)
    const isNew = this.#state.hasConversations || thread?.stateWith([]).hasLoaded
    return isNew ? 0 : Date.now() + this.#clockSkewMs - clockToleranceMs
  }

  #learnClock(ms: number | undefined): void {
    if (ms !== undefined) this.#clockSkewMs = ms - Date.now()
  }

  #set(change: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...change }
    this.#changed()
  }

  /** The first change is told at once, the following ones together. */
  #changed(): void {
    if (this.#tellTimer !== undefined) return
    const waitMs = Math.max(0, this.#toldAtMs + tellEveryMs - Date.now())
    if (waitMs === 0 || waitMs > tellEveryMs) this.#tellAll()
    else this.#tellTimer = setTimeout(() => this.#tellAll(), waitMs)
  }

  /** Without delay: what the user opens and closes is followed at once. */
  #tellAll(): void {
    clearTimeout(this.#tellTimer)
    this.#tellTimer = undefined
    this.#toldAtMs = Date.now()
    this.#state = { ...this.#state, thread: this.#thread?.stateWith(this.#outbox.items) }
    for (const listener of [...this.#listeners]) listener()
  }
}

function isNewer(row: Conversation, list: readonly Conversation[]): boolean {
  const listed = list.find(({ id }) => id === row.id)
  return !listed || (row.latestDate ?? 0) > (listed.latestDate ?? 0)
}

let current: ChatStore | undefined

/** The one of this page. Another user gets another, and nothing of the first one's is left (reliability S15). */
export function chatStoreOf(userId: string): ChatStore {
  if (current?.userId !== userId) {
    current?.stop()
    current = new ChatStore(userId)
  }
  return current
}
