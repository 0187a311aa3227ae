import { type RawBuilder, sql } from 'kysely'
import { isRecord, own, readText } from '@/lib/form/read'
import type { FormDesign } from '@/lib/form/types'
import { bind, type Catalog, chosenTables } from '../bound-tables/bind'
import type { Binding, BoundField, BoundTable, Column } from '../bound-tables/binding'
import { isOutsideDialect, type OutsideDialect, type SqlWords, sqlWords } from './words-store'

/** A design whose records are rows in the database of a connection (contract 3b §3, `dbLinkId`). */
export type Outside = {
  linkId: string
  words: SqlWords
  schema: string
  binding: Binding
  /** Fields of the main form and of sub-tables, by their code. */
  fields: ReadonlyMap<string, OutsideField>
  /** Names of all columns of the main table, those that no field stands in among them. */
  mainColumns: ReadonlySet<string>
}

/** `alias`: of the table in the statements that ask for records; null for that of a sub-table, which has a name of its own in each. */
type OutsideField = { alias: string | null; bound: BoundField }

/** What the tables of a design were when it was released, as its released copy keeps it. */
export type OutsideTables = { dialect: OutsideDialect; schema: string; catalog: Record<string, readonly Column[]> }

type Row = { id: string; dbLinkId: string; tablesJson: string }

/** Null for a design on tables of the default database, and for one that is not released. */
export function outsideOf({ outsideJson, ...row }: Row & { outsideJson: string }, form: FormDesign): Outside | null {
  return outsideJson === '' ? null : bindOutside(row, form, storedTables(outsideJson))
}

/** Throws the refusal of tables that do not fit the design (contract 3b §2.3). */
export function bindOutside({ id, dbLinkId, tablesJson }: Row, form: FormDesign, tables: OutsideTables): Outside {
  const { dialect, schema } = tables
  const catalog: Catalog = new Map(Object.entries(tables.catalog))
  const binding = bind({ designId: id, chosen: chosenTables(tablesJson), form, catalog })
  const { main, parts, rows } = binding
  const placed = [
    ...main.fields.map((bound) => ({ alias: mainAlias, bound })),
    ...parts.flatMap(({ fields }, at) => fields.map((bound) => ({ alias: partAlias(at), bound }))),
    ...rows.flatMap(({ fields }) => fields.map((bound) => ({ alias: null, bound }))),
  ]
  const fields = new Map(placed.map((field) => [field.bound.code, field]))
  const mainColumns = new Set((catalog.get(main.table) ?? []).map(({ name }) => name))
  return { linkId: dbLinkId, words: sqlWords[dialect], schema, binding, fields, mainColumns }
}

function storedTables(json: string): OutsideTables {
  const tables: unknown = JSON.parse(json)
  const dialect = isRecord(tables) ? readText(own(tables, 'dialect')) : ''
  if (!isRecord(tables) || !isOutsideDialect(dialect)) throw new Error('a released design without the tables it stands on')
  return { dialect, schema: readText(own(tables, 'schema')), catalog: own(tables, 'catalog') as OutsideTables['catalog'] }
}

export const mainAlias = 'm'
/** Of the part with this number. */
export const partAlias = (at: number) => `p${at}`

export function columnRef({ words }: Pick<Outside, 'words'>, alias: string, { name }: Pick<Column, 'name'>): RawBuilder<unknown> {
  return sql.raw(`${alias}.${words.quote(name)}`)
}

export function placedTable({ words, schema }: Pick<Outside, 'words' | 'schema'>, { table }: Pick<BoundTable, 'table'>): string {
  return `${words.quote(schema)}.${words.quote(table)}`
}

/** The id of a record. */
export function outsideKey(outside: Outside): RawBuilder<unknown> {
  return columnRef(outside, mainAlias, outside.binding.main.key)
}

/** The main table with those that hold one row for each of its rows. */
export function outsideFrom(outside: Outside): RawBuilder<unknown> {
  const { main, parts } = outside.binding
  const { quote } = outside.words
  const joins = parts.map((part, at) => {
    const alias = partAlias(at)
    return ` left join ${placedTable(outside, part)} as ${alias} on ${alias}.${quote(part.foreignKey.name)} = ${mainAlias}.${quote(main.key.name)}`
  })
  return sql.raw(`${placedTable(outside, main)} as ${mainAlias}${joins.join('')}`)
}

/** The rows of a sub-table under a name, of the record that is asked about. */
export function outsideRows(
  outside: Outside,
  code: string,
  alias: string,
): { table: RawBuilder<unknown>; on: RawBuilder<unknown> } {
  const rows = outside.binding.rows.find((one) => one.code === code)
  if (!rows) throw new Error(`no sub-table ${code} in ${outside.binding.designId}`)
  return {
    table: sql.raw(`${placedTable(outside, rows)} as ${alias}`),
    on: sql`${columnRef(outside, alias, rows.foreignKey)} = ${outsideKey(outside)}`,
  }
}

/** The key of a row of a sub-table: nothing where a join has found none. */
export function outsideRowKey(outside: Outside, code: string, alias: string): RawBuilder<unknown> {
  const rows = outside.binding.rows.find((one) => one.code === code)
  return rows ? columnRef(outside, alias, rows.key) : sql`null`
}
