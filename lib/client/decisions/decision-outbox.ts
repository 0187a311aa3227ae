import { toAppError } from '@/lib/errors/app-error'
import { type ErrorCode, passingCodes } from '@/lib/errors/codes'
import { retryLater } from '../come-back'
import { type DraftOwner, discardDraft, listDrafts } from '../drafts'
import { alone } from '../outbox/alone'
import { SharedItems } from '../outbox/shared-items'
import { isLive, onLiveState } from '../socket/live'
import { tellDone, tellRefusal } from '../tell-done'
import { asked, isAsked, sendDecision } from './decision'
import { type DecisionFault, decisionStorage, type KeptDecision } from './decision-storage'
import { decisionsSign } from './decisions-sign'

export const decisionsMax = 100
/** What waited longer is not sent by itself: the person decides whether it is still true. */
export const decisionWaitMsMax = 7 * 86_400_000
/** The person is not there for the platform now; once signed in, the connection comes back and with it another try. */
const awayCodes: ReadonlySet<ErrorCode> = new Set(['signedOut', 'kicked', 'badToken', 'locked', 'viewOver'])

export type NewDecision = Pick<KeptDecision, 'key' | 'operation' | 'operatorId' | 'body' | 'title' | 'task' | 'drafts'>

/**
 * Decisions on tasks whose answer was lost: kept in this browser with their keys, and sent again under the same one, in order, once
 * somebody answers, also by a page that is opened later. The platform serves each key once. What it refuses meanwhile stays with the
 * reason until the person lets go of it. One page of the browser sends.
 */
export class DecisionOutbox {
  readonly #shared: SharedItems<KeptDecision>
  readonly #storage: ReturnType<typeof decisionStorage>
  readonly #listeners = new Set<() => void>()
  readonly #stopFollowing: () => void
  /** Nobody answered the last one: the next try is left to what says that the line is back. */
  #isLineGone = false
  #stopWaiting = () => {}
  #underway: string | null = null

  constructor(readonly owner: DraftOwner) {
    const { userId } = owner
    this.#storage = decisionStorage(owner)
    this.#shared = new SharedItems({
      userId,
      name: 'decisions',
      sign: decisionsSign,
      // Also what failed: the person is asked about it before signing out.
      isSigned: () => true,
      itemsMax: decisionsMax,
      waitMsMax: decisionWaitMsMax,
      isServedOnce: true,
      storage: this.#storage,
      idOf: ({ key }) => key,
      isUnderway: ({ key }) => key === this.#underway,
      onChange: () => this.#tell(),
      onReady: () => this.#goOn(),
      onSettled: () => {},
    })
    this.#stopFollowing = onLiveState(() => isLive() && this.#onLine())
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** First kept first; another list after every change. */
  read = (): readonly KeptDecision[] => this.#shared.items

  /** False where there are too many already, or the browser keeps nothing: then nothing was taken. */
  async keep(decision: NewDecision): Promise<boolean> {
    if (this.#shared.isFull) return false
    return this.#shared.addKept({ ...decision, ...this.#shared.begin(), fault: null })
  }

  /** The person wants it sent although it is old. */
  async retry(key: string): Promise<void> {
    await this.#shared.retry(key, { fault: null })
    this.#onLine()
  }

  /**
   * Takes it back before it is sent; what was typed is offered again where it was typed. False while it is on its way, also from another
   * page of the browser, and where that has sent it. Without locks another page may be sending it: that the person sees once it is done.
   */
  async takeBack(key: string): Promise<boolean> {
    if (key === this.#underway) return false
    const take = async () => {
      const isThere = await this.#storage.has(key)
      await this.#shared.settle(key)
      return isThere
    }
    return (await alone({ name: this.#lockOf(key), isAtOnce: true }, take)) ?? false
  }

  /** Lets go of what was refused, with all that was typed for it. */
  async drop(key: string): Promise<void> {
    const decision = this.#shared.byId(key)
    if (!(await this.takeBack(key)) || !decision) return
    await this.#discardDrafts(decision)
  }

  stop(): void {
    this.#stopFollowing()
    this.#stopWaiting()
    this.#shared.stop()
  }

  #onLine = (): void => {
    this.#stopWaiting()
    this.#isLineGone = false
    this.#goOn()
  }

  #goOn(): void {
    if (this.#underway !== null || this.#isLineGone || this.#shared.isStopped) return
    const next = this.#shared.items.find((item) => item.state === 'waiting' && this.#shared.maySend(item))
    if (next) void this.#attempt(next)
  }

  /** Alone among the pages of the browser: what one of them sends, none takes back, and what was taken back is not sent. */
  async #attempt(decision: KeptDecision): Promise<void> {
    this.#underway = decision.key
    this.#tell()
    await alone({ name: this.#lockOf(decision.key) }, () => this.#tried(decision))
  }

  async #tried(decision: KeptDecision): Promise<void> {
    try {
      await this.#send(decision)
    } catch (thrown) {
      const { code, userMessage = '' } = toAppError(thrown)
      this.#end(decision)
      // Another page, or a later one, sends it under its key.
      if (this.#shared.isStopped) return
      if (passingCodes.has(code)) {
        this.#isLineGone = true
        this.#stopWaiting = retryLater(this.#onLine)
      } else if (!awayCodes.has(code)) await this.#fail(decision, { kind: 'refused', code, userMessage })
    }
  }

  async #send(decision: KeptDecision): Promise<void> {
    if (!(await this.#isToBeSent(decision))) return this.#leave(decision)
    const ready = await this.#asked(decision)
    if (!ready) return this.#fail(decision, { kind: 'choice' })
    // Asking took a while.
    if (!(await this.#isToBeSent(decision))) return this.#leave(decision)
    const { data, msg } = await sendDecision(ready, ready.key)
    if (data.length > 0) return this.#fail(decision, { kind: 'people' })
    if (msg !== '' && !this.#shared.isStopped) void tellDone(msg)
    this.#end(decision)
    await this.#shared.settle(decision.key)
    await this.#discardDrafts(decision)
  }

  /** The store knows what another page has taken back before its word of it comes. A stopped page sends for nobody. */
  async #isToBeSent({ key }: KeptDecision): Promise<boolean> {
    return (await this.#storage.has(key)) && !this.#shared.isStopped
  }

  /** It is not sent: taken back, or left to another page. */
  async #leave(decision: KeptDecision): Promise<void> {
    this.#end(decision)
    if (!this.#shared.isStopped) await this.#shared.settle(decision.key, { isTold: false })
  }

  /** With the answers that it is sent with, kept before it is sent: sent twice under one key, it has to be the same. */
  async #asked(decision: KeptDecision): Promise<KeptDecision | null> {
    if (isAsked(decision)) return decision
    const ready = await asked(decision)
    if (ready) await this.#shared.update(ready.key, { body: ready.body })
    return ready
  }

  /** The next one does not wait for the person. */
  async #fail(decision: KeptDecision, fault: DecisionFault): Promise<void> {
    this.#end(decision)
    if (fault.kind === 'refused' && fault.userMessage !== '' && !this.#shared.isStopped)
      void tellRefusal(fault.userMessage, { durationMs: 5000 })
    await this.#shared.fail(decision.key, { fault })
  }

  #end({ key }: KeptDecision): void {
    if (this.#underway === key) this.#underway = null
    this.#tell()
  }

  async #discardDrafts({ drafts }: KeptDecision): Promise<void> {
    for (const { moduleId, recordId } of drafts) {
      const kept = await listDrafts(this.owner, moduleId, Date.now())
      for (const draft of kept) if (draft.recordId === recordId) await discardDraft(this.owner, draft)
    }
  }

  #lockOf(key: string): string {
    return `tenon-decision:${this.owner.userId}:${key}`
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

let current: DecisionOutbox | undefined

/** The one of this page. Another person gets another, and nothing of the first one's is left (reliability S15). */
export function decisionOutboxOf(owner: DraftOwner): DecisionOutbox {
  if (current?.owner.userId !== owner.userId) {
    current?.stop()
    current = new DecisionOutbox(owner)
  }
  return current
}
