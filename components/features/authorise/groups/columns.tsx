import { enabledColumn, numberColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { permissionGroup } from '@/lib/contract/permission/permission-group'

export type PermissionGroupRow = CallData<typeof permissionGroup.list>['list'][number]

/** Columns of contract 2 §8.1; how many members and grants there are is of ours. */
export function groupColumns(t: Texts): readonly DataTableColumn<PermissionGroupRow>[] {
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 200, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 140 }),
    enabledColumn(t('columns.state'), t, { hasStates: true }),
    textColumn('permissionMember', t('groups.members'), (row) => memberText(t, row)),
    numberColumn('grantCount', t('columns.grants'), (row) => row.grantCount, { width: 110 }),
    timeColumn('creatorTime', t('groups.created'), (row) => row.creatorTime, { isOnCard: false }),
    numberColumn('sortCode', t('groups.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
  ]
}

/** The names of the first, and how many there are where these are not all. */
function memberText(t: Texts, { permissionMember, memberCount }: PermissionGroupRow): string {
  const names = permissionMember.split(',').filter(Boolean)
  const told = names.join(t('effect.comma'))
  return memberCount !== undefined && memberCount > names.length ? t('groups.andMore', { names: told, count: memberCount }) : told
}
