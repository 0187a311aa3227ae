import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FieldNode } from '@/lib/form/types'
import type { ValueShape } from '@/lib/form/widget-facts/facts'
import type { BoundField } from '../records/bound-tables/binding'
import { writtenNumber } from '../records/bound-tables/limits'
import { formatOf, isSystemType, shapeOf, systemColumns } from '../records/field-shape'
import { columnRef, mainAlias, type Outside, outsideRows } from '../records/outside/outside-store'
import { momentText } from '../records/outside/values'
import type { SqlWords } from '../records/outside/words-store'

type Condition = RawBuilder<SqlBool>

/** A field as conditions and orders see it (`SqlField`), in a column of a table of a connection. */
type OutsideSqlField = {
  type: string
  format: string
  shape: ValueShape
  isSystem: boolean
  value: RawBuilder<unknown>
  fullText: null
  json: RawBuilder<unknown> | null
  hasGrams: false
  outside: OutsideValue | null
  within: (condition: Condition) => Condition
}

/** How a value is compared in the database of a connection. */
export type OutsideValue = { words: SqlWords; bind: (value: string | number) => RawBuilder<unknown> }

/** A field whose values stand in a column of a table of a connection. One without a column is like one that holds nothing. */
export function outsideField(outside: Outside, node: FieldNode, rowAlias?: string): OutsideSqlField {
  const found = outside.fields.get(node.code)
  const shape = isSystemType(node.type) ? systemColumns[node.type].shape : shapeOf(node)
  const facts = { type: node.type, format: formatOf(node), isSystem: isSystemType(node.type) }
  if (!found) return { ...facts, ...nothing }
  const { alias, bound } = found
  if (alias !== null || rowAlias !== undefined)
    return { ...facts, ...columnFacts(outside, bound, { alias: rowAlias ?? alias ?? mainAlias, shape }) }
  const rows = outsideRows(outside, node.parentTable ?? '', 'child')
  const within: OutsideSqlField['within'] = (inner) => sql`exists (select 1 from ${rows.table} where ${rows.on} and ${inner})`
  return { ...facts, ...columnFacts(outside, bound, { alias: 'child', shape }), within }
}

/** A value that the server fills, whether or not the design shows it; nothing where the table has no column for it. */
export function outsideSystemField(outside: Outside, type: keyof typeof systemColumns): OutsideSqlField {
  const facts = { type, format: 'yyyy-MM-dd HH:mm:ss', isSystem: true }
  const bound = outside.binding.main.fields.find(({ system }) => system === type)
  if (!bound) return { ...facts, ...nothing }
  return { ...facts, ...columnFacts(outside, bound, { alias: mainAlias, shape: systemColumns[type].shape }) }
}

type Value = Omit<OutsideSqlField, 'type' | 'format' | 'isSystem'>

/** Nothing can be asked of it: what conditions of rights ask for and the table does not have lets nobody in. */
const nothing: Value = {
  ...{ shape: 'none', value: sql`null`, fullText: null, json: null, hasGrams: false, outside: null },
  within: (inner) => inner,
}

function columnFacts(outside: Outside, bound: BoundField, { alias, shape }: { alias: string; shape: ValueShape }): Value {
  const { words } = outside
  const { kind, column } = bound
  const ref = columnRef(outside, alias, column)
  const isText = column.kind === 'varchar' || column.kind === 'text'
  const isNumeric = kind === 'number' || (kind === 'date' && (isText || column.kind === 'bigint' || column.kind === 'decimal'))
  const bind: OutsideValue['bind'] = (value) => {
    if (isNumeric) return words.number(sql`${String(value)}`)
    return kind === 'date' ? words.moment(sql`${momentText(Number(value))}`) : sql`${String(value)}`
  }
  const asNumber = sql`case when ${words.matches(ref, writtenNumber.source)} then ${words.number(ref)} end`
  const value = isNumeric ? (isText ? asNumber : ref) : kind === 'text' && !isText ? words.text(ref) : ref
  return {
    ...{ shape, value, fullText: null, json: kind === 'json' ? ref : null, hasGrams: false, outside: { words, bind } },
    within: (inner) => inner,
  }
}
