import {
  enabledColumn,
  kindColumn,
  numberColumn,
  personColumn,
  stateColumn,
  textColumn,
  timeColumn,
} from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { integrate, integrateTask } from '@/lib/contract/online-dev/integrate'
import type { Say } from '@/lib/i18n/platform-texts/say'

export type IntegrateRow = CallData<typeof integrate.list>['list'][number]
export type RunRow = CallData<typeof integrateTask.list>['list'][number]

const types = ['1', '2', '3'] as const

/** Columns of contract 4b §12, and whose rights an integration has where the platform tells it. */
export function integrateColumns(t: Texts): readonly DataTableColumn<IntegrateRow>[] {
  const typeOf = ({ type }: IntegrateRow) => t(`types.${types.find((one) => one === String(type)) ?? '1'}`)
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 180, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 130 }),
    kindColumn(
      'type',
      t('columns.type'),
      typeOf,
      types.map((type) => t(`types.${type}`)),
      { width: 120 },
    ),
    enabledColumn(t('columns.state'), t),
    numberColumn('failedCount', t('columns.failed'), (row) => row.failedCount || undefined, { width: 110, isSortable: false }),
    personColumn('runUser', t('columns.runUser'), (row) => row.runUser, { isOnCard: false, isSortable: false }),
    personColumn('creatorUser', t('columns.creator'), (row) => row.creatorUser, { isOnCard: false, isSortable: false }),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    timeColumn('lastModifyTime', t('columns.changed'), (row) => row.lastModifyTime, { isOnCard: false }),
  ]
}

export function runColumns(t: Texts, say: Say): readonly DataTableColumn<RunRow>[] {
  const isGood = (row: RunRow) => row.resultType === 1
  return [
    timeColumn('executionTime', t('log.executionTime'), (row) => row.executionTime, { pinned: 'left' }),
    stateColumn('resultType', t('log.result'), (row) => t(isGood(row) ? 'log.success' : 'log.failure'), {
      width: 90,
      tone: (row) => (isGood(row) ? 'green' : 'red'),
    }),
    textColumn('errorMsg', t('log.error'), (row) => say(row.errorMsg), { width: 280 }),
    textColumn('isRetry', t('log.isRetry'), (row) => (row.isRetry === 1 ? t('log.retried') : ''), { width: 90 }),
    numberColumn('durationMs', t('log.duration'), (row) => secondsOf(row.durationMs), {
      width: 90,
      unit: t('log.seconds'),
      isOnCard: false,
    }),
  ]
}

export function secondsOf(durationMs: number | undefined): number | undefined {
  return durationMs === undefined ? undefined : Math.round(durationMs / 100) / 10
}
