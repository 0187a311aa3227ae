import type { ListedMessage, PushFrame } from '@/lib/contract/message/socket'
import { AppError } from '@/lib/errors/app-error'
import { browserLocks, isLockForbidden } from '../browser-storage'
import { createInTurn } from '../in-turn'
import { onLiveState, sendFrame } from '../socket/live'

export type ListQuestion = {
  peerId: string
  currentPage: number
  pageSize: number
  /** `desc`: page 1 is the newest; messages are in the order of time either way (contract 1 §16.3). */
  sord: 'asc' | 'desc'
  keyword: string
}

export type ListAnswer = { rows: readonly ListedMessage[]; isLastPage: boolean }

type AnswerFrame = Extract<PushFrame, { method: 'messageList' }>
type Outstanding = {
  question: ListQuestion
  resolve: (answer: ListAnswer) => void
  reject: (error: AppError) => void
}

const answerMsMax = 10_000

/**
 * Pages of conversations over the socket. Answers carry no name of the question (contract 1 §17), so one is outstanding at a time, in
 * all tabs of the browser together because they share a socket, and an answer that is not about the question is not taken.
 */
export class ListRequests {
  #outstanding: Outstanding | undefined
  readonly #inTurn = createInTurn(1)
  readonly #stopFollowing: () => void

  constructor(readonly selfId: string) {
    // An answer does not survive its connection.
    this.#stopFollowing = onLiveState(() => this.#outstanding?.reject(lost()))
  }

  /** Rejects with `transport` where there is no connection or no answer in time, and with `AbortError` when it was given up. */
  ask(question: ListQuestion, signal?: AbortSignal): Promise<ListAnswer> {
    return this.#inTurn(() => inTurnOfTabs(this.selfId, () => this.#askNow(question, signal)))
  }

  hear(frame: AnswerFrame): void {
    const asked = this.#outstanding
    if (!asked || !isAnswer(frame, asked.question, this.selfId)) return
    const rows = [...frame.list].sort((one, other) => (one.sendTime ?? 0) - (other.sendTime ?? 0))
    asked.resolve({ rows, isLastPage: frame.list.length < asked.question.pageSize })
  }

  /** The platform refused something and did not say what. True when a question was outstanding, which is over then. */
  refuse(msg: string): boolean {
    const asked = this.#outstanding
    asked?.reject(new AppError('refused', `the list was refused: ${msg}`, { userMessage: msg }))
    return asked !== undefined
  }

  stop(): void {
    this.#stopFollowing()
    this.#outstanding?.reject(lost())
  }

  async #askNow(question: ListQuestion, signal: AbortSignal | undefined): Promise<ListAnswer> {
    signal?.throwIfAborted()
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      return await new Promise<ListAnswer>((resolve, reject) => {
        this.#outstanding = { question, resolve, reject }
        timer = setTimeout(() => reject(new AppError('timeout', 'the list was not answered in time')), answerMsMax)
        const { peerId, ...page } = question
        if (!sendFrame({ method: 'MessageList', toUserId: peerId, formUserId: this.selfId, ...page })) reject(lost())
      })
    } finally {
      clearTimeout(timer)
      this.#outstanding = undefined
    }
  }
}

const lost = () => new AppError('transport', 'there is no connection to ask for messages')

/** Without locks, as on pages that are not served securely, only this tab's own questions wait for each other. */
function inTurnOfTabs<T>(selfId: string, ask: () => Promise<T>): Promise<T> {
  const locks = browserLocks()
  if (!locks) return ask()
  let hasAsked = false
  const asked = locks.request(`tenon-chat-list:${selfId}`, () => {
    hasAsked = true
    return ask()
  }) as Promise<T>
  return asked.catch((error: unknown) => {
    if (hasAsked || !isLockForbidden(error)) throw error
    return ask()
  })
}

function isAnswer({ list, pagination }: AnswerFrame, question: ListQuestion, selfId: string): boolean {
  const { currentPage, pageSize } = pagination
  // A build that leaves the paging out is taken at its rows.
  if (pageSize > 0 && (currentPage !== question.currentPage || pageSize !== question.pageSize)) return false
  const pair = [selfId, question.peerId]
  return list.every(({ sendUserId, receiveUserId }) => pair.includes(sendUserId) && pair.includes(receiveUserId))
}
