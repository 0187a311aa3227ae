import type { ReactNode } from 'react'

export type ImportColumn = { id: string; title: string }

/** `rowNumber`: where it stands in the file, if the platform says so. */
export type ImportRow = Readonly<Record<string, unknown>>

/** A cell that would be refused as it stands: in which of the rows, and of which column. */
export type WrongCell = {
  row: number
  id: string
  message: string
  /** Texts that may have been meant. */
  suggestions?: readonly string[]
}

export type ImportPreview = {
  columns: readonly ImportColumn[]
  rows: readonly ImportRow[]
  /** What the platform cannot read, if it says so before anything is imported. */
  wrong?: readonly WrongCell[]
  /** What says that two files hold the same, if the platform says it. */
  content?: string
  /** Keys of the rows that are carried along and shown to nobody. */
  carried?: readonly string[]
}

/** `failed`: rows as they were sent, each with why it was refused in `errorsInfo`; `batch`: under which `undo` takes the others back. */
export type ImportOutcome = {
  snum: number
  fnum: number
  /** Parts of `snum`, if the platform says so: what was made, what was changed, and what was there and was left as it is. */
  added?: number
  changed?: number
  same?: number
  failed: readonly ImportRow[]
  /** Which cells of `failed` would be refused again. */
  wrong?: readonly WrongCell[]
  batch?: string
}

/** What is there already of the rows that are to be imported. */
export type KnownRows = {
  /** By which a record can be known again, and by which it was; empty: by any of them. */
  fields: readonly { id: string; title: string }[]
  field: string
  /** What the design does with them. */
  mode: 'update' | 'add'
  mayUpdate: boolean
  added: number
  changed: number
  same: number
  refused: number
  /** The same file was imported before. */
  earlier: { userName: string; createdTime: number; count: number } | null
}

export type KnownChoice = { field: string; mode: 'update' | 'skip' | 'add' }

/** The columns of a file, in their order, each with the field that it seems to be; `isSure`: nobody has to look at it. */
export type FileColumns = {
  fileName: string
  heads: readonly { title: string; examples: readonly string[]; field: string; isSure: boolean }[]
  fields: readonly { id: string; title: string; isRequired: boolean; table: string; isKey: boolean }[]
  isClear: boolean
  isRemembered: boolean
  /** It is imported in the background: how many rows it has; 0 where it is shown before. */
  largeCount: number
  /** The same large file as it was imported before. */
  earlier: EarlierImport | null
}

/** `left`: rows of one that ended early, which are gone on with where its columns had the same `fields`. */
type EarlierImport = { userName: string; createdTime: number; count: number; left: number; fields: readonly string[] }

/** Of files whose heads are not those of the template. */
export type ColumnCalls = {
  find: (fileName: string) => Promise<FileColumns>
  preview: (fileName: string, fields: readonly string[]) => Promise<ImportPreview>
  forget: () => Promise<unknown>
}

/** Of files beyond the usual limits. */
export type LargeCalls = {
  modelId: string
  rowsMax: number
  sizeBytesMax: number
  mayUpdate: boolean
  upload: (body: FormData) => Promise<string>
  /** As that of `ImportCalls`. */
  ask?: () => Promise<boolean>
  start: (fileName: string, fields: readonly string[], how: { choice: KnownChoice; again: boolean }) => Promise<unknown>
  cancel: (id: string) => Promise<unknown>
  undo: (id: string) => Promise<unknown>
  exportFailed: (id: string) => Promise<Download>
}

type Download = { name: string; url: string }

/** What the wizard asks of whatever is imported (contract 1 §21). Each is a declared call; a refusal is told by the wizard. */
export type ImportCalls = {
  template: () => Promise<Download>
  /** Answers the name under which the file is asked for again. */
  upload: (body: FormData) => Promise<string>
  preview: (fileName: string) => Promise<ImportPreview>
  /** `key` tells an import that is sent again from another one. */
  run: (rows: readonly ImportRow[], key: string, how: { choice: KnownChoice | null; content: string }) => Promise<ImportOutcome>
  /** Left out where nobody can say what is there already. */
  check?: (rows: readonly ImportRow[], by: { field: string; content: string }) => Promise<KnownRows>
  /** Asks what has to be known before anything is written; answers whether it may be. Left out where nothing has. */
  ask?: () => Promise<boolean>
  exportFailed: (rows: readonly ImportRow[]) => Promise<Download>
  /** Left out where other heads are refused. */
  columns?: ColumnCalls
  /** Left out where a design takes files within the usual limits alone. */
  large?: LargeCalls
  undo?: (batch: string) => Promise<unknown>
  /** Shows a record; left out where nothing else can. */
  record?: (id: string, onClose: () => void) => ReactNode
}
