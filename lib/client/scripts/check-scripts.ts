import { scriptLimits } from '@/lib/form/scripts/limits'
import type { ScriptPlace } from '@/lib/form/scripts/protocol'
import { isStubScript } from '@/lib/form/scripts/script-text'
import { scriptFacts } from './form-scripts'
import { ScriptHost } from './host'
import type { StartPort } from './start-worker'

/** Why a text is no script. `isSyntax`: it cannot even be read; else it can, and the run time passes over it. */
export type ScriptFault = { text: string; place: ScriptPlace | null; isSyntax: boolean }

/**
 * Asks the engine of the run time what it makes of texts, so that what is called a fault is what will not run. Nothing of them is called.
 * Answers a fault or null for each; all null where there is no engine, because nothing is known then.
 */
export async function checkScripts(texts: readonly string[], startPort?: StartPort): Promise<(ScriptFault | null)[]> {
  const faults = texts.map((): ScriptFault | null => null)
  const asked = texts.flatMap((text, at) => (isStubScript(text) ? [] : [[String(at), text] as const]))
  if (asked.length === 0) return faults
  let host: ScriptHost | undefined
  await new Promise<void>((resolve) => {
    host = new ScriptHost({
      scripts: asked.slice(0, scriptLimits.scriptsPerDesign),
      facts: () => scriptFacts({}, {}),
      takeValues: () => '',
      onEffect: () => {},
      onIgnored: (key, text, place) => {
        faults[Number(key)] = { text, place, isSyntax: text.startsWith('SyntaxError') }
      },
      onReady: resolve,
      onStopped: () => resolve(),
      ...(startPort ? { startPort } : {}),
    })
    host.start()
  })
  host?.end()
  return faults
}

const known = new Map<string, ScriptFault | null>()
const knownMax = 500

/** What is known of a text: undefined as long as nobody has asked. */
export function knownFault(text: string): ScriptFault | null | undefined {
  return isStubScript(text) ? null : known.get(text)
}

/** Sees to it that `knownFault` answers for these texts; each is asked about once. */
export async function learnFaults(texts: readonly string[], startPort?: StartPort): Promise<void> {
  const fresh = [...new Set(texts)].filter((text) => knownFault(text) === undefined)
  if (fresh.length === 0) return
  const faults = await checkScripts(fresh, startPort)
  if (known.size + fresh.length > knownMax) known.clear()
  for (const [at, text] of fresh.entries()) known.set(text, faults[at] ?? null)
}
