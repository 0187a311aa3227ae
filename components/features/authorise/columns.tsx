import { enabledColumn, numberColumn, placeColumn, textColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { GrantObjectRow } from '@/lib/contract/permission/authority'
import type { ObjectKind } from './constants'

export function objectColumns(t: Texts, type: ObjectKind): readonly DataTableColumn<GrantObjectRow>[] {
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 200, pinned: 'left' }),
    textColumn('enCode', t(type === 'User' ? 'columns.account' : 'columns.code'), (row) => row.enCode, { width: 180 }),
    enabledColumn(t('columns.state'), t, { hasStates: true }),
    placeColumn('organize', t('columns.organize'), (row) => row.organize || (type === 'Role' ? t('global') : '')),
    ...(type === 'User'
      ? []
      : [numberColumn<GrantObjectRow>('memberCount', t('columns.members'), (row) => row.memberCount, { width: 110 })]),
    numberColumn('grantCount', t('columns.grants'), (row) => row.grantCount, { width: 110 }),
  ]
}
