import type { DesignScript } from '@/lib/form/scripts/collect-scripts'
import { readRoute } from '@/lib/form/scripts/request-rules'
import { ScriptFaults, type ScriptSurroundings, scriptFacts } from './form-scripts'
import { ScriptHost, stylesKey } from './host'
import { type RefusalText, ScriptRequests } from './script-requests'

type ListScriptsOptions = ScriptSurroundings & { scripts: readonly DesignScript[]; reload: () => void }

/** The scripts of one open list (contract 3b §8.6). */
export class ListScripts {
  private readonly keys: ReadonlySet<string>
  private readonly faults: ScriptFaults
  private host: ScriptHost | null = null
  private requests: ScriptRequests | null = null

  constructor(private readonly options: ListScriptsOptions) {
    this.keys = new Set(options.scripts.map(({ key }) => key))
    this.faults = new ScriptFaults(options.scripts, options)
  }

  open(): void {
    const { options, faults } = this
    const refusal: RefusalText = (key, { url, method }) => options.t(`request.${key}`, { url: url.slice(0, 200), method })
    const requests = new ScriptRequests({ isPublic: options.isPublic, refusal, failure: options.failure })
    this.requests = requests
    const host: ScriptHost = new ScriptHost({
      scripts: options.scripts.map(({ key, text }) => [key, text] as const),
      facts: () => scriptFacts(options.user, {}),
      takeValues: () => '',
      onIgnored: (key, text) => faults.ignored(key, text),
      onStopped: (key, reason, text) => faults.stopped(key, reason, text),
      onEffect: (effect, run) => {
        const note = (level: 'info' | 'warn' | 'error', text: string) => options.log.add(faults.name(run?.key), level, text)
        if (effect.kind === 'toast') options.toast(effect.type, effect.text, effect.durationMs)
        else if (effect.kind === 'log') note(effect.level, effect.text)
        else if (effect.kind === 'refresh') options.reload()
        else if (effect.kind === 'request')
          void requests.ask(effect).then(({ isOk, text }) => host.reply(effect.call, isOk, text))
        else if (effect.kind === 'route') {
          const route = readRoute(effect.url)
          if (!route) note('warn', options.t('route', { url: effect.url.slice(0, 200) }))
          else if (route.kind === 'inside') options.openInside(route.href)
          else options.openOutside(route.href)
        }
      },
      ...(options.startPort ? { startPort: options.startPort } : {}),
    })
    this.host = host
  }

  end(): void {
    this.host?.end()
    this.host = null
    this.requests?.end()
    this.requests = null
  }

  /** Looks of a page of rows, made in one run; nothing where the design has no script for them. */
  async styles(rows: readonly unknown[], columns: readonly unknown[]): Promise<unknown> {
    const [row, cell] = ['list:rowStyle', 'list:cellStyle']
    if (!this.host || (!this.keys.has(row) && !this.keys.has(cell))) return null
    const outcome = await this.host.styles(row, cell, rows, columns).outcome
    if (outcome.kind === 'done') return outcome.result
    this.faults.note(stylesKey, outcome)
    return null
  }

  loaded(rows: readonly unknown[]): void {
    this.run('list:afterOnload', { data: rows })
  }

  press(key: string, data: unknown, index: number): void {
    this.run(key, { data, index })
  }

  private run(key: string, args: Readonly<Record<string, unknown>>) {
    if (!this.host || !this.keys.has(key)) return
    void this.host.run(key, args).outcome.then((outcome) => this.faults.note(key, outcome))
  }
}
