import type { Generated } from 'kysely'
import type { BatchKind } from '@/lib/contract/online-dev/record-batch'

/** Tables of the migration 0055: what is done to many records at once. */
export type RecordBatchTables = {
  batchRun: {
    id: string
    modelId: string
    userId: string
    ipAddress: string
    kind: BatchKind
    /** Of `set`: which field gets which value, JSON. */
    field: string
    value: unknown
    state: 'prepared' | 'running' | 'done' | 'stopped' | 'failed' | 'undone'
    /** Why it ended early. */
    reason: Generated<string>
    isStopAsked: Generated<number>
    totalCount: number
    doneCount: Generated<number>
    sameCount: Generated<number>
    refusedCount: Generated<number>
    createdAt: number
    finishedAt: number | null
  }
  batchRecord: {
    batchId: string
    place: number
    recordId: string
    /** That it had when the batch was prepared; 0 where the person may not see it. */
    version: number
    state: Generated<'waiting' | 'done' | 'same' | 'refused'>
    name: Generated<string>
    reason: Generated<string>
  }
}
