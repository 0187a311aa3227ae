import type { DateLimits } from './date-limits'
import type { CurrentUserDefaults } from './default-values'
import type { FormDesign, FormMode, Issue, RecordValues } from './types'
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
  /** A change by the person or a script: dependent fields follow (contract 3a §8.3). */
  setValue: (code: string, value: unknown, rowKey?: string) => void
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
  /** The key of the new row, or null when the sub-table is full. */
  addRow: (tableName: string, values?: RecordValues) => string | null
  removeRow: (tableName: string, rowKey: string) => void
  copyRow: (tableName: string, rowKey: string) => string | null
  /** Checks one field, as on leaving it. */
  validateField: (code: string, rowKey?: string) => Issue | null
  /** Checks everything, sub-tables first, and marks the fields. */
  validate: () => Issue[]
  /** Marks fields with what the server refused; returns the issues that no field shows. */
  setServerIssues: (issues: readonly Issue[]) => Issue[]
  /** The record to post: encoded, calculations up to date, hidden and unknown keys kept. */
  toRecord: () => Record<string, unknown>
  isDirty: () => boolean
  snapshot: () => FormSnapshot
  restore: (snapshot: FormSnapshot) => void
  /** Takes a record as the new unchanged state, e.g. after saving and staying in the form. */
  reload: (values: RecordValues | null) => void
  /** Computes what is waiting now instead of in a moment. */
  flush: () => void
  /** Releases timers and listeners. */
  destroy: () => void
}
