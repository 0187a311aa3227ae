import { readAction, type ScriptAction } from '@/lib/form/scripts/actions'
import { scriptLimits } from '@/lib/form/scripts/limits'
import type { FromEngine, ScriptPlace, StopReason, ToEngine } from '@/lib/form/scripts/protocol'
import { type ScriptPort, type StartPort, startWorker } from './start-worker'

/** How a run ended. `rejected` is the answer of a promise, `skipped` stands for a text that is no function or an overtaken run. */
export type ScriptOutcome =
  | { kind: 'done'; result?: unknown }
  | { kind: 'skipped' }
  | { kind: 'failed'; text: string; line: number | null }
  | { kind: 'rejected'; text: string }
  | { kind: 'stopped'; reason: StopReason | 'noEngine'; text: string }

export type ScriptRun = {
  id: number
  key: string
  /** The row whose field the script stands at. */
  rowKey: string | undefined
  /** The function has given back the control: what it did at once is done. */
  returned: Promise<void>
  outcome: Promise<ScriptOutcome>
}

type OpenRun = ScriptRun & { isPromise: boolean; back: () => void; end: (outcome: ScriptOutcome) => void }

type Effect = Exclude<ScriptAction, { kind: 'returned' | 'settled' | 'failed' | 'styles' }>

export type ScriptHostOptions = {
  scripts: readonly (readonly [key: string, text: string])[]
  facts: () => string
  /** JSON of the values that changed since it was last asked, or of all of them. */
  takeValues: (all: boolean) => string
  onEffect: (effect: Effect, run: ScriptRun | undefined) => void
  /** A text that is no function (contract 3a §11). */
  onIgnored: (key: string, text: string, place: ScriptPlace | null) => void
  onStopped: (key: string, reason: StopReason | 'noEngine', text: string) => void
  startPort?: StartPort
}

/** Stands for the two scripts that make the looks of a page in one run. */
export const stylesKey = 'list:styles'

type Waiting = { run: OpenRun | undefined; overtakes: string; make: () => ToEngine }

/**
 * Scripts of one form or list: one worker, messages one after the other, and a watchdog. The worker starts with the first
 * message; one that is silent is ended, and the next message starts another, a few times. All runs together have a bound of time.
 */
export class ScriptHost {
  private state: 'idle' | 'starting' | 'ready' | 'off' = 'idle'
  private port: ScriptPort | null = null
  /** Messages of a worker that was ended are not heard any more. */
  private generation = 0
  private queue: Waiting[] = []
  private asked: Waiting | null = null
  private watchdog: ReturnType<typeof setTimeout> | null = null
  private valuesTimer: ReturnType<typeof setTimeout> | null = null
  private readonly runs = new Map<number, OpenRun>()
  private readonly ignored = new Set<string>()
  private lastRun = 0
  private restarts = 0
  private timers = 0
  private isWhole = true
  private usedMs = 0
  private readonly openedMs = performance.now()
  /** Why there is no engine any more. */
  private over: { reason: StopReason | 'noEngine'; text: string } = { reason: 'noEngine', text: '' }

  constructor(private readonly options: ScriptHostOptions) {}

  /** Starts the worker, so that the first script need not wait for it. */
  start(): void {
    if (this.state !== 'idle') return
    this.state = 'starting'
    this.generation += 1
    const mine = this.generation
    const hear = (message: FromEngine) => {
      if (mine === this.generation) this.hear(message)
    }
    this.watch(scriptLimits.startMs)
    const startPort = this.options.startPort ?? startWorker
    startPort(hear).then(
      ({ port, wasm }) => {
        if (mine !== this.generation) return port.end()
        this.port = port
        port.post({ type: 'start', wasm, scripts: this.options.scripts, facts: this.options.facts() })
      },
      (thrown: unknown) => hear({ type: 'noEngine', text: thrown instanceof Error ? thrown.message : String(thrown) }),
    )
  }

  /** What all runs took so far, in the engine. */
  get workedMs(): number {
    return this.usedMs
  }

  run(key: string, args: Readonly<Record<string, unknown>>, rowKey?: string): ScriptRun {
    const text = jsonOf(args)
    const id = this.lastRun + 1
    return this.enqueue(key, rowKey, () => ({ type: 'run', run: id, key, args: text, values: this.takeValues() }))
  }

  /** Styles of all rows of a page in one run. */
  styles(rowKey: string, cellKey: string, rows: unknown, columns: unknown): ScriptRun {
    const message = { type: 'styles', rowKey, cellKey, rows: jsonOf(rows), columns: jsonOf(columns) } as const
    const id = this.lastRun + 1
    return this.enqueue(stylesKey, undefined, () => ({ ...message, run: id }))
  }

  reply(call: number, isOk: boolean, text: string): void {
    this.send({ run: undefined, overtakes: '', make: () => ({ type: 'reply', call, isOk, text, values: this.takeValues() }) })
  }

  /** A run whose answer nobody wants any more: it gets none, and is over. */
  drop(run: ScriptRun): void {
    this.finish(this.runs.get(run.id), { kind: 'skipped' })
  }

  /** Values changed on the page: scripts that are still at work will read them. */
  valuesChanged(): void {
    const isRead = this.timers > 0 || this.runs.size > (this.asked?.run ? 1 : 0)
    if (this.state !== 'ready' || this.valuesTimer !== null || !isRead) return
    this.valuesTimer = setTimeout(() => {
      this.valuesTimer = null
      this.send({ run: undefined, overtakes: 'values', make: () => ({ type: 'values', values: this.takeValues() }) })
    }, 30)
  }

  end(): void {
    this.close()
    this.queue = []
    for (const run of [...this.runs.values()]) this.finish(run, { kind: 'skipped' })
    this.state = 'idle'
  }

  private enqueue(key: string, rowKey: string | undefined, make: () => ToEngine): ScriptRun {
    const run = this.openRun(key, rowKey)
    if (this.state === 'off') this.finish(run, { kind: 'stopped', ...this.over })
    else if (this.ignored.has(key)) this.finish(run, { kind: 'skipped' })
    else this.send({ run, overtakes: `${key}\n${rowKey ?? ''}`, make })
    return run
  }

  private openRun(key: string, rowKey: string | undefined): OpenRun {
    this.lastRun += 1
    const returned = deferred<void>()
    const outcome = deferred<ScriptOutcome>()
    const run = {
      id: this.lastRun,
      key,
      rowKey,
      isPromise: false,
      returned: returned.promise,
      outcome: outcome.promise,
      back: returned.resolve,
      end: outcome.resolve,
    }
    this.runs.set(run.id, run)
    return run
  }

  private finish(run: OpenRun | undefined, outcome: ScriptOutcome) {
    if (!run || !this.runs.delete(run.id)) return
    run.back()
    run.end(outcome)
  }

  /** Of runs that wait for the same script at the same place only the last one counts. */
  private send(waiting: Waiting) {
    const overtaken = waiting.overtakes === '' ? undefined : this.queue.find((item) => item.overtakes === waiting.overtakes)
    if (overtaken) {
      this.queue = this.queue.filter((item) => item !== overtaken)
      this.finish(overtaken.run, { kind: 'skipped' })
    }
    this.queue.push(waiting)
    this.start()
    this.pump()
  }

  private pump() {
    if (this.state !== 'ready' || this.asked || !this.port) return
    let next = this.queue.shift()
    while (next?.run && this.ignored.has(next.run.key)) {
      this.finish(next.run, { kind: 'skipped' })
      next = this.queue.shift()
    }
    if (!next) return
    this.asked = next
    this.watch(scriptLimits.watchdogMs)
    this.port.post(next.make())
  }

  private takeValues(): string {
    const text = this.options.takeValues(this.isWhole)
    this.isWhole = false
    return text
  }

  private watch(ms: number) {
    if (this.watchdog !== null) clearTimeout(this.watchdog)
    this.watchdog = setTimeout(() => {
      if (this.state === 'starting') this.hear({ type: 'noEngine', text: 'no answer' })
      else this.stopped(this.asked?.run?.id ?? 0, 'silence', '')
    }, ms)
  }

  private hear(message: FromEngine) {
    switch (message.type) {
      case 'ready':
        this.state = 'ready'
        this.isWhole = true
        this.unwatch()
        for (const [key, text, place] of message.ignored) this.ignore(key, text, place)
        return this.pump()
      case 'noEngine':
        this.close()
        this.state = 'off'
        this.options.onStopped(this.queue[0]?.run?.key ?? '', 'noEngine', message.text)
        return this.giveUp({ kind: 'stopped', reason: 'noEngine', text: message.text })
      case 'actions':
        this.timers = message.timers
        for (const text of message.actions) this.act(text)
        if (message.isAnswer) {
          this.unwatch()
          this.asked = null
          this.pump()
        }
        return this.spend(message.ms)
      case 'stopped':
        for (const text of message.actions) this.act(text)
        return this.stopped(message.run, message.reason, message.text)
    }
  }

  /** An endless chain of short runs holds up the computer as one long run does. */
  private spend(ms: number) {
    this.usedMs += ms
    const allowedMs = scriptLimits.totalMs + (performance.now() - this.openedMs) * scriptLimits.totalShare
    if (this.usedMs > allowedMs) this.stopped(0, 'budget', '')
  }

  private ignore(key: string, text: string, place: ScriptPlace | null) {
    if (!this.ignored.has(key)) this.options.onIgnored(key, text, place)
    this.ignored.add(key)
  }

  private act(text: string) {
    const action = readAction(text)
    if (!action) return
    const run = this.runs.get(action.run)
    switch (action.kind) {
      case 'returned':
        run?.back()
        if (!action.isPending) this.finish(run, { kind: 'done' })
        return
      case 'settled':
        return this.finish(run, action.isOk ? { kind: 'done' } : { kind: 'rejected', text: action.text })
      case 'failed':
        return this.finish(run, { kind: 'failed', text: action.text, line: action.line })
      case 'styles':
        return this.finish(run, { kind: 'done', result: action.result })
      default:
        this.options.onEffect(action, run)
    }
  }

  /** The worker had to be ended: runs that were under way go with it, what waits goes to the next one. */
  private stopped(id: number, reason: StopReason, text: string) {
    const culprit = this.runs.get(id) ?? this.asked?.run
    this.close()
    const waiting = new Set(this.queue.map((item) => item.run))
    this.options.onStopped(culprit?.key ?? '', reason, text)
    for (const run of [...this.runs.values()]) {
      if (!waiting.has(run)) this.finish(run, { kind: 'stopped', reason, text })
    }
    this.restarts += 1
    if (reason === 'budget' || this.restarts > scriptLimits.restarts) {
      this.state = 'off'
      this.over = { reason, text }
      return this.giveUp({ kind: 'stopped', reason, text })
    }
    this.state = 'idle'
    if (this.queue.length > 0) this.start()
  }

  private giveUp(outcome: ScriptOutcome) {
    this.queue = []
    for (const run of [...this.runs.values()]) this.finish(run, outcome)
  }

  private close() {
    this.unwatch()
    if (this.valuesTimer !== null) clearTimeout(this.valuesTimer)
    this.valuesTimer = null
    this.generation += 1
    this.port?.end()
    this.port = null
    this.asked = null
    this.timers = 0
  }

  private unwatch() {
    if (this.watchdog !== null) clearTimeout(this.watchdog)
    this.watchdog = null
  }
}

/** Plain data of what a widget gave; what cannot be told as such is nothing. */
function jsonOf(value: unknown): string {
  try {
    const text = JSON.stringify(value)
    return text === undefined || text.length > scriptLimits.valuesCharacters ? '{}' : text
  } catch {
    return '{}'
  }
}

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
