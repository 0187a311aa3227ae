import { type RawBuilder, sql } from 'kysely'
import { isRecord } from '@/lib/form/read'
import type { PlatformContext } from '../../../../http/context'
import { changeLink } from '../../../datasource/public'
import type { BoundField, BoundRows, BoundTable, Column } from '../bound-tables/binding'
import { type Outside, placedTable } from './outside-store'
import { heedingOutside, mainFields, type OutsideRecord } from './records-store'
import { columnText } from './values'

/** Changes of records in the database of a connection: all statements of a record come true together there, or none. */

const timeoutMs = 15_000

type Values = Readonly<Record<string, unknown>>
type Change = { query: RawBuilder<unknown>; rows?: number }
type Placed = { bound: BoundField; value: unknown }

export async function changeOutside(ctx: PlatformContext, outside: Outside, changes: readonly Change[]): Promise<void> {
  const statements = changes.map(({ query, rows }) => {
    const { sql: text, parameters } = query.compile(ctx.db)
    return { sql: text, values: parameters, ...(rows === undefined ? {} : { rows }) }
  })
  await heedingOutside(() => changeLink(ctx, outside.linkId, statements, timeoutMs))
}

export type NewRecord = { id: string; values: Values; system: ReadonlyMap<string, unknown>; newId: () => string }

export function insertingRecord(outside: Outside, { id, values, system, newId }: NewRecord): Change[] {
  const { main, parts, rows } = outside.binding
  const given = ({ system: type, name }: BoundField) => (type === null ? values[name] : system.get(type))
  const placed = (table: BoundTable) => table.fields.map((bound) => ({ bound, value: given(bound) }))
  const ofParts = parts.map((part) =>
    insertRow(outside, part, {
      keys: [
        [part.key, newId()],
        [part.foreignKey, id],
      ],
      fields: placed(part),
    }),
  )
  return [
    insertRow(outside, main, { keys: [[main.key, id]], fields: placed(main) }),
    ...ofParts,
    ...rows.flatMap((table) => rowsIn(values, table).map((row) => insertLine(outside, table, { id, row }))),
  ]
}

type Changed = { record: OutsideRecord; values: Values; system: ReadonlyMap<string, unknown>; newId: () => string }

/** Only columns whose values become others are written; a record that is not any more what was read takes all of it back. */
export function changingRecord(outside: Outside, { record, values, system, newId }: Changed): Change[] {
  const { main, parts, rows } = outside.binding
  const changedIn = (fields: readonly BoundField[]) =>
    fields.flatMap((bound): Placed[] => {
      if (bound.system !== null) return system.has(bound.system) ? [{ bound, value: system.get(bound.system) }] : []
      return isSame(values[bound.name], record.data[bound.name]) ? [] : [{ bound, value: values[bound.name] }]
    })
  const ofParts = parts.flatMap((part, at): Change[] => {
    const fields = changedIn(part.fields)
    if (fields.length === 0) return []
    const key = record.raw.main[`k${at}`]
    if (key === null || key === undefined)
      return [
        insertRow(outside, part, {
          keys: [
            [part.key, newId()],
            [part.foreignKey, record.id],
          ],
          fields,
        }),
      ]
    return [updateRow(outside, part, { fields, where: sql`${ref(outside, part.key)} = ${key}` })]
  })
  const guarded = sql`${ref(outside, main.key)} = ${record.id} and ${unchanged(outside, record)}`
  return [
    updateRow(outside, main, { fields: changedIn(main.fields), where: guarded }),
    ...ofParts,
    ...rows.flatMap((table) => changingLines(outside, table, { id: record.id, before: record.data, after: values })),
  ]
}

/** Takes the record away with its rows, or marks it where the design says so. */
export function removingRecord(outside: Outside, record: OutsideRecord, marks: ReadonlyMap<string, string>): Change[] {
  const { main, parts, rows, isLogical } = outside.binding
  const guarded = sql`${ref(outside, main.key)} = ${record.id} and ${unchanged(outside, record)}`
  const from = (table: BoundTable) => sql.raw(placedTable(outside, table))
  if (isLogical) {
    const set = [...marks].map(([name, value]) => sql`${ref(outside, { name })} = ${value}`)
    return [{ query: sql`update ${from(main)} set ${sql.join(set)} where ${guarded}`, rows: 1 }]
  }
  const others = [...rows, ...parts].map((table) => {
    return { query: sql`delete from ${from(table)} where ${ref(outside, table.foreignKey)} = ${record.id}` }
  })
  // A reference may demand that the rows go first; the guard stands before them all the same.
  const held = sql`update ${from(main)} set ${ref(outside, main.key)} = ${ref(outside, main.key)} where ${guarded}`
  const taken = sql`delete from ${from(main)} where ${ref(outside, main.key)} = ${record.id}`
  return [{ query: held, rows: 1 }, ...others, { query: taken, rows: 1 }]
}

function changingLines(
  outside: Outside,
  table: BoundRows,
  { id, before, after }: { id: string; before: Values; after: Values },
): Change[] {
  const known = new Map(rowsIn(before, table).map((row) => [String(row[table.idKey]), row]))
  const rows = rowsIn(after, table)
  const kept = new Set(rows.map((row) => String(row[table.idKey])))
  const own = (key: string) => sql`${ref(outside, table.key)} = ${key} and ${ref(outside, table.foreignKey)} = ${id}`
  const gone = [...known.keys()].filter((key) => !kept.has(key))
  const deleted = gone.map((key) => ({
    query: sql`delete from ${sql.raw(placedTable(outside, table))} where ${own(key)}`,
    rows: 1,
  }))
  const written = rows.flatMap((row): Change[] => {
    const key = String(row[table.idKey])
    const former = known.get(key)
    if (!former) return [insertLine(outside, table, { id, row })]
    const fields = table.fields.flatMap((bound) =>
      isSame(row[bound.name], former[bound.name]) ? [] : [{ bound, value: row[bound.name] }],
    )
    return fields.length === 0 ? [] : [updateRow(outside, table, { fields, where: own(key) })]
  })
  return [...deleted, ...written]
}

function insertLine(outside: Outside, table: BoundRows, { id, row }: { id: string; row: Values }): Change {
  const fields = table.fields.map((bound) => ({ bound, value: row[bound.name] }))
  return insertRow(outside, table, {
    keys: [
      [table.key, String(row[table.idKey])],
      [table.foreignKey, id],
    ],
    fields,
  })
}

/** What is empty is left out, so that a column with a value of its own keeps that one. */
function insertRow(
  outside: Outside,
  table: BoundTable,
  { keys, fields }: { keys: readonly (readonly [Column, string])[]; fields: readonly Placed[] },
): Change {
  const filled = fields.flatMap(({ bound, value }) => {
    const text = columnText(bound, value)
    return text === null ? [] : [[bound.column, text] as const]
  })
  const all = [...keys, ...filled]
  const names = all.map(([column]) => ref(outside, column))
  const query = sql`insert into ${sql.raw(placedTable(outside, table))} (${sql.join(names)}) values (${sql.join(all.map(([, value]) => value))})`
  return { query, rows: 1 }
}

function updateRow(
  outside: Outside,
  table: BoundTable,
  { fields, where }: { fields: readonly Placed[]; where: RawBuilder<unknown> },
): Change {
  const key = ref(outside, table.key)
  const set = fields.map(({ bound, value }) => sql`${ref(outside, bound.column)} = ${columnText(bound, value)}`)
  // Without anything to write it still holds the row, and finds out whether it is what was read.
  const assigned = set.length > 0 ? set : [sql`${key} = ${key}`]
  return { query: sql`update ${sql.raw(placedTable(outside, table))} set ${sql.join(assigned)} where ${where}`, rows: 1 }
}

/** Numbers without an exact writing would differ from themselves. */
const inexact = /float|double|real/i

function unchanged(outside: Outside, { raw }: OutsideRecord): RawBuilder<unknown> {
  const parts = mainFields(outside).flatMap(({ alias, bound: { column } }, at) => {
    const isOfMain = alias === 'm'
    if (!isOfMain || inexact.test(column.type)) return []
    return [outside.words.same(ref(outside, column), sql`${raw.main[`c${at}`] ?? null}`)]
  })
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

function ref({ words }: Outside, { name }: Pick<Column, 'name'>): RawBuilder<unknown> {
  return sql.raw(words.quote(name))
}

function rowsIn(values: Values, { code }: BoundRows): Record<string, unknown>[] {
  const rows = values[code]
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(value ?? null) === JSON.stringify(other ?? null)
}
