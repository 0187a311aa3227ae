import { scriptFacts } from '@/lib/client/scripts/form-scripts'
import { ScriptHost, type ScriptOutcome } from '@/lib/client/scripts/host'
import type { StartPort } from '@/lib/client/scripts/start-worker'
import type { RawRecord } from '@/lib/form/read'
import type { ScriptAction } from '@/lib/form/scripts/actions'

type Asked = Exclude<ScriptAction, { kind: 'returned' | 'settled' | 'failed' | 'styles' }>

/** What a script asked for while it was tried; of a field that it set, what the field had before. */
export type TrialEffect = Exclude<Asked, { kind: 'set' }> | (Extract<Asked, { kind: 'set' }> & { before: unknown })

export type Trial = {
  effects: readonly TrialEffect[]
  /** `broken`: the text is no function, and why. `late`: a promise that nobody kept. */
  end: ScriptOutcome | ({ kind: 'broken' } & Broken) | { kind: 'late' }
  /** What the engine worked, in milliseconds. */
  ms: number
}

type Broken = { text: string; line: number | null }

/** What the script is called with besides its functions; or the rows and columns of a list, one style of each. */
export type TrialCall = { args: RawRecord } | { rows: readonly RawRecord[]; columns: readonly unknown[]; isOfCells: boolean }

type Trying = {
  text: string
  /** Values of the fields by name, as they travel. */
  values: RawRecord
  /** Of a record that is there: `id`, which no script changes. */
  identity?: Readonly<Record<string, string>>
  given: TrialCall
  startPort?: StartPort
}

const key = 'trial'
/** How long a promise has; the engine itself may take longer to come. */
const patienceMs = 3_000

async function lateAfter(returned: Promise<void>): Promise<{ kind: 'late' }> {
  await returned
  return new Promise((resolve) => setTimeout(() => resolve({ kind: 'late' }), patienceMs))
}

/**
 * Runs a script once in the engine of forms and lists, over values that are only given for it. Nothing it asks for is done: it is told.
 * Requests are refused, so that trying changes nothing anywhere.
 */
export async function tryScript({ text, values, identity = {}, given, startPort }: Trying): Promise<Trial> {
  const effects: TrialEffect[] = []
  const now = structuredClone(values) as Record<string, unknown>
  let broken: Broken | null = null
  const host: ScriptHost = new ScriptHost({
    scripts: [[key, text]],
    facts: () => scriptFacts({}, {}),
    takeValues: (all) =>
      all ? JSON.stringify([...Object.entries(identity).map((pair) => [...pair, true]), ...Object.entries(values)]) : '',
    onEffect: (effect) => {
      effects.push(effect.kind === 'set' ? { ...effect, before: setIn(now, effect) } : effect)
      if (effect.kind === 'request') host.reply(effect.call, false, JSON.stringify('trial'))
    },
    onIgnored: (_key, why, place) => {
      broken = { text: why, line: place?.line ?? null }
    },
    onStopped: () => {},
    ...(startPort ? { startPort } : {}),
  })
  const run = 'args' in given ? host.run(key, given.args) : host.styles(...stylesOf(given))
  const end = await Promise.race([run.outcome, lateAfter(run.returned)])
  host.end()
  return { effects, end: broken === null ? end : { kind: 'broken', ...(broken as Broken) }, ms: host.workedMs }
}

function stylesOf({ rows, columns, isOfCells }: Exclude<TrialCall, { args: RawRecord }>) {
  return [isOfCells ? '' : key, isOfCells ? key : '', rows, columns] as const
}

/** Writes into the values that the trial has, and answers what was there. */
function setIn(values: Record<string, unknown>, { prop, value, rowIndex }: Extract<Asked, { kind: 'set' }>): unknown {
  const [name = '', child] = prop.split(/[.-]/)
  const rows = values[name]
  const row = child !== undefined && Array.isArray(rows) ? rows[rowIndex ?? 0] : undefined
  const holder = child === undefined ? values : row !== null && typeof row === 'object' ? (row as Record<string, unknown>) : {}
  const at = child ?? name
  const before = holder[at]
  holder[at] = value
  return before
}
