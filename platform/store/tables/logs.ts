import type { ColumnType } from 'kysely'

/** Table of the migration 0042: calls that were answered (contract 2 §23). Sign-ins have one of their own. */
export type LogTables = {
  callLog: {
    id: string
    /** 3 operation, 4 exception, 5 request. */
    category: number
    createdAt: number
    userId: string | null
    /** `realName/account` as it was then; empty without a session. */
    userName: string
    ipAddress: string
    userAgent: string
    method: string
    /** Path and query, secrets masked. */
    url: string
    /** Name of the declared call. */
    callName: string
    /** The menu code that the call asks for, `administrator`, or empty. */
    accessTag: string
    /** The module whose records it touched. */
    modelId: string | null
    durationMs: number
    replyCode: number
    requestId: string
    /** What was sent, secrets masked and cut. */
    params: string
    /** The outcome in short, or the text of the exception. */
    result: string
    /** What is looked for by words, in lower case; made by the database. */
    searchText: ColumnType<string, never, never>
  }
}
