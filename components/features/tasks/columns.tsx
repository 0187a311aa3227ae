import { numberColumn, personColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { scheduledTask } from '@/lib/contract/system/scheduled-task'
import type { Tone } from '@/lib/domain/tone'
import type { Say } from '@/lib/i18n/platform-texts/say'

export type TaskRow = CallData<typeof scheduledTask.list>['list'][number]
export type LogRow = CallData<typeof scheduledTask.log>['list'][number]

/** Columns of contract 2 §22, and whose rights a task runs with where the platform tells it. */
export function taskColumns(t: Texts): readonly DataTableColumn<TaskRow>[] {
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 160, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 120 }),
    stateColumn('enabledMark', t('columns.state'), (row) => t(`states.${stateOf(row)}`), {
      width: 90,
      tone: (row) => tones[stateOf(row)],
    }),
    timeColumn('lastRunTime', t('columns.lastRunTime'), (row) => row.lastRunTime),
    timeColumn('nextRunTime', t('columns.nextRunTime'), (row) => row.nextRunTime),
    personColumn('runUser', t('columns.runUser'), (row) => row.runUser, { width: 120, isOnCard: false }),
    numberColumn('runCount', t('columns.runCount'), (row) => row.runCount, { width: 80, isOnCard: false }),
    timeColumn('startTime', t('columns.startTime'), (row) => row.startTime, { isOnCard: false }),
    timeColumn('endTime', t('columns.endTime'), (row) => row.endTime, { isOnCard: false }),
  ]
}

const tones = { running: 'blue', enabled: 'green', over: 'grey', disabled: 'red' } as const satisfies Record<string, Tone>

/** A task that is on and has no next time has had its last. */
function stateOf({ isRunning, enabledMark, nextRunTime }: TaskRow): keyof typeof tones {
  if (isRunning === 1) return 'running'
  if (enabledMark !== 1) return 'disabled'
  return nextRunTime === undefined ? 'over' : 'enabled'
}

export function logColumns(t: Texts, say: Say): readonly DataTableColumn<LogRow>[] {
  return [
    timeColumn('runTime', t('log.runTime'), (row) => row.runTime),
    stateColumn('runResult', t('log.result'), (row) => t(row.runResult === 0 ? 'log.success' : 'log.failure'), {
      width: 80,
      tone: (row) => (row.runResult === 0 ? 'green' : 'red'),
    }),
    textColumn('description', t('log.description'), (row) => say(row.description), { width: 280 }),
    numberColumn('durationMs', t('log.duration'), (row) => secondsOf(row.durationMs), {
      width: 90,
      unit: t('log.seconds'),
      isOnCard: false,
    }),
    personColumn('runUser', t('log.runUser'), (row) => row.runUser, { width: 130, isOnCard: false }),
  ]
}

function secondsOf(durationMs: number | undefined): number | undefined {
  return durationMs === undefined ? undefined : Math.round(durationMs / 100) / 10
}
