import { numberColumn, personColumn, stateColumn, switchColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import { Icon } from '@/components/ui/icon'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { user } from '@/lib/contract/permission/user'
import { placeName } from '@/lib/domain/place-name'
import styles from './organisations.module.css'
import { kindOf, type OrganizeRow } from './utils'

/** Columns of contract 2 §1.1. */
export function organizeColumns(t: Texts, levels: ReadonlyMap<string, number>): readonly DataTableColumn<OrganizeRow>[] {
  return [
    {
      ...textColumn<OrganizeRow>('fullName', t('columns.name'), (row) => row.fullName, { width: 300 }),
      cell: (row) => (
        <span className={styles.name}>
          <Icon name={kindOf(row) === 'company' ? 'building' : 'users'} size={16} />
          <span>{placeName(row).name}</span>
          {placeName(row).above && <span className={styles.above}>{placeName(row).above}</span>}
        </span>
      ),
    },
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 200 }),
    numberColumn('level', t('columns.level'), (row) => levels.get(row.id), { width: 80 }),
    stateColumn('type', t('columns.type'), (row) => t(`types.${kindOf(row)}`), { look: 'dot', width: 110 }),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 90 }),
  ]
}

export type MemberRow = CallData<typeof user.list>['list'][number]

export function memberColumns(t: Texts): readonly DataTableColumn<MemberRow>[] {
  return [
    personColumn('realName', t('members.name'), (row) => `${row.realName}/${row.account}`, { width: 180 }),
    textColumn('organize', t('members.organize'), (row) => row.organize),
    switchColumn('enabledMark', t('members.state'), ({ enabledMark }) => ({
      isOn: enabledMark === 1,
      text: t(enabledMark === 1 ? 'enabled' : 'disabled'),
    })),
  ]
}
