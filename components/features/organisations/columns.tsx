import {
  enabledColumn,
  kindColumn,
  numberColumn,
  personColumn,
  placeColumn,
  textColumn,
  timeColumn,
} from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import { Icon } from '@/components/ui/icon'
import { MarkedText } from '@/components/ui/marked-text'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { user } from '@/lib/contract/permission/user'
import { placeName } from '@/lib/domain/place-name'
import styles from './organisations.module.css'
import { type Kind, kindOf, type OrganizeRow } from './utils'

type TreeFacts = { levels: ReadonlyMap<string, number> /** What was looked for. */; word: string }

/** Columns of contract 2 §1.1. */
export function organizeColumns(t: Texts, { levels, word }: TreeFacts): readonly DataTableColumn<OrganizeRow>[] {
  const kind = (each: Kind) => t(`types.${each}`)
  return [
    {
      ...textColumn<OrganizeRow>('fullName', t('columns.name'), (row) => row.fullName, { width: 300 }),
      cell: (row) => (
        <span className={styles.name}>
          <Icon name={kindOf(row) === 'company' ? 'building' : 'users'} size={16} />
          <span className={styles.own}>
            <MarkedText text={placeName(row).name} word={word} />
          </span>
          {placeName(row).above && <span className={styles.above}>{placeName(row).above}</span>}
        </span>
      ),
    },
    {
      ...textColumn<OrganizeRow>('enCode', t('columns.code'), (row) => row.enCode, { width: 180 }),
      cell: (row) => <MarkedText text={row.enCode} word={word} />,
    },
    kindColumn('type', t('columns.type'), (row) => kind(kindOf(row)), [kind('company'), kind('department')], { width: 130 }),
    numberColumn('level', t('columns.level'), (row) => levels.get(row.id), { width: 80, isOnCard: false }),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 90, isOnCard: false }),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
  ]
}

export type MemberRow = CallData<typeof user.list>['list'][number]

export function memberColumns(t: Texts): readonly DataTableColumn<MemberRow>[] {
  return [
    personColumn('realName', t('members.name'), (row) => `${row.realName}/${row.account}`, { width: 140 }),
    textColumn('account', t('members.account'), (row) => row.account, { width: 130 }),
    enabledColumn(t('members.state'), t),
    placeColumn('organize', t('members.organize'), (row) => row.organize),
  ]
}
