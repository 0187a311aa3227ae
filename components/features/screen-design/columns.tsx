import { kindColumn, personColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { ScreenCategory, ScreenRow } from '@/lib/contract/screen/screen'
import type { ScreenLink } from '@/lib/contract/screen/screen-own'

export function screenColumns(t: Texts, categories: readonly ScreenCategory[]): readonly DataTableColumn<ScreenRow>[] {
  const nameOf = (value: string) => categories.find(({ categoryValue }) => categoryValue === value)?.categoryKey ?? value
  return [
    textColumn('title', t('columns.name'), (row) => row.title, { width: 240, pinned: 'left', isSortable: false }),
    kindColumn(
      'category',
      t('columns.category'),
      (row) => nameOf(row.category),
      categories.map(({ categoryKey }) => ({ fullName: categoryKey })),
      { width: 140, isSortable: false },
    ),
    stateColumn('status', t('columns.state'), (row) => t(row.status === 0 ? 'disabled' : 'enabled'), {
      width: 100,
      isSortable: false,
      tone: (row) => (row.status === 0 ? 'grey' : 'green'),
    }),
    personColumn('createUser', t('columns.creator'), (row) => row.createUser, { isOnCard: false, isSortable: false }),
    timeColumn('createTime', t('columns.created'), (row) => row.createTime, { isOnCard: false, isSortable: false }),
    timeColumn('updateTime', t('columns.changed'), (row) => row.updateTime, { isSortable: false }),
  ]
}

const linkTones = { dead: 'grey', paused: 'amber', alive: 'green' } as const

const linkState = ({ isDead, isPaused }: ScreenLink) => (isDead === 1 ? 'dead' : isPaused === 1 ? 'paused' : 'alive')

export function linkColumns(t: Texts): readonly DataTableColumn<ScreenLink>[] {
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 180, isSortable: false }),
    stateColumn('state', t('columns.state'), (row) => t(linkState(row)), {
      width: 90,
      isSortable: false,
      tone: (row) => linkTones[linkState(row)],
    }),
    textColumn('rights', t('columns.rights'), (row) => (row.userId === '' ? t('rights.none') : row.userName), {
      width: 160,
      isSortable: false,
    }),
    timeColumn('expiresAt', t('columns.expires'), (row) => row.expiresAt, { isSortable: false }),
    timeColumn('usedAt', t('columns.used'), (row) => row.usedAt, { isSortable: false }),
    personColumn('creatorUser', t('columns.creator'), (row) => row.creatorUser, { isSortable: false, isOnCard: false }),
  ]
}

export function categoryColumns(t: Texts): readonly DataTableColumn<ScreenCategory>[] {
  return [
    textColumn('categoryKey', t('columns.name'), (row) => row.categoryKey, { width: 200, isSortable: false }),
    textColumn('categoryValue', t('columns.value'), (row) => row.categoryValue, { width: 200, isSortable: false }),
  ]
}
