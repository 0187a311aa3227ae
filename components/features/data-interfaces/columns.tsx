import { enabledColumn, kindColumn, numberColumn, personColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { dataInterface } from '@/lib/contract/system/data-interface'
import type { dataInterfaceVariate } from '@/lib/contract/system/data-interface-variate'

export type InterfaceRow = CallData<typeof dataInterface.list>['list'][number]
export type LogRow = CallData<typeof dataInterface.log>['list'][number]
export type VariableRow = CallData<typeof dataInterfaceVariate.list>['list'][number]

/** The platform says the kinds in Chinese. */
const kindWords = ['SQL操作', '静态数据', 'API操作'] as const

export function interfaceColumns(t: Texts, say: (text: string) => string): readonly DataTableColumn<InterfaceRow>[] {
  const names = kindWords.map((fullName) => ({ fullName: say(fullName) }))
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 220, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 200 }),
    kindColumn('type', t('columns.type'), (row) => say(row.type), names, { width: 130 }),
    enabledColumn(t('columns.state'), t),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
  ]
}

/** Contract 2 §16.1, the log. */
export function logColumns(t: Texts): readonly DataTableColumn<LogRow>[] {
  return [
    timeColumn('invokTime', t('log.time'), (row) => row.invokTime),
    personColumn('userId', t('log.person'), (row) => row.userId),
    textColumn('invokIp', t('log.ip'), (row) => row.invokIp, { width: 130 }),
    textColumn('invokDevice', t('log.device'), (row) => row.invokDevice, { width: 220, isOnCard: false }),
    textColumn('invokType', t('log.method'), (row) => row.invokType, { width: 100, isOnCard: false }),
    numberColumn('invokWasteTime', t('log.took'), (row) => row.invokWasteTime, { width: 120 }),
  ]
}

/** Contract 2 §16.5. */
export function variableColumns(t: Texts): readonly DataTableColumn<VariableRow>[] {
  return [
    textColumn('fullName', t('variables.name'), (row) => row.fullName, { width: 160 }),
    textColumn('value', t('variables.value'), (row) => row.value, { width: 200 }),
    personColumn('creatorUser', t('variables.creator'), (row) => row.creatorUser, { isOnCard: false }),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    timeColumn('lastModifyTime', t('variables.changed'), (row) => row.lastModifyTime, { isOnCard: false }),
  ]
}
