import { scriptLimits } from '@/lib/form/scripts/limits'
import type { ScriptPlace } from '@/lib/form/scripts/protocol'
import { isStubScript } from '@/lib/form/scripts/script-text'
import { BoundedMap } from '../bounded-cache'
import { scriptFacts } from './form-scripts'
import { ScriptHost } from './host'
import type { StartPort } from './start-worker'

/** Why a text is no script. `isSyntax`: it cannot even be read; else it can, and the run time passes over it. */
export type ScriptFault = { text: string; place: ScriptPlace | null; isSyntax: boolean }

/**
 * Asks the engine of the run time what it makes of texts, so that what is called a fault is what will not run. Nothing of them is called.
 * Answers a fault or null for each; undefined where nothing is known: there is no engine, it does not answer, or there are too many texts.
 */
export async function checkScripts(texts: readonly string[], startPort?: StartPort): Promise<(ScriptFault | null | undefined)[]> {
  const faults = texts.map((text): ScriptFault | null | undefined => (isStubScript(text) ? null : undefined))
  const scripts = texts
    .flatMap((text, at) => (isStubScript(text) ? [] : [[String(at), text] as const]))
    .slice(0, scriptLimits.scriptsPerDesign)
  if (scripts.length === 0) return faults
  let host: ScriptHost | undefined
  await new Promise<void>((resolve) => {
    host = new ScriptHost({
      scripts,
      facts: () => scriptFacts({}, {}),
      takeValues: () => '',
      onEffect: () => {},
      onIgnored: (key, text, place) => {
        faults[Number(key)] = { text, place, isSyntax: text.startsWith('SyntaxError') }
      },
      onReady: () => {
        for (const [key] of scripts) faults[Number(key)] ??= null
        resolve()
      },
      onStopped: () => resolve(),
      ...(startPort ? { startPort } : {}),
    })
    host.start()
  })
  host?.end()
  return faults
}

/** What is known of a text: undefined as long as the engine has not said anything. */
export type FaultOf = (text: string) => ScriptFault | null | undefined

const known = new BoundedMap<string, ScriptFault | null>(500)

export const knownFault: FaultOf = (text) => (isStubScript(text) ? null : known.get(text))

/**
 * Asks about the texts that nothing is known of. What it answers knows all of them, whatever others ask in the meantime; what the engine did
 * not say is asked again the next time.
 */
export async function learnFaults(texts: readonly string[], startPort?: StartPort): Promise<FaultOf> {
  const found = new Map([...new Set(texts)].map((text) => [text, knownFault(text)]))
  const fresh = [...found].flatMap(([text, fault]) => (fault === undefined ? [text] : []))
  const faults = fresh.length === 0 ? [] : await checkScripts(fresh, startPort)
  for (const [at, text] of fresh.entries()) found.set(text, faults[at])
  for (const [text, fault] of found) if (fault !== undefined) known.set(text, fault)
  return (text) => (found.has(text) ? found.get(text) : knownFault(text))
}
