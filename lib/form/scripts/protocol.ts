/**
 * Messages between a form and the engine of its scripts. Values travel as JSON text: nothing but plain data crosses, no object
 * of one side is ever reached from the other.
 */
export type StartMessage = {
  type: 'start'
  wasm: ArrayBuffer
  scripts: readonly (readonly [key: string, text: string])[]
  /** JSON of `{user, device}`. */
  facts: string
}

type RunMessage = {
  type: 'run'
  run: number
  key: string
  /** JSON of what the script gets besides its functions. */
  args: string
  /** JSON of `[code, value]` pairs that changed since the last message. */
  values: string
}

export type ToEngine =
  | StartMessage
  | RunMessage
  /** All rows of a page in one run. */
  | { type: 'styles'; run: number; rowKey: string; cellKey: string; rows: string; columns: string }
  | { type: 'reply'; call: number; isOk: boolean; text: string; values: string }
  | { type: 'values'; values: string }
  /** What the engine makes of a text; a function is not called. */
  | { type: 'check'; text: string }

/** Why a run was ended from outside. */
export type StopReason = 'time' | 'memory' | 'silence' | 'crash' | 'budget'

/** Where in the text of a script, from 1. */
export type ScriptPlace = { line: number; column: number }

/** A text that is no function, why, and where. */
export type IgnoredScript = readonly [key: string, text: string, place: ScriptPlace | null]

/** `stack` is what an engine writes of an error; every script is one file in it. */
export function placeInScript(stack: string): ScriptPlace | null {
  const [, line, column] = /\bscript\.js:(\d{1,6}):(\d{1,6})/.exec(stack) ?? []
  // A script may write its own stack, and every text begins at 1.
  return line ? { line: Math.max(1, Number(line)), column: Math.max(1, Number(column)) } : null
}

export type FromEngine =
  | { type: 'ready'; ignored: readonly IgnoredScript[]; startMs: number; memoryBytes: number }
  | { type: 'noEngine'; text: string }
  /** Null where the text is a function. `isEndless`: reading it took longer than a run may. */
  | { type: 'checked'; fault: { text: string; place: ScriptPlace | null; isEndless: boolean } | null }
  /** What one run asked for, as JSON texts. `isAnswer` tells whether a message of the host caused it or a timer. */
  | { type: 'actions'; actions: readonly string[]; isAnswer: boolean; timers: number; ms: number }
  /** The engine cannot go on; whoever started it ends it. */
  | { type: 'stopped'; run: number; reason: StopReason; text: string; actions: readonly string[] }
