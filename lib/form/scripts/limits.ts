/** Bounds of what a script of a design may use. One place, so that the engine, its host and their tests agree. */
export const scriptLimits = {
  /** Time of one uninterrupted run; asked for by the engine itself. */
  runMs: 1000,
  /** Silence after which the host ends the worker: native loops of the engine cannot be interrupted from inside. */
  watchdogMs: 3000,
  /** Time of all runs of a form together, timers included: whoever needs more, turns in circles. */
  totalMs: 20_000,
  /** The share of the time a form is open that its scripts may use beyond that, so that a day of typing stops nothing. */
  totalShare: 0.02,
  /** The engine is loaded over the network when it is first needed. */
  startMs: 20_000,
  memoryBytes: 32 * 1024 * 1024,
  stackBytes: 256 * 1024,
  /** Effects of one run: changes of fields, messages, requests. */
  actionsPerRun: 2000,
  charactersPerRun: 1_000_000,
  /** Values of a form as they are told to its scripts. */
  valuesCharacters: 4_000_000,
  timersAtOnce: 50,
  /** Timers that fire while a form is open: an endless chain of them ends here. */
  timersInAll: 5000,
  requestsAtOnce: 6,
  requestsWaiting: 50,
  requestCharacters: 500_000,
  replyCharacters: 1_000_000,
  logLinesPerRun: 50,
  logEntries: 200,
  logCharacters: 2000,
  /** How long a save waits for `beforeSubmit`. */
  gateMs: 30_000,
  /** How long dependent fields wait for `on.change` of their source. */
  followMs: 500,
  /** Workers that one form may lose before its scripts stay off. */
  restarts: 3,
  /** Time that looking at texts takes at most: each that loops costs seconds. */
  checkMs: 60_000,
  scriptsPerDesign: 2000,
  scriptCharacters: 200_000,
} as const

export type ScriptLimits = Readonly<Record<keyof typeof scriptLimits, number>>
