import type { Generated } from 'kysely'

/** Tables of the migration of the same name. */
export type DataSyncRunTables = { dataSyncRun: DataSyncRunTable; dataSyncRunTable: DataSyncTableTable }

type State = 'waiting' | 'running' | 'done' | 'failed' | 'stopped'

/** Contract 2 §18.3. The names are those that the connections had. */
type DataSyncRunTable = {
  id: string
  dbConnectionFrom: string
  dbConnectionTo: string
  fromName: string
  toName: string
  /** JSON text: the chosen types. */
  rulesJson: string
  state: Generated<State>
  isStopAsked: Generated<number>
  /** Of the process that runs it, which says at `beatAt` that it lives. */
  claim: string | null
  beatAt: Generated<number>
  createdAt: number
  createdBy: string | null
  startedAt: number | null
  finishedAt: number | null
}

type DataSyncTableTable = {
  runId: string
  position: number
  dbTable: string
  /** Where it is written; one run at a time may do so. */
  target: string
  state: Generated<State>
  doneCount: Generated<number>
  /** As the source reckons it before it is read. */
  totalCount: Generated<number>
  checksum: Generated<string>
  reason: Generated<string>
  /** JSON text: what lies in the staging table. */
  begunJson: string | null
  startedAt: number | null
  finishedAt: number | null
}
