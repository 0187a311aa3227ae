import { kindColumn, numberColumn, personColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { flowForm } from '@/lib/contract/workflow/flow-form'
import type { Tone } from '@/lib/domain/tone'
import { isSystemForm, stateOf } from './utils'

export type FormRow = CallData<typeof flowForm.list>['list'][number]

const stateTones: Readonly<Record<ReturnType<typeof stateOf>, Tone>> = { unreleased: 'grey', released: 'green', changed: 'amber' }

/** Columns of contract 4a §8.1. */
export function formColumns(t: Texts): readonly DataTableColumn<FormRow>[] {
  const kindOf = (row: FormRow) => t(isSystemForm(row) ? 'kinds.system' : 'kinds.custom')
  const kinds = [t('kinds.system'), t('kinds.custom')]
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 180, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 140 }),
    kindColumn('formType', t('columns.kind'), kindOf, kinds, { width: 110 }),
    stateColumn('isRelease', t('columns.state'), (row) => t(`states.${stateOf(row)}`), {
      tone: (row) => stateTones[stateOf(row)],
    }),
    personColumn('creatorUser', t('columns.creator'), (row) => row.creatorUser, { isOnCard: false, isSortable: false }),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    timeColumn('lastModifyTime', t('columns.changed'), (row) => row.lastModifyTime),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
  ]
}
