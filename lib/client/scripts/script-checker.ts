import { scriptLimits } from '@/lib/form/scripts/limits'
import type { FromEngine, ScriptPlace } from '@/lib/form/scripts/protocol'
import { scriptFacts } from './form-scripts'
import type { ScriptPort, StartPort } from './start-worker'

/**
 * Why a text is no script. `syntax`: it cannot even be read; `endless`: reading it never ends, which holds up all others of its form;
 * `noFunction`: it can be read, and the run time passes over it.
 */
export type ScriptFault = { text: string; place: ScriptPlace | null; kind: 'syntax' | 'endless' | 'noFunction' }

type Answer = Extract<FromEngine, { type: 'checked' | 'stopped' | 'noEngine' }> | { type: 'silence' }

const endless: ScriptFault = { text: '', place: null, kind: 'endless' }

/**
 * An engine that only reads texts, one after the other, so that neither it nor the page is ever busy with more than one of them. The engine
 * that a text silences is ended, and the next text gets another one.
 */
export class ScriptChecker {
  private port: ScriptPort | null = null
  private isOff = false
  /** Messages of an engine that was ended are not heard any more. */
  private generation = 0
  private settle: (answer: Answer) => void = () => {}

  constructor(private readonly startPort: StartPort) {}

  /** A fault, null for a function; undefined where there is no engine. */
  async check(text: string): Promise<ScriptFault | null | undefined> {
    if (!this.port && !this.isOff) await this.start()
    if (!this.port) return undefined
    const answer = await this.ask(scriptLimits.watchdogMs, () => this.port?.post({ type: 'check', text }))
    if (answer.type === 'checked') return faultOf(answer.fault)
    this.end()
    return answer.type === 'stopped' ? { text: answer.text, place: null, kind: 'noFunction' } : endless
  }

  end(): void {
    this.generation += 1
    this.port?.end()
    this.port = null
  }

  private async start(): Promise<void> {
    this.generation += 1
    const mine = this.generation
    const hear = (message: FromEngine) => {
      if (mine !== this.generation) return
      if (message.type === 'ready') this.settle({ type: 'checked', fault: null })
      else if (message.type !== 'actions') this.settle(message)
    }
    const answer = await this.ask(scriptLimits.startMs, () => {
      this.startPort(hear).then(
        ({ port, wasm }) => {
          if (mine !== this.generation) return port.end()
          this.port = port
          port.post({ type: 'start', wasm, scripts: [], facts: scriptFacts({}, {}) })
        },
        (thrown: unknown) => hear({ type: 'noEngine', text: String(thrown) }),
      )
    })
    if (answer.type === 'checked') return
    this.isOff = true
    this.end()
  }

  /** The answer of the engine, or `silence` where it takes longer than it may. */
  private async ask(patienceMs: number, send: () => void): Promise<Answer> {
    const answer = new Promise<Answer>((resolve) => {
      this.settle = resolve
    })
    const timer = setTimeout(() => this.settle({ type: 'silence' }), patienceMs)
    send()
    return answer.finally(() => clearTimeout(timer))
  }
}

function faultOf(fault: Extract<FromEngine, { type: 'checked' }>['fault']): ScriptFault | null {
  if (!fault) return null
  const { text, place, isEndless } = fault
  return { text, place, kind: isEndless ? 'endless' : text.startsWith('SyntaxError') ? 'syntax' : 'noFunction' }
}
