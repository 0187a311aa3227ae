type Options = {
  /** So many lines of one kind are written as they come; those after them are counted. */
  linesMax: number
  intervalMs: number
  /** Tells how many more there were since the first of them. */
  tell: (kind: string, count: number) => void
}

type Window = { written: number; counted: number; timer: ReturnType<typeof setTimeout> }

/** Kinds are codes and messages of our own; beyond so many at once they count as one. */
const kindsMax = 100
const otherKinds = 'others'

/**
 * Keeps one fault that every call meets, as while the platform or its database is out, from filling the log: the first lines of a kind
 * are written, then one with a count per interval, as long as it lasts.
 */
export class CountedLines {
  private readonly windows = new Map<string, Window>()

  constructor(private readonly options: Options) {}

  /** Whether this line is to be written. */
  admits(wanted: string): boolean {
    const kind = this.windows.has(wanted) || this.windows.size < kindsMax ? wanted : otherKinds
    const window = this.windows.get(kind)
    if (!window) {
      this.windows.set(kind, { written: 1, counted: 0, timer: this.later(kind) })
      return true
    }
    if (window.written < this.options.linesMax) {
      window.written += 1
      return true
    }
    window.counted += 1
    return false
  }

  private later(kind: string): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => this.close(kind), this.options.intervalMs)
    timer.unref()
    return timer
  }

  private close(kind: string): void {
    const window = this.windows.get(kind)
    if (!window) return
    if (window.counted === 0) {
      this.windows.delete(kind)
      return
    }
    this.options.tell(kind, window.counted)
    // It lasts: from here on only counts, until an interval brings none.
    this.windows.set(kind, { written: this.options.linesMax, counted: 0, timer: this.later(kind) })
  }
}
