import { scriptLimits } from '@/lib/form/scripts/limits'
import { isStubScript } from '@/lib/form/scripts/script-text'
import { BoundedMap } from '../bounded-cache'
import { ScriptChecker, type ScriptFault } from './script-checker'
import { type StartPort, startWorker } from './start-worker'

/**
 * Asks the engine of the run time what it makes of texts, so that what is called a fault is what will not run. Nothing of them is called. A
 * text that loops costs its engine, and the others are read by the next one. Answers a fault or null for each; undefined where nothing is
 * known: there is no engine, or so many of them loop that it takes too long.
 */
export async function checkScripts(
  texts: readonly string[],
  startPort: StartPort = startWorker,
): Promise<(ScriptFault | null | undefined)[]> {
  const faults: (ScriptFault | null | undefined)[] = []
  const checker = new ScriptChecker(startPort)
  const endMs = performance.now() + scriptLimits.checkMs
  for (const text of texts) {
    if (isStubScript(text)) faults.push(null)
    else faults.push(performance.now() < endMs ? await checker.check(text) : undefined)
  }
  checker.end()
  return faults
}

/** What is known of a text: undefined as long as the engine has not said anything. */
export type FaultOf = (text: string) => ScriptFault | null | undefined

/** More than one design can have, so that a check of it is not forgotten by the next one. */
const known = new BoundedMap<string, ScriptFault | null>(2 * scriptLimits.scriptsPerDesign)

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
