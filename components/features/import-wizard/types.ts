export type ImportColumn = { id: string; title: string }

/** `rowNumber`: where it stands in the file, if the platform says so. */
export type ImportRow = Readonly<Record<string, unknown>>

export type ImportPreview = { columns: readonly ImportColumn[]; rows: readonly ImportRow[] }

/** `failed`: rows as they were sent, each with why it was refused in `errorsInfo`. */
export type ImportOutcome = { snum: number; fnum: number; failed: readonly ImportRow[] }

type Download = { name: string; url: string }

/** What the wizard asks of whatever is imported (contract 1 §21). Each is a declared call; a refusal is told by the wizard. */
export type ImportCalls = {
  template: () => Promise<Download>
  /** Answers the name under which the file is asked for again. */
  upload: (body: FormData) => Promise<string>
  preview: (fileName: string) => Promise<ImportPreview>
  run: (rows: readonly ImportRow[]) => Promise<ImportOutcome>
  exportFailed: (rows: readonly ImportRow[]) => Promise<Download>
}
