import { defineSchema, issue } from '@/lib/form/define-schema'
import { tableRowsMax } from '@/lib/form/limits'
import { isRecord } from '@/lib/form/read'
import { decodeRecords, isEmptyValue } from '@/lib/form/wire-values'

/** Contract 3a §6: rows as objects keyed by the children's names; the cells are read and checked by the children's schemas. */
export const tableSchema = defineSchema({
  type: 'table',
  stored: 'rows',
  emptyValue: [],
  decode: decodeRecords,
  encode: (value) => (isEmptyValue(value) ? [] : value),
  validate: (value) => {
    if (isEmptyValue(value)) return []
    if (!Array.isArray(value) || !value.every(isRecord)) return [issue('type')]
    return value.length > tableRowsMax ? [issue('tooManyRows', { max: tableRowsMax })] : []
  },
  toText: () => '',
})
