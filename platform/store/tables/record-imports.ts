import type { ColumnType, Generated } from 'kysely'
import type { ImportedRow, KnownChoice } from '@/lib/contract/online-dev/record-import'

/** Tables of the migrations 0058, 0059, 0061 and 0063. */
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
  /** An import in the background. */
  importRun: {
    /** The batch under which the history knows it. */
    id: string
    modelId: string
    userId: string
    choice: ColumnType<KnownChoice | null, string | null, string | null>
    /** The same for the same file. */
    content: string
    /** The field of each of its columns. */
    fields: ColumnType<readonly string[], string, string>
    undoneAt: number | null
    /** How many parts of it are written. */
    batch: Generated<number>
    total: number
    snum: Generated<number>
    fnum: Generated<number>
    same: Generated<number>
    createdAt: number
  }
  importRunRow: {
    runId: string
    place: number
    /** The part in which it is written. */
    batch: number
    data: ColumnType<ImportedRow, string, string>
    /** The place of the nearest row above with the same text, by fields by which records are known; of a refused row that of one that was written. */
    repeated: ColumnType<Readonly<Record<string, number>> | null, string | null, string | null>
    /** Why it was refused; empty: it is written. */
    reason: string | null
  }
}
