import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FieldNode } from '@/lib/form/types'
import type { ValueShape } from '@/lib/form/widget-facts/facts'
import { formatOf, isSystemType, type SystemType, shapeOf, systemColumns } from '../records/field-shape'
import { literal, quoted } from '../records/names'
import { jsonValueOf, type StoragePlan, typedExpression } from '../records/plan'
import { type OutsideValue, outsideField, outsideSystemField } from './outside-field'

export type Condition = RawBuilder<SqlBool>

/** A field as conditions and orders see it: typed readings of its value, taken from an indexed column where there is one. */
export type SqlField = {
  type: string
  /** Of a date: the unit in which it is compared. */
  format: string
  shape: ValueShape
  isSystem: boolean
  /** Typed value: text, number or milliseconds. Not for `list`, `path`, `paths`. */
  value: RawBuilder<unknown>
  /** The whole text, when `value` holds its start only. */
  fullText: RawBuilder<string> | null
  /** The stored JSON. Null for system columns. */
  json: RawBuilder<unknown> | null
  /** Keyword conditions on it can use the gram index. */
  hasGrams: boolean
  /** Of a column in the database of a connection, whose SQL is another one. */
  outside: OutsideValue | null
  /** Wraps a condition on a field of a sub-table: some row must meet it. Identity for main fields. */
  within: (condition: Condition) => Condition
}

/** Names are those of the released design; they reach SQL as quoted literals or as generated column names, never as typed. */
export function sqlField(plan: StoragePlan, node: FieldNode): SqlField {
  if (plan.outside) return outsideField(plan.outside, node)
  if (isSystemType(node.type) && node.parentTable === null) return systemSqlField(plan, node.type)
  if (node.parentTable === null) return mainField(plan, node)
  return { ...rowField(plan, node, 'child'), within: someRowOf(node.parentTable) }
}

/** A value that the server fills, whether or not the design shows it. */
export function systemSqlField({ outside }: Pick<StoragePlan, 'outside'>, type: SystemType): SqlField {
  if (outside) return outsideSystemField(outside, type)
  const { column, shape } = systemColumns[type]
  const value = sql.raw<unknown>(quoted(column))
  const within = (inner: Condition) => inner
  return {
    type,
    format: 'yyyy-MM-dd HH:mm:ss',
    shape,
    isSystem: true,
    value,
    fullText: null,
    json: null,
    hasGrams: false,
    outside: null,
    within,
  }
}

function mainField(plan: StoragePlan, node: FieldNode): SqlField {
  const shape = shapeOf(node)
  const column = plan.columns.get(node.code)
  const type = columnType(shape)
  return {
    type: node.type,
    format: formatOf(node),
    shape,
    isSystem: false,
    value: sql.raw(column ? quoted(column.name) : `(${typedExpression(node.code, type)})`),
    fullText: column && type === 'text' ? sql.raw(`((data->>${literal(node.code)}) collate "C")`) : null,
    json: sql.raw(`(${jsonValueOf(node.code)})`),
    hasGrams: plan.keywordFields.includes(node.code),
    outside: null,
    within: (inner) => inner,
  }
}

function someRowOf(table: string): SqlField['within'] {
  const rows = sql.raw(jsonValueOf(table))
  return (inner) =>
    sql`exists (select 1 from jsonb_array_elements(case when jsonb_typeof(${rows}) = 'array' then ${rows} else '[]' end) as child(line) where ${inner})`
}

/** A field of a sub-table in a row that stands under the name `alias`; whoever asks sees to that. */
export function rowField({ outside }: Pick<StoragePlan, 'outside'>, node: FieldNode, alias: string): SqlField {
  if (outside) return outsideField(outside, node, alias)
  const document = `${alias}.line`
  const shape = shapeOf(node)
  return {
    type: node.type,
    format: formatOf(node),
    shape,
    isSystem: false,
    value: sql.raw(`(${typedExpression(node.name, columnType(shape), { document })})`),
    fullText: null,
    json: sql.raw(`(${jsonValueOf(node.name, document)})`),
    hasGrams: false,
    outside: null,
    within: (inner) => inner,
  }
}

function columnType(shape: ValueShape): 'text' | 'numeric' | 'bigint' {
  if (shape === 'number') return 'numeric'
  return shape === 'date' ? 'bigint' : 'text'
}
