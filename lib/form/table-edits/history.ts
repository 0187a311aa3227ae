/** Steps taken back and made again, the oldest dropped beyond the bound. */
export class History<Step> {
  private readonly done: Step[] = []
  private undone: Step[] = []

  constructor(private readonly stepsMax: number) {}

  get canUndo(): boolean {
    return this.done.length > 0
  }

  get canRedo(): boolean {
    return this.undone.length > 0
  }

  /** A new step; what was taken back before it cannot be made again. */
  push(step: Step) {
    this.done.push(step)
    if (this.done.length > this.stepsMax) this.done.shift()
    this.undone = []
  }

  undo(): Step | null {
    const step = this.done.pop()
    if (step === undefined) return null
    this.undone.push(step)
    return step
  }

  redo(): Step | null {
    const step = this.undone.pop()
    if (step === undefined) return null
    this.done.push(step)
    return step
  }

  clear() {
    this.done.length = 0
    this.undone = []
  }
}
