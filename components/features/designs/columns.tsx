import { kindColumn, numberColumn, personColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { DesignRow } from '@/lib/contract/online-dev/design-base'
import type { DesignVersionRow } from '@/lib/contract/online-dev/design-versions'
import type { Tone } from '@/lib/domain/tone'
import { webTypes } from './constants'
import { stateOf } from './utils'

export const stateTones: Readonly<Record<ReturnType<typeof stateOf>, Tone>> = {
  unreleased: 'grey',
  released: 'green',
  changed: 'amber',
}

/** Columns of contract 3b §2.2; `categories` are all. */
export function designColumns(t: Texts, categories: readonly { fullName: string }[]): readonly DataTableColumn<DesignRow>[] {
  const kindOf = ({ webType, enableFlow }: Pick<DesignRow, 'webType' | 'enableFlow'>) =>
    t(`kinds.${Number(webType) === webTypes.view ? 'view' : Number(enableFlow) === 1 ? 'flow' : 'form'}`)
  const kinds = ['form', 'flow', 'view'].map((kind) => t(`kinds.${kind}`))
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 200, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 170 }),
    kindColumn('category', t('columns.category'), (row) => row.category, categories, { width: 120, isSortable: false }),
    kindColumn('webType', t('columns.kind'), kindOf, kinds, { width: 120 }),
    stateColumn('state', t('columns.state'), (row) => t(`states.${stateOf(row)}`), { tone: (row) => stateTones[stateOf(row)] }),
    personColumn('creatorUser', t('columns.creator'), (row) => row.creatorUser, { isOnCard: false, isSortable: false }),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    timeColumn('lastModifyTime', t('columns.changed'), (row) => row.lastModifyTime),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
  ]
}

/** Columns of the releases of a design. */
export function versionColumns(t: Texts): readonly DataTableColumn<DesignVersionRow>[] {
  return [
    stateColumn('number', t('columns.number'), (row) => t(row.isCurrent === 1 ? 'current' : 'number', { number: row.number }), {
      width: 130,
      tone: (row) => (row.isCurrent === 1 ? 'green' : 'grey'),
    }),
    textColumn('reason', t('columns.reason'), (row) => row.reason, { isSortable: false }),
    personColumn('creatorUser', t('columns.by'), (row) => row.creatorUser, { isSortable: false }),
    timeColumn('creatorTime', t('columns.at'), (row) => row.creatorTime, { isSortable: false }),
  ]
}
