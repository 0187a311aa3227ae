import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import { type ScriptLimits, scriptLimits } from '@/lib/form/scripts/limits'
import {
  type FromEngine,
  type IgnoredScript,
  placeInScript,
  type ScriptPlace,
  type StartMessage,
  type StopReason,
  type ToEngine,
} from '@/lib/form/scripts/protocol'
import { bootstrapSource } from './bootstrap'

type EnginePost = (message: FromEngine) => void

/** Loads the engine's code. The bytes come from the page: the worker itself has no network at all. */
export async function loadQuickJs(variant: QuickJSSyncVariant, wasm: ArrayBuffer): Promise<QuickJSWASMModule> {
  return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmBinary: wasm }))
}

type VmFunctions = Readonly<Record<'define' | 'invoke' | 'reply' | 'fire' | 'sync' | 'styles', QuickJSHandle>>

/**
 * The scripts of one form or list in an engine of their own, with bounds of time, memory and effects. It is never taken apart:
 * the worker it lives in ends with the form, and with every run that had to be stopped.
 */
export class ScriptEngine {
  private readonly runtime: QuickJSRuntime
  private readonly context: QuickJSContext
  private readonly functions: VmFunctions
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>()
  private readonly ignored: IgnoredScript[] = []
  private deadline = 0
  private actions: string[] = []
  private characters = 0
  private logLines = 0
  private timersFired = 0
  private isOver = false

  constructor(
    quickJs: QuickJSWASMModule,
    start: Omit<StartMessage, 'type' | 'wasm'>,
    private readonly post: EnginePost,
    private readonly limits: ScriptLimits = scriptLimits,
  ) {
    this.runtime = quickJs.newRuntime()
    this.runtime.setMemoryLimit(limits.memoryBytes)
    this.runtime.setMaxStackSize(limits.stackBytes)
    this.runtime.setInterruptHandler(() => this.isLate)
    this.context = this.runtime.newContext()
    this.functions = this.bootstrap(start.facts)
    for (const [key, text] of start.scripts) this.define(key, text)
    const used = quickJs.getWasmMemory().buffer.byteLength
    this.readyMessage = { ignored: this.ignored, memoryBytes: used }
  }

  readonly readyMessage: Pick<Extract<FromEngine, { type: 'ready' }>, 'ignored' | 'memoryBytes'>

  handle(message: Exclude<ToEngine, StartMessage>) {
    const text = (value: string) => this.context.newString(value)
    const number = (value: number) => this.context.newNumber(value)
    switch (message.type) {
      case 'run':
        return this.enter(message.run, true, 'invoke', [
          number(message.run),
          text(message.key),
          text(message.args),
          text(message.values),
        ])
      case 'styles':
        return this.enter(message.run, true, 'styles', [
          number(message.run),
          text(message.rowKey),
          text(message.cellKey),
          text(message.rows),
          text(message.columns),
        ])
      case 'reply': {
        const isOk = message.isOk ? this.context.true : this.context.false
        return this.enter(0, true, 'reply', [number(message.call), isOk, text(message.text), text(message.values)])
      }
      case 'values':
        return this.enter(0, true, 'sync', [text(message.values)])
      case 'check':
        return this.check(message.text)
    }
  }

  private bootstrap(facts: string): VmFunctions {
    const { context } = this
    const send = context.newFunction('send', (handle) => this.collect(context.getString(handle)))
    const setTimer = context.newFunction('setTimer', (id, ms) => this.setTimer(context.getNumber(id), context.getNumber(ms)))
    const clearTimer = context.newFunction('clearTimer', (id) => this.clearTimer(context.getNumber(id)))
    this.allow()
    const make = context.unwrapResult(context.evalCode(bootstrapSource, 'form.js'))
    const made = context.unwrapResult(
      context.callFunction(make, context.undefined, send, setTimer, clearTimer, context.newString(facts)),
    )
    const part = (name: string) => context.getProp(made, name)
    return {
      define: part('define'),
      invoke: part('invoke'),
      reply: part('reply'),
      fire: part('fire'),
      sync: part('sync'),
      styles: part('styles'),
    }
  }

  /** Contract 3a §11: the text is evaluated; what is no function is ignored. */
  private define(key: string, source: string) {
    const { action, text, place } = this.read(source)
    if (!action) {
      this.ignored.push([key, text, place])
      return
    }
    const called = this.context.callFunction(this.functions.define, this.context.undefined, this.context.newString(key), action)
    called.dispose()
    action.dispose()
  }

  /** The function that a text is, or why it is none; a text that never ends is stopped at the time of a run. */
  private read(source: string): { action: QuickJSHandle | null; text: string; place: ScriptPlace | null } {
    // What stands before it stays: lines are told as their author sees them.
    const bare = source.trimEnd().replace(/;+$/, '')
    this.allow()
    // Parentheses make `function () {}` an expression; a text that needs to be a program is tried as one.
    let result = this.context.evalCode(`(${bare}\n)`, 'script.js')
    if (result.error) {
      const first = this.readFault(result.error, 1)
      if (this.isLate) return { action: null, ...first }
      result = this.context.evalCode(bare, 'script.js')
      if (result.error) {
        const second = this.readFault(result.error, 0)
        // The reading that came further is the one that was meant.
        return { action: null, ...(isLater(first.place, second.place) ? first : second) }
      }
    }
    if (this.context.typeof(result.value) === 'function') return { action: result.value, text: '', place: null }
    result.value.dispose()
    return { action: null, text: '', place: null }
  }

  private check(source: string) {
    try {
      const { action, text, place } = this.read(source)
      this.post({ type: 'checked', fault: action ? null : { text, place, isEndless: this.isLate } })
      action?.dispose()
    } catch (thrown) {
      this.stop(0, 'crash', thrown instanceof Error ? thrown.message : String(thrown))
    }
  }

  /** Enters the engine once: calls, lets promises go on, and tells what was asked for. */
  private enter(run: number, isAnswer: boolean, name: keyof VmFunctions, args: readonly QuickJSHandle[]) {
    if (this.isOver) return
    const startedMs = performance.now()
    this.actions = []
    this.characters = 0
    this.logLines = 0
    this.allow()
    try {
      const result = this.context.callFunction(this.functions[name], this.context.undefined, [...args])
      if (result.error) {
        const text = this.errorText(result.error)
        return this.stop(run, this.isLate ? 'time' : /memory/i.test(text) ? 'memory' : 'crash', text)
      }
      result.value.dispose()
      while (this.runtime.hasPendingJob()) {
        this.runtime.executePendingJobs(200).dispose()
        if (this.isLate) return this.stop(run, 'time', '')
      }
    } catch (thrown) {
      // The engine itself broke, such as by running out of its memory in the middle of its own work.
      return this.stop(run, 'crash', thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      for (const arg of args) if (arg.alive) arg.dispose()
    }
    if (this.actions.some(isMemoryFailure)) return this.stop(run, 'memory', '')
    const ms = performance.now() - startedMs
    this.post({ type: 'actions', actions: this.actions, isAnswer, timers: this.timers.size, ms })
  }

  private stop(run: number, reason: StopReason, text: string) {
    this.isOver = true
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.timers.clear()
    this.post({ type: 'stopped', run, reason, text, actions: this.actions })
  }

  private allow() {
    this.deadline = performance.now() + this.limits.runMs
  }

  private get isLate(): boolean {
    return performance.now() > this.deadline
  }

  /** Takes one wish of a script; what is thrown here arrives in the script as an error. */
  private collect(text: string) {
    if (text.startsWith('{"kind":"log"')) {
      this.logLines += 1
      if (this.logLines > this.limits.logLinesPerRun) return
    }
    if (isEnding(text)) {
      // How a run ended is always told, however much it had asked for.
      this.actions.push(text)
      return
    }
    this.characters += text.length
    if (this.characters > this.limits.charactersPerRun) throw new RangeError('too much data in one run of a script')
    if (this.actions.length >= this.limits.actionsPerRun) throw new RangeError('too many changes in one run of a script')
    this.actions.push(text)
  }

  private setTimer(id: number, ms: number) {
    this.timersFired += 1
    if (this.timers.size >= this.limits.timersAtOnce || this.timersFired > this.limits.timersInAll)
      throw new RangeError('too many timers in the scripts of one form')
    const fire = () => {
      this.timers.delete(id)
      this.enter(0, false, 'fire', [this.context.newNumber(id)])
    }
    this.timers.set(id, setTimeout(fire, Math.min(ms, 2_147_483_647)))
  }

  private clearTimer(id: number) {
    clearTimeout(this.timers.get(id))
    this.timers.delete(id)
  }

  /** What an error says, and where; it is let go. `shift` is how many signs the first line began with that are not its author's. */
  private readFault(error: QuickJSHandle, shift: number): { text: string; place: ScriptPlace | null } {
    const text = this.errorText(error)
    const stack = this.context.typeof(error) === 'object' ? this.context.getProp(error, 'stack') : null
    const place = placeInScript(stack && this.context.typeof(stack) === 'string' ? this.context.getString(stack) : '')
    stack?.dispose()
    error.dispose()
    if (place?.line === 1) place.column = Math.max(1, place.column - shift)
    return { text, place }
  }

  private errorText(error: QuickJSHandle): string {
    const read = (name: string) => {
      const handle = this.context.getProp(error, name)
      const text = this.context.typeof(handle) === 'string' ? this.context.getString(handle) : ''
      handle.dispose()
      return text
    }
    if (this.context.typeof(error) !== 'object')
      return this.context.typeof(error) === 'string' ? this.context.getString(error) : ''
    return `${read('name')}: ${read('message')}`.slice(0, this.limits.logCharacters)
  }
}

function isEnding(action: string): boolean {
  return /^\{"kind":"(failed|settled|returned)"/.test(action)
}

function isMemoryFailure(action: string): boolean {
  return action.startsWith('{"kind":"failed"') && action.includes('out of memory')
}

function isLater(one: ScriptPlace | null, other: ScriptPlace | null): boolean {
  if (!one || !other) return one !== null
  return one.line === other.line ? one.column > other.column : one.line > other.line
}
