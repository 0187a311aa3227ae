import { isRecord, own, type RawRecord, readFlag, readList, readNumber, readRecord, readText } from '@/lib/form/read'
import { fieldOfRow } from '@/lib/form/record-keys'

export type LookupColumn = { value: string; label: string }

/** How a column of a chosen row gets into a field of the new row: type 1 copies, any other type is a fixed value (spec 2 §3.6b). */
type RelationOption = { field: string; isCopied: boolean; value: unknown }

/** Selection dialog of a sub-table, and the part of it that popup and relation fields share (spec 2 §3.6b). */
export type SelectionConfig = {
  popupType: 'dialog' | 'drawer'
  /** Empty: the title of the product. */
  popupTitle: string
  popupWidth: string
  interfaceId: string
  columns: readonly LookupColumn[]
  relations: readonly RelationOption[]
  hasPage: boolean
  pageSize: number
  /** Parameter mapping, sent whole (contract 3a §8.2). */
  parameters: readonly RawRecord[]
  propsValue: string
  relationField: string
}

const pageSizeDefault = 20
const pageSizeMax = 1000
const columnsMax = 60

/** Reads `addTableConf` of a sub-table or the attributes of a popup field; anything that does not fit becomes the default. */
export function readSelectionConfig(raw: unknown, hasPageDefault = true): SelectionConfig {
  const config = readRecord(raw)
  const text = (name: string) => readText(own(config, name)).trim()
  const pageSize = readNumber(own(config, 'pageSize')) ?? pageSizeDefault
  return {
    popupType: text('popupType') === 'drawer' ? 'drawer' : 'dialog',
    popupTitle: text('popupTitle'),
    popupWidth: text('popupWidth') || '800px',
    interfaceId: text('interfaceId'),
    columns: readColumns(own(config, 'columnOptions')),
    relations: readList(own(config, 'relationOptions')).filter(isRecord).flatMap(readRelation),
    hasPage: readFlag(own(config, 'hasPage'), hasPageDefault),
    pageSize: pageSize >= 1 && pageSize <= pageSizeMax ? Math.trunc(pageSize) : pageSizeDefault,
    parameters: readList(own(config, 'templateJson')).filter(isRecord),
    propsValue: text('propsValue'),
    relationField: text('relationField'),
  }
}

/** What a chosen row brings into a new row of the sub-table. */
export function valuesOfSelection(config: SelectionConfig, row: RawRecord): Record<string, unknown> {
  return Object.fromEntries(
    config.relations.map(({ field, isCopied, value }) => [field, isCopied ? fieldOfRow(row, readText(value)) : value]),
  )
}

function readColumns(raw: unknown): readonly LookupColumn[] {
  const columns = readList(raw)
    .filter(isRecord)
    .map((column) => ({ value: readText(own(column, 'value')), label: readText(own(column, 'label')) }))
    .filter((column) => column.value !== '')
  const known = new Map(columns.map((column) => [column.value, { ...column, label: column.label || column.value }]))
  return [...known.values()].slice(0, columnsMax)
}

function readRelation(raw: RawRecord): RelationOption[] {
  const field = readText(own(raw, 'field'))
  return field === '' ? [] : [{ field, isCopied: readNumber(own(raw, 'type')) === 1, value: own(raw, 'value') }]
}
