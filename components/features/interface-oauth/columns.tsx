import { enabledColumn, numberColumn, personColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { interfaceOauth } from '@/lib/contract/system/interface-oauth'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import type { Tone } from '@/lib/domain/tone'

export type ApplicationRow = CallData<typeof interfaceOauth.list>['list'][number]
export type LogRow = CallData<typeof interfaceOauth.log>['list'][number]

/** Columns of contract 2 §17, with what each may ask and whose rights it has. */
export function applicationColumns(t: Texts): readonly DataTableColumn<ApplicationRow>[] {
  return [
    textColumn('appId', 'appId', (row) => row.appId, { width: 160, pinned: 'left', isSortable: true }),
    textColumn('appName', t('columns.appName'), (row) => row.appName, { width: 160, isSortable: true }),
    enabledColumn(t('columns.state'), t),
    stateColumn('usefulLife', t('columns.usefulLife'), (row) => lifeText(t, row.usefulLife), {
      width: 170,
      isSortable: true,
      look: 'dot',
      tone: (row) => lifeTone(row.usefulLife),
    }),
    numberColumn('granted', t('columns.granted'), (row) => grantedOf(row), { width: 90 }),
    personColumn('runUser', t('columns.runUser'), (row) => row.runUser, { width: 120, isOnCard: false }),
    personColumn('creatorUser', t('columns.creatorUser'), (row) => row.creatorUser, { width: 120, isOnCard: false }),
    timeColumn('creatorTime', t('columns.creatorTime'), (row) => row.creatorTime, { isOnCard: false, isSortable: true }),
    timeColumn('lastModifyTime', t('columns.lastModifyTime'), (row) => row.lastModifyTime, { isOnCard: false, isSortable: true }),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false, isSortable: true }),
  ]
}

function grantedOf({ dataInterfaceIds }: ApplicationRow): number {
  return dataInterfaceIds === '' ? 0 : dataInterfaceIds.split(',').length
}

export function lifeText(t: Texts, usefulLife: number | undefined): string {
  return usefulLife === undefined ? t('forever') : formatDate(usefulLife, dateTimeFormat)
}

function lifeTone(usefulLife: number | undefined): Tone {
  if (usefulLife === undefined) return 'grey'
  return usefulLife < Date.now() ? 'red' : 'green'
}

/** `address`: where the interface is asked. */
export function logColumns(t: Texts, address: (row: LogRow) => string): readonly DataTableColumn<LogRow>[] {
  return [
    timeColumn('invokTime', t('log.time'), (row) => row.invokTime),
    textColumn('fullName', t('log.interface'), (row) => row.fullName || row.id, { width: 150 }),
    personColumn('userId', t('log.user'), (row) => row.userId, { width: 120 }),
    textColumn('invokIp', t('log.ip'), (row) => row.invokIp, { width: 120 }),
    textColumn('invokType', t('log.method'), (row) => row.invokType, { width: 80 }),
    numberColumn('invokWasteTime', t('log.duration'), (row) => row.invokWasteTime, { width: 90, unit: 'ms' }),
    textColumn('address', t('log.address'), address, { width: 280, isOnCard: false }),
    textColumn('invokDevice', t('log.device'), (row) => row.invokDevice, { width: 160, isOnCard: false }),
  ]
}
