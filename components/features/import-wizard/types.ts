export type ImportColumn = { id: string; title: string }

/** `rowNumber`: where it stands in the file, if the platform says so. */
export type ImportRow = Readonly<Record<string, unknown>>

/** A cell that would be refused as it stands: in which of the rows, and of which column. */
export type WrongCell = { row: number; id: string; message: string }

export type ImportPreview = {
  columns: readonly ImportColumn[]
  rows: readonly ImportRow[]
  /** What the platform cannot read, if it says so before anything is imported. */
  wrong?: readonly WrongCell[]
  /** Keys of the rows that are carried along and shown to nobody. */
  carried?: readonly string[]
}

/** `failed`: rows as they were sent, each with why it was refused in `errorsInfo`; `batch`: under which `undo` takes the others back. */
export type ImportOutcome = { snum: number; fnum: number; failed: readonly ImportRow[]; batch?: string }

type Download = { name: string; url: string }

/** What the wizard asks of whatever is imported (contract 1 §21). Each is a declared call; a refusal is told by the wizard. */
export type ImportCalls = {
  template: () => Promise<Download>
  /** Answers the name under which the file is asked for again. */
  upload: (body: FormData) => Promise<string>
  preview: (fileName: string) => Promise<ImportPreview>
  /** `key` tells an import that is sent again from another one. */
  run: (rows: readonly ImportRow[], key: string) => Promise<ImportOutcome>
  exportFailed: (rows: readonly ImportRow[]) => Promise<Download>
  undo?: (batch: string) => Promise<unknown>
}
