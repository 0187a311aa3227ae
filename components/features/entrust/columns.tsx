import { kindColumn, personColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { DelegateRow } from '@/lib/contract/workflow/flow-delegate'
import type { TaskRow } from '@/lib/contract/workflow/flow-parts'
import { statusCode, urgencyCode } from '@/lib/domain/flow-codes'
import { partsOfText, stateOf, stateTones } from './utils'

/** Contract 4a §6.7: of what one gave the delegate is named, of what one was given the principal. */
export function delegateColumns(kind: 'given' | 'received', t: Texts, nowMs: number): readonly DataTableColumn<DelegateRow>[] {
  const kinds = ['0', '1'].map((type) => t(`types.${type}`))
  const state = (row: DelegateRow) => stateOf(row, nowMs)
  return [
    kind === 'given'
      ? personColumn('toUserName', t('columns.delegate'), (row) => row.toUserName, { pinned: 'left', width: 160 })
      : personColumn('userName', t('columns.principal'), (row) => row.userName, { pinned: 'left', width: 160 }),
    kindColumn('type', t('columns.type'), (row) => t(`types.${row.type === '1' ? '1' : '0'}`), kinds),
    textColumn('flowName', t('columns.flows'), (row) => flowsText(row, t), { width: 240 }),
    timeColumn('startTime', t('columns.start'), (row) => row.startTime),
    timeColumn('endTime', t('columns.end'), (row) => row.endTime),
    stateColumn('state', t('columns.state'), (row) => t(`states.${state(row)}`), { tone: (row) => stateTones[state(row)] }),
    textColumn('description', t('columns.description'), (row) => row.description, { width: 200, isOnCard: false }),
  ]
}

/** Names without their codes, which the wire puts behind them. */
function flowsText({ flowId, flowName }: DelegateRow, t: Texts): string {
  if (flowId === '') return t('allFlows')
  const names = partsOfText(flowName).map((part) => part.replace(/\/[^/]*$/, ''))
  return names.join('、') || t('goneFlow')
}

/** What was launched for others: the launcher is whoever was represented. */
export function representedColumns(t: Texts, codes: Texts): readonly DataTableColumn<TaskRow>[] {
  return [
    textColumn('fullName', t('task.title'), (row) => row.fullName, { pinned: 'left', width: 280 }),
    textColumn('flowName', t('task.flow'), (row) => row.flowName, { width: 160, isOnCard: false }),
    personColumn('userName', t('columns.principal'), (row) => row.userName),
    timeColumn('startTime', t('task.launchedAt'), (row) => row.startTime),
    textColumn('thisStep', t('task.step'), (row) => row.thisStep, { width: 140 }),
    stateColumn('flowUrgent', t('task.urgency'), (row) => codes(`urgency.${urgencyCode(row.flowUrgent).key}`), {
      tone: (row) => urgencyCode(row.flowUrgent).tone,
      look: 'dot',
      width: 100,
    }),
    stateColumn('status', t('task.status'), (row) => codes(`status.${statusCode(row.status).key}`), {
      tone: (row) => statusCode(row.status).tone,
    }),
  ]
}
