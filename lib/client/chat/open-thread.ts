import { isAbort } from '../error-text'
import { readContent } from './chat-content'
import { type ChatMessage, isSentAs, listedMessage } from './chat-message'
import type { Peer } from './conversations'
import type { ListAnswer, ListRequests } from './list-requests'
import type { OutboxItem } from './outbox-storage'
import { appendMessage, threadMessagesMax, withNewestPage, withOlderPage } from './thread'

/** Spec 1 §9, contract 1 §17. */
const threadPageSize = 30
/** Pages that bring nothing new, because messages came since, before giving up. */
const emptyPagesMax = 3

export type ThreadState = {
  peer: Peer
  /** Oldest first; what is not confirmed yet stands at the end, whatever any clock says. */
  messages: readonly ChatMessage[]
  hasLoaded: boolean
  isLoading: boolean
  error: unknown
  hasOlder: boolean
  isLoadingOlder: boolean
  olderError: unknown
}

type Setting = { peer: Peer; selfId: string; lists: ListRequests; onChange: () => void }
type Facts = Omit<ThreadState, 'peer' | 'messages'>

const untouched: Facts = {
  hasLoaded: false,
  isLoading: false,
  error: undefined,
  hasOlder: false,
  isLoadingOlder: false,
  olderError: undefined,
}

/** The conversation that is open: its newest page, what is pushed, and older pages as the reader goes back. */
export class OpenThread {
  readonly peer: Peer
  #confirmed: readonly ChatMessage[] = []
  #facts: Facts = untouched
  /** Answers to what was asked before are not taken after the conversation was begun anew or left. */
  #asking = new AbortController()

  constructor(readonly setting: Setting) {
    this.peer = setting.peer
  }

  /** Of the newest confirmed message, by the platform's clock. */
  get newestMs(): number | undefined {
    return this.#confirmed.at(-1)?.sentAtMs
  }

  add(message: ChatMessage): void {
    this.#confirmed = appendMessage(this.#confirmed, message)
    this.setting.onChange()
  }

  /** Forgets everything and asks for the newest page. */
  async restart(): Promise<void> {
    this.#asking.abort()
    this.#asking = new AbortController()
    this.#confirmed = []
    this.#facts = untouched
    await this.refresh()
  }

  /** Asks for the newest page, after a broken connection for what was missed. */
  async refresh(): Promise<void> {
    const countWhenAsked = this.#confirmed.length
    this.#set({ isLoading: true, error: undefined })
    await this.#ask(1, (answer) => {
      const page = answer.rows.map(listedMessage)
      const { messages, isJoined } = withNewestPage({ known: this.#confirmed, page, countWhenAsked })
      const isFirst = !this.#facts.hasLoaded || !isJoined || countWhenAsked === 0
      this.#confirmed = messages
      this.#set({ isLoading: false, hasLoaded: true, ...(isFirst && { hasOlder: !answer.isLastPage }) })
    }).catch((error: unknown) => this.#set({ isLoading: false, error }))
  }

  async loadOlder(): Promise<void> {
    const { hasOlder, isLoadingOlder, hasLoaded } = this.#facts
    if (!hasOlder || isLoadingOlder || !hasLoaded) return
    const { signal } = this.#asking
    this.#set({ isLoadingOlder: true, olderError: undefined })
    try {
      for (let pages = 0; pages < emptyPagesMax; pages += 1) {
        const countBefore = this.#confirmed.length
        // Everything that is known stands on the pages before this one, also what came since.
        const nextPage = Math.floor(countBefore / threadPageSize) + 1 + pages
        let isOver = false
        await this.#ask(nextPage, (answer) => {
          this.#confirmed = withOlderPage(this.#confirmed, answer.rows.map(listedMessage))
          isOver = answer.isLastPage || this.#confirmed.length >= threadMessagesMax
        })
        // Begun anew or left: what follows is not about this list any more.
        if (signal.aborted) return
        if (isOver) this.#set({ hasOlder: false })
        if (isOver || this.#confirmed.length > countBefore) break
      }
      this.#set({ isLoadingOlder: false })
    } catch (error) {
      this.#set({ isLoadingOlder: false, olderError: error })
    }
  }

  stop(): void {
    this.#asking.abort()
  }

  stateWith(outbox: readonly OutboxItem[]): ThreadState {
    const { peer, selfId } = this.setting
    const waiting = outbox
      .filter((item) => item.toUserId === peer.id && !this.#isListed(item))
      .map((item) => unsent(item, selfId))
    return { peer, ...this.#facts, messages: waiting.length > 0 ? [...this.#confirmed, ...waiting] : this.#confirmed }
  }

  /** The platform has it, and only its echo is still to come. */
  #isListed(item: OutboxItem): boolean {
    if (item.attempts === 0) return false
    return this.#confirmed.slice(-threadPageSize).some(isSentAs(item))
  }

  /** Takes the answer unless the conversation was begun anew or left meanwhile. */
  async #ask(currentPage: number, take: (answer: ListAnswer) => void): Promise<void> {
    const { signal } = this.#asking
    const question = { peerId: this.peer.id, currentPage, pageSize: threadPageSize, sord: 'desc', keyword: '' } as const
    try {
      const answer = await this.setting.lists.ask(question, signal)
      if (!signal.aborted) take(answer)
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) throw error
    }
  }

  #set(change: Partial<Facts>): void {
    this.#facts = { ...this.#facts, ...change }
    this.setting.onChange()
  }
}

function unsent(item: OutboxItem, selfId: string): ChatMessage {
  return {
    key: item.clientMessageId,
    id: undefined,
    senderId: selfId,
    sentAtMs: undefined,
    content: readContent(item.type, item.content),
    state: item.state,
    failure: item.failure,
  }
}
