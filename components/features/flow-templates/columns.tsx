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
import type { flowTemplate } from '@/lib/contract/workflow/flow-template'

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
    personColumn('creatorUser', t('columns.creator'), (row) => row.creatorUser),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime),
    timeColumn('lastModifyTime', t('columns.changed'), (row) => row.lastModifyTime),
  ]
}
