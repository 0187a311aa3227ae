/** Table of the migration of the same name. */
export type RecordWatchTables = {
  recordWatch: {
    sessionHash: string
    /** Of one dialog of one tab, named by it. */
    viewId: string
    socketId: string
    userId: string
    modelId: string
    recordId: string
    doing: 'viewing' | 'editing'
    seenAt: number
  }
}
