import { type RawBuilder, sql } from 'kysely'
import { isRecord } from '@/lib/form/read'
import type { PlatformContext } from '../../../../http/context'
import { changeLink } from '../../../datasource/public'
import type { BoundField, BoundPart, BoundRows, BoundTable, Column } from '../bound-tables/binding'
import { mainAlias, type Outside, partAlias, placedTable } from './outside-store'
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

/**
 * Only columns whose values become others are written. The main row, and each part and row of a sub-table that is written or taken away, has
 * to hold what was read of it, or all of it is taken back.
 */
export function changingRecord(outside: Outside, { record, values, system, newId }: Changed): Change[] {
  const { main, parts, rows } = outside.binding
  const changedIn = (fields: readonly BoundField[]) =>
    fields.flatMap((bound): Placed[] => {
      if (bound.system !== null) return system.has(bound.system) ? [{ bound, value: system.get(bound.system) }] : []
      return isSame(values[bound.name], record.data[bound.name]) ? [] : [{ bound, value: values[bound.name] }]
    })
  const ofParts = parts.flatMap((part, at): Change[] => {
    const fields = changedIn(part.fields)
    return fields.length === 0 ? [] : changingPart(outside, { part, at, record, fields, newId })
  })
  return [
    updateRow(outside, main, { fields: changedIn(main.fields), where: heldMain(outside, record) }),
    ...ofParts,
    ...rows.flatMap((table) => changingLines(outside, table, { record, after: values })),
  ]
}

type ChangedPart = { part: BoundPart; at: number; record: OutsideRecord; fields: readonly Placed[]; newId: () => string }

function changingPart(outside: Outside, { part, at, record, fields, newId }: ChangedPart): Change[] {
  const { main } = outside.binding
  const key = record.raw.main[`k${at}`]
  if (key !== null && key !== undefined) {
    const where = sql`${ref(outside, part.key)} = ${key} and ${unchanged(outside, readOf(outside, record, partAlias(at)))}`
    return [updateRow(outside, part, { fields, where })]
  }
  // The main row is held by now: whoever made the part meanwhile is seen.
  const others = sql`select 1 from ${sql.raw(placedTable(outside, part))} where ${ref(outside, part.foreignKey)} = ${record.id}`
  const where = sql`${ref(outside, main.key)} = ${record.id} and not exists (${others})`
  const keys = [[part.key, newId()] as const, [part.foreignKey, record.id] as const]
  return [updateRow(outside, main, { fields: [], where }), insertRow(outside, part, { keys, fields })]
}

/** Takes the record away with its rows, or marks it where the design says so. */
export function removingRecord(outside: Outside, record: OutsideRecord, marks: ReadonlyMap<string, string>): Change[] {
  const { main, parts, rows, isLogical } = outside.binding
  const guarded = heldMain(outside, record)
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
  { record, after }: { record: OutsideRecord; after: Values },
): Change[] {
  const { id, raw, data } = record
  const known = new Map(rowsIn(data, table).map((row) => [String(row[table.idKey]), row]))
  const read = new Map((raw.rows.get(table.code) ?? []).map((row) => [String(row['id']), row]))
  const rows = rowsIn(after, table)
  const kept = new Set(rows.map((row) => String(row[table.idKey])))
  const held = (key: string) => {
    const reads = table.fields.map(({ column }, at) => ({ column, value: read.get(key)?.[`c${at}`] }))
    return sql`${ref(outside, table.key)} = ${key} and ${ref(outside, table.foreignKey)} = ${id} and ${unchanged(outside, reads)}`
  }
  const gone = [...known.keys()].filter((key) => !kept.has(key))
  const deleted = gone.map((key) => ({
    query: sql`delete from ${sql.raw(placedTable(outside, table))} where ${held(key)}`,
    rows: 1,
  }))
  const written = rows.flatMap((row): Change[] => {
    const key = String(row[table.idKey])
    const former = known.get(key)
    if (!former) return [insertLine(outside, table, { id, row })]
    const fields = table.fields.flatMap((bound) =>
      isSame(row[bound.name], former[bound.name]) ? [] : [{ bound, value: row[bound.name] }],
    )
    return fields.length === 0 ? [] : [updateRow(outside, table, { fields, where: held(key) })]
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

type Read = { column: Column; value: unknown }

/** What was read of the main row, or of a part, by the alias it was read under. */
function readOf(outside: Outside, { raw }: OutsideRecord, asked: string): Read[] {
  return mainFields(outside).flatMap(({ alias, bound: { column } }, at) =>
    alias === asked ? [{ column, value: raw.main[`c${at}`] }] : [],
  )
}

function heldMain(outside: Outside, record: OutsideRecord): RawBuilder<unknown> {
  const isThis = sql`${ref(outside, outside.binding.main.key)} = ${record.id}`
  return sql`${isThis} and ${unchanged(outside, readOf(outside, record, mainAlias))}`
}

function unchanged(outside: Outside, reads: readonly Read[]): RawBuilder<unknown> {
  const { words } = outside
  const held = reads.flatMap(({ column, value }) => {
    if (inexact.test(column.type)) return []
    const exact = column.kind === 'varchar' || column.kind === 'text' ? words.exact : (one: RawBuilder<unknown>) => one
    return [words.same(exact(ref(outside, column)), exact(sql`${value ?? null}`))]
  })
  return held.length === 0 ? sql`true` : sql.join(held, sql` and `)
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
