import { enabledColumn, numberColumn, textColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { area } from '@/lib/contract/system/area'

export type AreaRow = CallData<typeof area.children>['list'][number]

/** Of what was found by a word, with the way to it: 江苏省 / 南京市. */
function nameOf({ path, fullName }: AreaRow): string {
  return path.length > 1 ? path.map((part) => part.fullName).join(' / ') : fullName
}

/** Columns of contract 2 §13. */
export function areaColumns(t: Texts): readonly DataTableColumn<AreaRow>[] {
  return [
    textColumn('fullName', t('columns.name'), nameOf, { width: 360, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode),
    enabledColumn(t('columns.state'), t),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 100 }),
  ]
}
