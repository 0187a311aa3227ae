import { isRecord } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { isEmptyValue } from '@/lib/form/wire-values'

type Fields = ReadonlyMap<string, FieldNode>

/**
 * The one form of empty (contract 3a §7): null for every value, an empty list for the rows of a sub-table. Fields that the record
 * lacks are there afterwards, so that saving what was only looked at changes nothing. What the design does not know stays as it is.
 */
export function withOneEmpty(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = { ...values }
  for (const node of fields.values()) {
    if (node.parentTable !== null) continue
    const value = result[node.name]
    if (node.kind !== 'table') result[node.name] = isEmptyValue(value) ? null : value
    else if (isEmptyValue(value)) result[node.name] = []
    else if (Array.isArray(value))
      result[node.name] = value.map((row) => (isRecord(row) ? rowWithOneEmpty(fields, node, row) : row))
  }
  return result
}

function rowWithOneEmpty(fields: Fields, table: FieldNode, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = { ...row }
  for (const node of fields.values()) {
    if (node.parentTable === table.name && isEmptyValue(result[node.name])) result[node.name] = null
  }
  return result
}
