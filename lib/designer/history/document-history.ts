import { freeze, type Objectish, type Patch } from 'immer'
import { type KeptSteps, StepHistory } from '@/lib/domain/step-history'
import { type Command, type DocumentStep, Edit, isRefusal, type Refusal } from './edit'
import { merged, patched, stepBytes } from './patches'

/** What was done, as data. */
export type KeptDocument<Doc> = { document: Doc; steps: KeptSteps<DocumentStep>; isDirty: boolean; given?: number }

export type HistoryOptions<Doc> = {
  /** The clock, in ms. */
  now: () => number
  stepsMax?: number
  bytesMax?: number
  /** Changes under one burst key that follow each other within this time are one step. */
  burstMs?: number
  /** The highest number that the document has given to something in it; left out where it numbers nothing. */
  givenIn?: (document: Doc) => number
}

// Contract 3a §13: 500 steps.
const stepsMaxDefault = 500
const bytesMaxDefault = 5 * 1024 * 1024
const burstMsDefault = 500

/**
 * A document with what was done to it. Every change goes through `run`, is a step of immer patches, and can be taken back to the
 * same bytes. A command that refuses or changes nothing makes no step. Beyond 500 steps or 5 MB of patches the oldest are
 * dropped. A number that was given once is never given again, also after what had it was taken back. `subscribe` and `document` fit React's `useSyncExternalStore`: the document is another object after every change.
 */
export class DocumentHistory<Doc extends Objectish> {
  private readonly steps: StepHistory<DocumentStep>
  private readonly listeners = new Set<() => void>()
  private readonly burstMs: number
  private savedPosition: number
  private burst: { key: string; atMs: number } | null = null
  private given = 0

  constructor(
    private current: Doc,
    private readonly options: HistoryOptions<Doc>,
  ) {
    const { stepsMax = stepsMaxDefault, bytesMax = bytesMaxDefault, burstMs = burstMsDefault } = options
    this.steps = new StepHistory({ stepsMax, bytesMax })
    this.burstMs = burstMs
    this.savedPosition = this.steps.position
    this.noteGiven()
  }

  get document(): Doc {
    return this.current
  }

  get canUndo(): boolean {
    return this.steps.canUndo
  }

  get canRedo(): boolean {
    return this.steps.canRedo
  }

  /** Not what was saved last. Undoing to the saved state makes it clean again. */
  get isDirty(): boolean {
    return this.steps.position !== this.savedPosition
  }

  /** What the steps cost, for tests and figures. */
  get bytes(): number {
    return this.steps.bytes
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** `burstKey` names what is being typed in, such as a node and a property; without it the command is a step of its own. */
  run<Result extends object>(command: Command<Doc, Result>, burstKey?: string): Result | Refusal {
    const edit = new Edit(this.current, this.given)
    const result = command(edit)
    if (isRefusal(result)) return result
    const step = edit.step()
    if (!step) return result
    this.keep(step, burstKey)
    this.become(edit.doc)
    return result
  }

  /** The patches that were applied, to show where, or null when there was nothing to take back. */
  undo(): readonly Patch[] | null {
    return this.walk(this.steps.undo()?.undo)
  }

  redo(): readonly Patch[] | null {
    return this.walk(this.steps.redo()?.redo)
  }

  /** The state one stands on: equal positions are equal documents, also after taking back and making again. */
  get position(): number {
    return this.steps.position
  }

  /** Whether the step that led to the position was not taken back. */
  holds(position: number): boolean {
    return this.steps.holds(position)
  }

  /**
   * What stood at the position, or stands here now, is stored. What is typed next is a step of its own, so that undo comes back to this
   * state; whoever went on while it was being stored is not clean.
   */
  markSaved(position: number = this.steps.position) {
    this.burst = null
    this.savedPosition = position
    this.tell()
  }

  /** The next change begins a new step, as when the person leaves a text field. */
  endBurst() {
    this.burst = null
  }

  /** Another document, as after loading anew: saved, and nothing can be taken back. */
  reset(document: Doc) {
    this.steps.clear()
    this.burst = null
    this.savedPosition = this.steps.position
    this.become(document)
  }

  /** Document and steps, for a page that is loaded again; the oldest steps are left out beyond so many bytes. */
  kept(bytesMax: number): KeptDocument<Doc> {
    return { document: this.current, steps: this.steps.kept(bytesMax), isDirty: this.isDirty, given: this.given }
  }

  /** What `kept` gave out, as JSON keeps it: undo goes on where it was. */
  restore({ document, steps, isDirty, given = 0 }: KeptDocument<Doc>) {
    this.given = Math.max(this.given, given)
    this.steps.restore(steps)
    this.burst = null
    // A position that no step has: what was not stored then is not stored now.
    this.savedPosition = isDirty ? -1 : this.steps.position
    this.become(freeze(document, true))
  }

  private keep(step: DocumentStep, burstKey: string | undefined) {
    const atMs = this.options.now()
    const last = this.steps.last
    const isSameBurst = burstKey !== undefined && this.burst?.key === burstKey && atMs - this.burst.atMs <= this.burstMs
    this.burst = burstKey === undefined ? null : { key: burstKey, atMs }
    if (!isSameBurst || !last) return this.steps.push(step, stepBytes(step))
    const whole = merged(last, step)
    // What was typed and deleted again leaves no step, and the next key begins one.
    if (whole === null) this.burst = null
    this.steps.replaceLast(whole, whole ? stepBytes(whole) : 0)
  }

  private walk(patches: readonly Patch[] | undefined): readonly Patch[] | null {
    this.burst = null
    if (!patches) return null
    this.become(patched(this.current, patches))
    return patches
  }

  private become(document: Doc) {
    this.current = document
    this.noteGiven()
    this.tell()
  }

  private noteGiven() {
    this.given = Math.max(this.given, this.options.givenIn?.(this.current) ?? 0)
  }

  private tell() {
    for (const listener of [...this.listeners]) listener()
  }
}
