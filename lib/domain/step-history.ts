/** How much is kept: beyond either bound the oldest steps are dropped, never the newest one. */
export type StepLimits = {
  stepsMax: number
  /** Sum over what `push` was told; without it only steps are counted. */
  bytesMax?: number
}

/** Oldest first; of those that were taken back, the next to be made again stands last. */
export type KeptSteps<Step> = Record<'done' | 'undone', readonly { step: Step; bytes: number }[]>

type Entry<Step> = { step: Step; bytes: number; position: number }

/**
 * Steps taken back and made again. It knows nothing of what a step is: documents keep patches, sub-tables keep operations on
 * the form. A new step ends what could be made again.
 */
export class StepHistory<Step> {
  private readonly done: Entry<Step>[] = []
  private undone: Entry<Step>[] = []
  private bottom = 0
  private positionLast = 0
  private bytesHeld = 0

  constructor(private readonly limits: StepLimits) {}

  get canUndo(): boolean {
    return this.done.length > 0
  }

  get canRedo(): boolean {
    return this.undone.length > 0
  }

  /** The state one stands on. Equal positions are equal states, also after taking back and making again. */
  get position(): number {
    return this.done.at(-1)?.position ?? this.bottom
  }

  /** Whether the step that led to the position counts: it is done, or so old that it was dropped. False once it was taken back. */
  holds(position: number): boolean {
    return position <= this.bottom || this.done.some((entry) => entry.position === position)
  }

  /** What all kept steps cost, those that were taken back too. */
  get bytes(): number {
    return this.bytesHeld
  }

  /** The step that `undo` would take back. */
  get last(): Step | null {
    return this.done.at(-1)?.step ?? null
  }

  push(step: Step, bytes = 0) {
    this.cutUndone()
    this.done.push({ step, bytes, position: this.nextPosition() })
    this.bytesHeld += bytes
    this.dropOldest()
  }

  /** The newest step becomes another one, or none: what one person typed without a pause is one step. */
  replaceLast(step: Step | null, bytes = 0) {
    this.cutUndone()
    const last = this.done.pop()
    if (last) this.bytesHeld -= last.bytes
    if (step !== null) this.push(step, bytes)
  }

  undo(): Step | null {
    const entry = this.done.pop()
    if (!entry) return null
    this.undone.push(entry)
    return entry.step
  }

  redo(): Step | null {
    const entry = this.undone.pop()
    if (!entry) return null
    this.done.push(entry)
    return entry.step
  }

  /** What can be taken back and made again, to be kept somewhere else; the oldest are left out beyond so many bytes. */
  kept(bytesMax: number): KeptSteps<Step> {
    let bytes = 0
    const within = ({ bytes: cost }: Entry<Step>) => {
      bytes += cost
      return bytes <= bytesMax
    }
    const done: Entry<Step>[] = []
    for (let at = this.done.length - 1; at >= 0; at -= 1) {
      const entry = this.done[at]
      if (!entry || !within(entry)) break
      done.unshift(entry)
    }
    const plain = ({ step, bytes: cost }: Entry<Step>) => ({ step, bytes: cost })
    // Steps that were taken back lead on from here only one after the other, the next of them last.
    const undone: Entry<Step>[] = []
    for (let at = this.undone.length - 1; at >= 0; at -= 1) {
      const entry = this.undone[at]
      if (!entry || !within(entry)) break
      undone.unshift(entry)
    }
    return { done: done.map(plain), undone: undone.map(plain) }
  }

  /** Steps that `kept` gave out, instead of those that are here. */
  restore({ done, undone }: KeptSteps<Step>) {
    this.clear()
    for (const { step, bytes } of done) this.push(step, bytes)
    for (const { step, bytes } of undone) {
      this.undone.push({ step, bytes, position: this.nextPosition() })
      this.bytesHeld += bytes
    }
  }

  clear() {
    this.done.length = 0
    this.undone = []
    this.bytesHeld = 0
    this.bottom = this.nextPosition()
  }

  private cutUndone() {
    for (const { bytes } of this.undone) this.bytesHeld -= bytes
    this.undone = []
  }

  private dropOldest() {
    const { stepsMax, bytesMax = Number.POSITIVE_INFINITY } = this.limits
    while (this.done.length > 1 && (this.done.length > stepsMax || this.bytesHeld > bytesMax)) {
      const oldest = this.done.shift()
      if (!oldest) return
      this.bytesHeld -= oldest.bytes
      this.bottom = oldest.position
    }
  }

  private nextPosition(): number {
    this.positionLast += 1
    return this.positionLast
  }
}
