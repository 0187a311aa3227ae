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
import type { MigrationRow } from '@/lib/contract/workflow/flow-migration'
import type { flowTemplate } from '@/lib/contract/workflow/flow-template'
import { prospectText } from './utils'

export type TemplateRow = CallData<typeof flowTemplate.list>['list'][number]
export type VersionRow = CallData<typeof flowTemplate.versions>['list'][number]

/** Columns of contract 4a §7.1; `categories` are all. */
export function templateColumns(
  t: Texts,
  categories: readonly { id: string; fullName: string }[],
): readonly DataTableColumn<TemplateRow>[] {
  const categoryOf = ({ category }: TemplateRow) => categories.find(({ id }) => id === category)?.fullName ?? category
  const kindOf = ({ type }: TemplateRow) => t(`types.${Number(type) === 1 ? 1 : 0}`)
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 170, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 140 }),
    kindColumn('category', t('columns.category'), categoryOf, categories, { width: 110, isSortable: false }),
    kindColumn(
      'type',
      t('columns.type'),
      kindOf,
      ['0', '1'].map((type) => t(`types.${type}`)),
      { width: 100 },
    ),
    personColumn('creatorUser', t('columns.creator'), (row) => row.creatorUser, { isOnCard: false }),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
    enabledColumn(t('columns.state'), t),
  ]
}

/** Columns of contract 4a §7.4. */
export function versionColumns(t: Texts): readonly DataTableColumn<VersionRow>[] {
  const mainOf = (row: VersionRow) => t(row.enabledMark === 1 ? 'versions.main' : 'versions.beside')
  return [
    textColumn('version', t('versions.number'), (row) => `V:${row.version}`, { width: 90, pinned: 'left' }),
    stateColumn('enabledMark', t('versions.main'), mainOf, { tone: (row) => (row.enabledMark === 1 ? 'green' : 'grey') }),
    numberColumn('running', t('versions.running'), (row) => row.running, { width: 120 }),
    personColumn('creatorUser', t('columns.creator'), (row) => row.creatorUser),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime),
    timeColumn('lastModifyTime', t('columns.changed'), (row) => row.lastModifyTime),
  ]
}

/** What would become of a task: whether it can go on by the other version, and then why not, or what is to be known before. */
export function migrationColumns(t: Texts): readonly DataTableColumn<MigrationRow>[] {
  return [
    textColumn('fullName', t('columns.title'), (row) => row.fullName, { width: 240, pinned: 'left' }),
    stateColumn('faults', t('columns.prospect'), (row) => t(row.faults.length === 0 ? 'can' : 'cannot'), {
      tone: (row) => (row.faults.length === 0 ? 'green' : 'red'),
      width: 110,
    }),
    textColumn('notes', t('columns.notes'), (row) => prospectText(row, t), { width: 360 }),
    textColumn('thisStep', t('columns.step'), (row) => row.thisStep, { width: 140 }),
    personColumn('userName', t('columns.launcher'), (row) => row.userName),
    timeColumn('startTime', t('columns.launchedAt'), (row) => row.startTime, { isOnCard: false }),
  ]
}
