import { kindColumn, numberColumn, personColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import { type dataSource, linkPorts } from '@/lib/contract/system/data-source'

export type ConnectionRow = CallData<typeof dataSource.list>['list'][number]

/** Columns of contract 2 §18.1. */
export function connectionColumns(t: Texts): readonly DataTableColumn<ConnectionRow>[] {
  const types = Object.keys(linkPorts)
  const names = types.map((type) => t(`types.${type}`))
  const nameOf = ({ driver, dbType }: ConnectionRow) => (types.includes(driver) ? t(`types.${driver}`) : dbType)
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 200, pinned: 'left', isSortable: true }),
    kindColumn('dbType', t('columns.type'), nameOf, names, { width: 140 }),
    textColumn('host', t('columns.host'), (row) => row.host, { width: 200, isSortable: true }),
    textColumn('port', t('columns.port'), (row) => String(row.port ?? ''), { width: 90 }),
    personColumn('creatorUser', t('columns.creator'), (row) => row.creatorUser, { isOnCard: false }),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    timeColumn('lastModifyTime', t('columns.changed'), (row) => row.lastModifyTime, { isOnCard: false }),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
  ]
}
