import type { call } from '@/lib/client/call'

/** Makes a declared call as the person signed in. */
export type Caller = typeof call

/** The name behind a stored id. */
export type NameEntry = {
  id: string
  label: string
  /** user, company, department, position, role, group. */
  type?: string
  /** What tells equal names apart, such as the path of the organisation. */
  detail?: string
  headIcon?: string
  /** The whole record, where the source is a list of records. */
  record?: Readonly<Record<string, unknown>>
}

/**
 * Where names of one kind come from. Sources with the same key are the same source: ids asked for within one frame leave as
 * one call (at most `idsPerCallMax` per call) and are remembered for the person signed in.
 */
export type NameSource = {
  key: string
  /** Ids that are no more may be left out of the answer. */
  load: (ids: readonly string[], call: Caller) => Promise<readonly NameEntry[]>
}

export type NamesState = {
  /** Entries that are known by now. */
  entries: ReadonlyMap<string, NameEntry>
  /** `failed` when at least one id could not be asked for. Ids without an entry are no more when `ready`. */
  status: 'ready' | 'loading' | 'failed'
}

export type NamesEnv = {
  subscribe: (source: NameSource, ids: readonly string[], listener: () => void) => () => void
  read: (source: NameSource, ids: readonly string[]) => NamesState
  retry: (source: NameSource, ids: readonly string[]) => void
  /** Entries that somebody has just chosen need not be asked for. */
  put: (source: NameSource, entries: readonly NameEntry[]) => void
}
