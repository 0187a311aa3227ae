'use client'
import { fieldStyles } from '@/components/ui/field'
import { detailValue } from '@/components/widget-kits/grid/columns'
import { useWidgetEnv } from '@/components/widget-kits/widget-env'
import { textAttribute } from '@/lib/form/attributes'
import { type RawRecord, readText } from '@/lib/form/read'
import { besideField } from '@/lib/form/record-keys'
import type { FieldNode } from '@/lib/form/types'
import { plainText } from '@/lib/form/wire-values'

/** One value of a row to read. A relation is a link to its record, whose id comes as `{child}_id` (contract 3a §7, §15). */
export function DetailFace({ column, row }: { column: FieldNode; row: RawRecord }) {
  const env = useWidgetEnv()
  const value = detailValue(column, row)
  const modelId = textAttribute(column, 'modelId')
  const relatedId = column.type === 'relationForm' ? readText(besideField(row, column.name, 'id')) : ''
  const openRecord = env?.openRecord
  if (relatedId && modelId && openRecord && plainText(value) !== '') {
    return (
      <button type="button" className={fieldStyles.linkButton} onClick={() => openRecord(modelId, relatedId)}>
        {plainText(value)}
      </button>
    )
  }
  const Cell = env?.Cell
  return Cell ? <Cell node={column} value={value} /> : plainText(value)
}
