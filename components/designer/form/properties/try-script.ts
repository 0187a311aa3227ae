import { scriptFacts } from '@/lib/client/scripts/form-scripts'
import { ScriptHost, type ScriptOutcome } from '@/lib/client/scripts/host'
import type { StartPort } from '@/lib/client/scripts/start-worker'
import type { ScriptAction } from '@/lib/form/scripts/actions'

/** What a script asked for while it was tried. */
export type TrialEffect = Exclude<ScriptAction, { kind: 'returned' | 'settled' | 'failed' | 'styles' }>

export type Trial = {
  effects: readonly TrialEffect[]
  /** `broken`: the text is no function, and why. `late`: a promise that nobody kept. */
  end: ScriptOutcome | ({ kind: 'broken' } & Broken) | { kind: 'late' }
}

type Broken = { text: string; line: number | null }

type Trying = {
  text: string
  /** Values of the fields by name, as they travel. */
  values: Readonly<Record<string, unknown>>
  /** What the change gives along. */
  data: unknown
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
 * Runs a script once in the engine of forms, over values that are only given for it. Nothing it asks for is done: it is told. Requests are
 * refused, so that trying changes nothing anywhere.
 */
export async function tryScript({ text, values, data, startPort }: Trying): Promise<Trial> {
  const effects: TrialEffect[] = []
  let broken: Broken | null = null
  const host: ScriptHost = new ScriptHost({
    scripts: [[key, text]],
    facts: () => scriptFacts({}, {}),
    takeValues: (all) => (all ? JSON.stringify(Object.entries(values)) : ''),
    onEffect: (effect) => {
      effects.push(effect)
      if (effect.kind === 'request') host.reply(effect.call, false, JSON.stringify('trial'))
    },
    onIgnored: (_key, why, place) => {
      broken = { text: why, line: place?.line ?? null }
    },
    onStopped: () => {},
    ...(startPort ? { startPort } : {}),
  })
  const run = host.run(key, { data })
  const end = await Promise.race([run.outcome, lateAfter(run.returned)])
  host.end()
  return { effects, end: broken === null ? end : { kind: 'broken', ...(broken as Broken) } }
}
