import type { LogLevel } from '@/lib/form/scripts/actions'
import { scriptLimits } from '@/lib/form/scripts/limits'

export type LogEntry = { id: number; timeMs: number; script: string; level: LogLevel; text: string }

/** What the scripts of an open form said and did wrong, newest last, bounded. */
export type ScriptLog = {
  add: (script: string, level: LogLevel, text: string) => void
  clear: () => void
  subscribe: (listener: () => void) => () => void
  read: () => readonly LogEntry[]
}

const nothing: readonly LogEntry[] = []

export function createScriptLog(): ScriptLog {
  let entries = nothing
  let lastId = 0
  const listeners = new Set<() => void>()
  const publish = (next: readonly LogEntry[]) => {
    entries = next
    for (const listener of listeners) listener()
  }
  return {
    add: (script, level, text) => {
      lastId += 1
      const entry = { id: lastId, timeMs: Date.now(), script, level, text: text.slice(0, scriptLimits.logCharacters) }
      publish([...entries, entry].slice(-scriptLimits.logEntries))
    },
    clear: () => publish(nothing),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => entries,
  }
}
