import type { FormStore } from '@/lib/form/form-store'
import type { FieldPlace } from '@/lib/form/form-store-types'
import type { ScriptAction } from '@/lib/form/scripts/actions'
import { type DesignScript, fieldScriptKey, formScriptKey } from '@/lib/form/scripts/collect-scripts'
import { scriptLimits } from '@/lib/form/scripts/limits'
import { readRoute } from '@/lib/form/scripts/request-rules'
import type { FieldNode } from '@/lib/form/types'
import { fieldByCode } from '@/lib/form/walk'
import { FormValues, staticOptions, wireValue } from './form-values'
import { ScriptHost, type ScriptOutcome, type ScriptRun, stylesKey } from './host'
import type { ScriptLog } from './script-log'
import { type RefusalText, ScriptRequests } from './script-requests'
import type { StartPort } from './start-worker'

type ScriptTexts = (key: string, params?: Record<string, string | number>) => string

export type ScriptSurroundings = {
  t: ScriptTexts
  log: ScriptLog
  /** Without a session: requests are refused. */
  isPublic: boolean
  user: Readonly<Record<string, unknown>>
  failure: (thrown: unknown) => string
  toast: (type: 'success' | 'error' | 'info' | 'warning', text: string, durationMs: number) => void
  openInside: (href: string) => void
  openOutside: (href: string) => void
  startPort?: StartPort
}

type Wish<K extends ScriptAction['kind']> = Extract<ScriptAction, { kind: K }>

/** How long the message of a save stays (spec 1 §9). */
const messageMs = 1500

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The answer, or `late` when it takes too long. */
function within<T>(answer: Promise<T>, ms: number): Promise<T | 'late'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('late'), ms)
    void answer.then((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })
}

export type SubmitAnswer = { ok: true } | { ok: false; message?: string }

/** Name of a script for people: the field it stands at, and when it runs. */
function scriptName({ event, label }: DesignScript, t: ScriptTexts): string {
  return label === '' ? t(`events.${event}`) : t('name', { label, event: t(`events.${event}`) })
}

/** The token never reaches a browser, so `getUserInfo().token` is empty (contract 3a §11). */
export function scriptFacts(user: Readonly<Record<string, unknown>>, options: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ user: { ...user, token: '' }, device: { vueVersion: '3', origin: 'pc' }, options })
}

/** Failures of scripts: one message for the person, all of them in the log. */
export class ScriptFaults {
  private readonly names: ReadonlyMap<string, string>

  constructor(
    scripts: readonly DesignScript[],
    private readonly around: Pick<ScriptSurroundings, 't' | 'log' | 'toast'>,
  ) {
    this.names = new Map(scripts.map((script) => [script.key, scriptName(script, around.t)]))
  }

  name(key: string | undefined): string {
    return this.names.get(key ?? '') ?? (key === stylesKey ? this.around.t('events.rowStyle') : '')
  }

  note(key: string, outcome: ScriptOutcome): string {
    const { t } = this.around
    if (outcome.kind !== 'failed' && outcome.kind !== 'rejected') return ''
    const text = t('failed', { name: this.name(key), text: outcome.text || '-' })
    this.around.log.add(this.name(key), 'error', outcome.text)
    this.around.toast('error', text, 5000)
    return text
  }

  stopped(key: string, reason: string, text: string): void {
    const told = this.around.t(`stopped.${reason}`, { name: this.name(key) })
    this.around.log.add(this.name(key), 'error', text ? `${told} (${text})` : told)
    this.around.toast('error', told, 5000)
  }

  ignored(key: string, text: string): void {
    this.around.log.add(this.name(key), 'warn', [this.around.t('ignored'), text].filter(Boolean).join(' · '))
  }
}

type FormScriptsOptions = ScriptSurroundings & {
  setOptions: (code: string, list: readonly unknown[]) => void
  store: FormStore
  scripts: readonly DesignScript[]
  recordId: string
  flowId: string
}

/** The scripts of one open form: what happens in it runs them, and what they ask for is done to it (contract 3a §11). */
export class FormScripts {
  private readonly keys: ReadonlySet<string>
  private readonly values: FormValues
  private readonly faults: ScriptFaults
  private readonly lastRow = new Map<string, string>()
  private readonly under = new Set<Promise<void>>()
  private readonly toasted = new Set<number>()
  private readonly setBy = new WeakMap<ScriptRun, readonly FieldPlace[]>()
  /** The last run of each script at each place. */
  private readonly latest = new Map<string, ScriptRun>()
  private host: ScriptHost | null = null
  private requests: ScriptRequests | null = null
  /** What still has to be done after a save, when the form itself may be gone. */
  private last: Promise<unknown> | null = null

  constructor(private readonly options: FormScriptsOptions) {
    const { scripts, store, recordId, flowId } = options
    this.keys = new Set(scripts.map(({ key }) => key))
    this.faults = new ScriptFaults(scripts, options)
    this.values = new FormValues(store, { id: recordId, flowId }, () => this.host?.valuesChanged())
  }

  /** The form is there: the engine starts, and `onLoad` runs. */
  open(): void {
    if (this.keys.size === 0) return
    const { options } = this
    const refusal: RefusalText = (key, { url, method }) => options.t(`request.${key}`, { url: url.slice(0, 200), method })
    const requests = new ScriptRequests({ isPublic: options.isPublic, refusal, failure: options.failure })
    const host: ScriptHost = new ScriptHost({
      scripts: options.scripts.map(({ key, text }) => [key, text] as const),
      facts: () => scriptFacts(options.user, staticOptions(options.store)),
      takeValues: (all) => this.values.take(all),
      onEffect: (effect, run) => (effect.kind === 'request' ? this.ask(effect, run, requests, host) : this.carryOut(effect, run)),
      onIgnored: (key, text) => this.faults.ignored(key, text),
      onStopped: (key, reason, text) => this.faults.stopped(key, reason, text),
      ...(options.startPort ? { startPort: options.startPort } : {}),
    })
    this.host = host
    this.requests = requests
    this.values.follow()
    host.start()
    const key = formScriptKey('onLoad')
    if (this.keys.has(key)) void host.run(key, {}).outcome.then((outcome) => this.faults.note(key, outcome))
  }

  end(): void {
    const { host, requests } = this
    this.host = null
    this.requests = null
    this.values.stop()
    const end = () => {
      host?.end()
      requests?.end()
    }
    if (this.last) void this.last.then(end)
    else end()
  }

  hears(node: FieldNode, event: string): boolean {
    return this.keys.has(fieldScriptKey(node, event))
  }

  /** Resolves when the script has given back the control, and soon in any case: dependent fields wait for it. */
  run(node: FieldNode, event: string, data: unknown, rowKey: string | undefined): Promise<void> {
    const table = node.parentTable
    if (table !== null && rowKey !== undefined) this.lastRow.set(table, rowKey)
    const key = fieldScriptKey(node, event)
    if (!this.host || !this.keys.has(key)) return Promise.resolve()
    const given = data === undefined ? wireValue(this.options.store, node, rowKey) : data
    const rowIndex = table !== null && rowKey !== undefined ? this.options.store.rows(table).indexOf(rowKey) : undefined
    const run = this.host.run(key, { data: given, ...(rowIndex === undefined ? {} : { rowIndex }) }, rowKey)
    if (event === 'change') this.latest.set(placeOf(run), run)
    void run.outcome.then((outcome) => this.faults.note(key, outcome))
    const back = within(run.returned, scriptLimits.followMs).then(() => {})
    this.under.add(run.returned)
    void run.returned.then(() => this.under.delete(run.returned))
    return back
  }

  /** Contract 3a §11: resolve goes on, reject stops; without a function or a promise the save goes on. */
  async beforeSubmit(): Promise<SubmitAnswer> {
    const { t } = this.options
    const key = formScriptKey('beforeSubmit')
    // What was typed last may still be with its script.
    if ((await within(Promise.all(this.under), scriptLimits.gateMs)) === 'late') return { ok: false, message: this.lateText() }
    if (!this.host || !this.keys.has(key)) return { ok: true }
    const run = this.host.run(key, {})
    const outcome = await within(run.outcome, scriptLimits.gateMs)
    if (outcome === 'late') return { ok: false, message: this.lateText() }
    if (outcome.kind === 'done' || outcome.kind === 'skipped') return { ok: true }
    if (outcome.kind === 'failed') return { ok: false, message: this.faults.note(key, outcome) }
    if (outcome.kind === 'stopped') return { ok: false, message: t(`stopped.${outcome.reason}`, { name: this.faults.name(key) }) }
    this.options.log.add(this.faults.name(key), 'info', outcome.text)
    if (outcome.text !== '') return { ok: false, message: outcome.text }
    // A script that has said why itself needs no second message.
    return this.toasted.has(run.id) ? { ok: false } : { ok: false, message: t('gateRefused') }
  }

  /** After the message of the save has closed (contract 3a §11); the form may close before. */
  afterSubmit(): void {
    const { host } = this
    const key = formScriptKey('afterSubmit')
    if (!host || !this.keys.has(key)) return
    const run = async () => {
      await wait(messageMs)
      const outcome = await within(host.run(key, {}).outcome, scriptLimits.gateMs)
      if (outcome !== 'late') this.faults.note(key, outcome)
    }
    this.last = run()
  }

  private lateText(): string {
    return this.options.t('gateTime', { seconds: scriptLimits.gateMs / 1000 })
  }

  private ask(effect: Wish<'request'>, run: ScriptRun | undefined, requests: ScriptRequests, host: ScriptHost) {
    if (effect.headers !== undefined) this.options.log.add(this.faults.name(run?.key), 'info', this.options.t('headersDropped'))
    void requests.ask(effect).then(({ isOk, text }) => {
      // The field has another value by now: what was asked about the one before must not overwrite what is asked about this one.
      if (run && (this.latest.get(placeOf(run)) ?? run) !== run) host.drop(run)
      else host.reply(effect.call, isOk, text)
    })
  }

  private carryOut(
    effect: Wish<'set' | 'state' | 'toast' | 'route' | 'log' | 'options' | 'refresh'>,
    run: ScriptRun | undefined,
  ) {
    const { options } = this
    switch (effect.kind) {
      case 'set':
        return this.set(effect.prop, effect.value, effect.rowIndex, run)
      case 'state': {
        const node = this.fieldOf(effect.prop, run)
        if (!node) return
        if (node.parentTable !== null && effect.state !== 'hidden')
          return this.warn(run, options.t('mainOnly', { name: effect.prop }))
        return options.store.setFieldState(node.code, { [effect.state]: effect.isOn })
      }
      case 'toast':
        if (effect.run > 0) this.toasted.add(effect.run)
        return options.toast(effect.type, effect.text, effect.durationMs)
      case 'route': {
        const route = readRoute(effect.url)
        if (!route) return this.warn(run, options.t('route', { url: effect.url.slice(0, 200) }))
        return route.kind === 'inside' ? options.openInside(route.href) : options.openOutside(route.href)
      }
      case 'log':
        return options.log.add(this.faults.name(run?.key), effect.level, effect.text)
      case 'options': {
        const node = this.fieldOf(effect.prop, run)
        return node && options.setOptions(node.code, effect.list)
      }
      case 'refresh':
        return
    }
  }

  /** `setFormData`: nothing for an equal value, then the linkages of the field, and no `on.change` of it. */
  private set(prop: string, value: unknown, rowIndex: number | null, run: ScriptRun | undefined) {
    const { store, t } = this.options
    const node = this.fieldOf(prop, run)
    if (!node) return
    const table = node.parentTable
    if (table === null) return this.write(node.code, undefined, value, run)
    const rows = store.rows(table)
    const own = run?.rowKey !== undefined && rows.includes(run.rowKey) ? run.rowKey : this.lastRow.get(table)
    const rowKey = rowIndex === null ? own : rows[rowIndex]
    if (rowKey === undefined || !rows.includes(rowKey)) return this.warn(run, t('noRow', { name: prop }))
    this.write(node.code, rowKey, value, run)
  }

  /** One run may set a field and later its source: what it has set stays. */
  private write(code: string, rowKey: string | undefined, value: unknown, run: ScriptRun | undefined) {
    const keep = (run && this.setBy.get(run)) ?? []
    this.options.store.setValue(code, value, rowKey, { isWire: true, keep })
    if (run && keep.length < scriptLimits.actionsPerRun) this.setBy.set(run, [...keep, { code, rowKey }])
  }

  /** `name`, `tableField1.child` or `tableField1-child`. */
  private fieldOf(prop: string, run: ScriptRun | undefined): FieldNode | undefined {
    const node = fieldByCode(this.options.store.design, prop.replace('.', '-'))
    if (node && node.name !== '') return node
    this.warn(run, this.options.t('unknownField', { name: prop.slice(0, 100) }))
    return undefined
  }

  private warn(run: ScriptRun | undefined, text: string) {
    this.options.log.add(this.faults.name(run?.key), 'warn', text)
  }
}

function placeOf({ key, rowKey }: ScriptRun): string {
  return `${key}\n${rowKey ?? ''}`
}
