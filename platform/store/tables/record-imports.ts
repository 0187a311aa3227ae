import type { ColumnType } from 'kysely'

/** Tables of the migrations 0058 and 0059. */
export type RecordImportTables = {
  /** Which columns of files a person has given to which fields. */
  importMapping: {
    userId: string
    modelId: string
    /** Codes of fields by folded heads; empty where a column is not imported. */
    heads: ColumnType<Record<string, string>, string, string>
    usedAt: number
  }
  /** Imports that made or changed records. */
  recordImport: {
    /** The batch under which the history knows it. */
    id: string
    modelId: string
    userId: string
    /** The same for the same rows of a file; empty where the client does not tell it. */
    content: string
    count: number
    createdAt: number
  }
}
