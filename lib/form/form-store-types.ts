import type { Amount } from '@/lib/domain/decimal'
import type { DateLimits } from './date-limits'
import type { CurrentUserDefaults } from './default-values'
import type { FieldNode, FormDesign, FormMode, Issue, RecordValues } from './types'
import type { WidgetSchemas } from './widget-schema'

export type FormStoreOptions = {
  design: FormDesign
  schemas: WidgetSchemas
  mode: FormMode
  /** The record as it came from the server; absent for a new one. */
  initialValues?: RecordValues | null
  /** For fields that default to the current user (contract 3a §9). */
  currentUser?: CurrentUserDefaults | null
  /** Codes of the form permission, or all. Others are hidden, keep their values and are posted. */
  readableForms?: ReadonlySet<string> | 'all'
  nowMs?: () => number
  /** Told once per field of a formula that gives 0 because of an error (spec 2 §8), for the log. */
  onWarning?: (warning: { code: string; where: string }) => void
}

/** What a field shows besides its value. The object stays the same until something in it changes. */
export type FieldState = {
  hidden: boolean
  required: boolean
  disabled: boolean
  error?: Issue
  /** Bounds of date and time fields as they are now. */
  limits?: DateLimits
}

export type FieldOverride = { hidden?: boolean; required?: boolean; disabled?: boolean }

export type SetOptions = {
  /**
   * When dependent fields follow (contract 3a §8.3): `now`; `later`, on `follow` or at the latest on saving, because a script
   * comes between; `never`, for taking an edit back with all it caused.
   */
  follow?: 'now' | 'later' | 'never'
  /** The value is as it travels, from a script for instance; it is read as the field reads records. */
  isWire?: boolean
  /** Places entered in the same go before: they are not emptied although this change is their source. */
  keep?: readonly FieldPlace[]
}

/** A field, and its row where it is a column. */
export type FieldPlace = { code: string; rowKey?: string | undefined }

/** `code` is the column's, `tableField1-name`. */
export type CellEdit = { rowKey: string; code: string; value: unknown }

/** A value that an operation changed, itself or through a linkage. */
export type ValueChange = { code: string; rowKey: string | undefined; before: unknown; after: unknown }

/** A row with all it holds, as it was read; made by `readRows` and understood by `restoreRows`. */
export type RowSnapshot = {
  key: string
  index: number
  cells: ReadonlyMap<string, unknown>
  rest: Readonly<Record<string, unknown>>
}

/** What a check of the whole form, or the server, last found wrong at fields that are shown; `serial` counts such findings, and nobody is led to quiet ones. */
export type FormCheck = { serial: number; issues: readonly Issue[]; isQuiet: boolean }

/** JSON-safe: can be kept in any storage and restored into a store of the same design. */
export type FormSnapshot = { version: 1; record: Record<string, unknown> }

/**
 * The state of one open form. Fields are addressed by code (`name`, `tableFieldN-child`, or the key of a nameless
 * calculation), fields of a sub-table with the key of their row. A listener is called when the value or the state of
 * exactly that field may have changed; `getVersion` changes with every call.
 */
export type FormStore = {
  readonly design: FormDesign
  readonly schemas: WidgetSchemas
  readonly mode: FormMode
  getValue: (code: string, rowKey?: string) => unknown
  /**
   * A change by the person or a script; dependent fields follow. Answers what changed, nothing for an equal value. A sub-table
   * takes a list of rows, only as it travels.
   */
  setValue: (code: string, value: unknown, rowKey?: string, options?: SetOptions) => readonly ValueChange[]
  /** Many cells at once: everybody is told once, dependents follow once and calculations are done once. */
  setCells: (tableName: string, edits: readonly CellEdit[], options?: Pick<SetOptions, 'follow'>) => readonly ValueChange[]
  /** Lets the dependents of a field follow that was set with `later`. */
  follow: (code: string, rowKey?: string) => readonly ValueChange[]
  getFieldState: (code: string, rowKey?: string) => FieldState
  /** What scripts may change; undefined keys stay as they are (contract 3a §11). */
  setFieldState: (code: string, override: FieldOverride) => void
  getVersion: (code: string, rowKey?: string) => number
  /** Without a row key the name of a sub-table tells of added and removed rows, the code of a column of changes in any row. */
  subscribe: (code: string, listener: () => void, rowKey?: string) => () => void
  /** Any change of any field, for drafts. */
  subscribeAny: (listener: () => void) => () => void
  /** Keys of the rows, the same array until rows come or go. */
  rows: (tableName: string) => readonly string[]
  /** The sub-table in which a row stands. */
  tableOf: (rowKey: string) => FieldNode | undefined
  /** The exact sum of a column (`tableField1-amount`) as its cells are now; what is no number adds nothing. */
  columnSum: (code: string) => Amount
  /** Keys of the new rows, at the end or at a position; fewer than asked for when the sub-table becomes full. */
  addRows: (tableName: string, values: readonly RecordValues[], at?: number) => readonly string[]
  /** The copy stands below its original and has no key of a record. */
  copyRow: (tableName: string, rowKey: string) => string | null
  moveRow: (tableName: string, rowKey: string, toIndex: number) => void
  removeRows: (tableName: string, rowKeys: readonly string[]) => void
  readRows: (tableName: string, rowKeys: readonly string[]) => readonly RowSnapshot[]
  /** Puts removed rows back where they were, with their keys, their cells and what the design does not know of them. */
  restoreRows: (tableName: string, rows: readonly RowSnapshot[]) => void
  /** Checks one field, as on leaving it. */
  validateField: (code: string, rowKey?: string) => Issue | null
  /** Checks everything, sub-tables first, and marks the fields. */
  validate: () => Issue[]
  /** Kept, so that a form which is drawn after it was submitted knows what was found. */
  lastCheck: () => FormCheck | null
  /** Called when `lastCheck` is another one. */
  subscribeChecks: (listener: () => void) => () => void
  /** Where a fault of that path is shown: a field, a cell, or the sub-table whose row is gone. */
  placeOf: (path: string) => { node: FieldNode; rowKey: string | undefined } | null
  /** Marks fields with what the server refused, and leads to the first of them unless it is quiet; returns the issues that no field shows. */
  setServerIssues: (issues: readonly Issue[], how?: { isQuiet: boolean }) => Issue[]
  /** The record to post: encoded, calculations up to date, hidden and unknown keys kept. */
  toRecord: () => Record<string, unknown>
  isDirty: () => boolean
  /** Whether files are still on their way into a field. No record names them, but leaving the form would lose them. */
  awaitsFiles: () => boolean
  snapshot: () => FormSnapshot
  restore: (snapshot: FormSnapshot) => void
  /** Takes a record as the new unchanged state, e.g. after saving and staying in the form. */
  reload: (values: RecordValues | null) => void
  /** Does now what waits: dependents follow, calculations are done. */
  flush: () => void
  /** Releases timers and listeners. */
  destroy: () => void
}
