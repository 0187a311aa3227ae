import type { Generated } from 'kysely'

/** Tables of the migrations `data-sync-runs` and `data-sync-plans`. */
export type DataSyncRunTables = {
  dataSyncRun: DataSyncRunTable
  dataSyncRunTable: DataSyncTableTable
  dataSyncPlan: DataSyncPlanTable
  dataSyncMark: DataSyncMarkTable
}

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
  planId: Generated<string | null>
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
  /** '' for all rows. */
  incrementColumn: Generated<string>
  /** Until which value it goes; null before it has begun. */
  untilValue: Generated<string | null>
}

type DataSyncPlanTable = {
  id: string
  fullName: string
  dbConnectionFrom: string
  dbConnectionTo: string
  /** JSON text: `[{dbTable, incrementColumn}]`. */
  tablesJson: string
  rulesJson: string
  description: string
  version: Generated<number>
  createdAt: number
  createdBy: string
  updatedAt: number | null
  updatedBy: string | null
}

/** The last value of a column that a plan has copied. */
type DataSyncMarkTable = { planId: string; dbTable: string; incrementColumn: string; lastValue: string }
