import type { Generated } from 'kysely'

/** Tables of the migration of the same name. */
export type ScheduledTaskTables = { scheduledTask: ScheduledTaskTable; scheduledTaskRun: ScheduledTaskRunTable }

type ScheduledTaskTable = {
  id: string
  fullName: string
  enCode: string
  /** `1` asks a data interface, `3` runs a method of the platform (contract 2 §22). */
  executeType: '1' | '3'
  cron: string
  startTime: number
  endTime: number | null
  interfaceId: string
  interfaceName: string
  /** JSON text of the rows as the client sent them. */
  parameterJson: string
  methodId: string
  /** Whose rights its runs have: who saved it last. Null when that person is gone. */
  runAs: string | null
  sortCode: number
  enabledMark: number
  description: string
  version: Generated<number>
  createdAt: number
  createdBy: string | null
  updatedAt: number | null
  updatedBy: string | null
  runCount: Generated<number>
  lastRunAt: number | null
  nextRunAt: number | null
  /** Beats that came while an earlier run went on; the next run tells of them. */
  missedCount: Generated<number>
  plannedAt: number
  plannedZone: string
}

/** One run; it is there from the moment that it is due or asked for. */
type ScheduledTaskRunTable = {
  id: string
  taskId: string
  /** Who asked for it by hand; null for a beat. */
  askedBy: string | null
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>
  /** How often it was begun and not ended. */
  attempts: Generated<number>
  /** Beats before this one that had no run of their own. */
  missedCount: Generated<number>
  doneCount: Generated<number>
  totalCount: Generated<number>
  description: Generated<string>
  createdAt: number
  /** When it began; before that, when it was due. */
  runAt: number
  finishedAt: number | null
}
