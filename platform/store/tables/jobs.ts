import type { Generated } from 'kysely'

/** Table of the migration of the same name. */
export type JobTables = { job: JobTable }

type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

type JobTable = {
  /** Of a standing job the name of its kind. */
  id: string
  kind: string
  isStanding: Generated<number>
  /** There is one job of a kind and a key that waits or runs. Null: as many as are asked for. */
  jobKey: string | null
  /** Who sees it as their own. */
  ownerUserId: string | null
  payload: Generated<string>
  state: Generated<JobState>
  /** Null: a standing job that has nothing to do. */
  runAt: number | null
  /** How often it was begun since it last ended well. */
  attempts: Generated<number>
  attemptsMax: Generated<number>
  /** Of the claim by which it runs now. */
  runId: string | null
  /** Afterwards its process counts as gone, unless it has prolonged it. */
  leaseUntil: number | null
  isCancelAsked: Generated<number>
  doneCount: Generated<number>
  totalCount: Generated<number>
  /** JSON of what it has made. */
  result: string | null
  /** Why the last attempt broke off. */
  error: string | null
  createdAt: number
  startedAt: number | null
  finishedAt: number | null
}
