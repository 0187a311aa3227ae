import type { NewColumn } from './store'

/** Changes of tables in the SQL of PostgreSQL: what runs, and what is shown before it runs. */

export type PlacedTable = { schema: string; table: string }
export type NewTable = PlacedTable & { comment: string; columns: readonly NewColumn[]; key: string }

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
const placed = ({ schema, table }: PlacedTable) => `${quote(schema)}.${quote(table)}`
const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const defined = ({ name, type }: NewColumn) => `${quote(name)} ${type}`

function commentsOf(table: PlacedTable, columns: readonly NewColumn[]): string[] {
  const told = columns.filter(({ comment }) => comment !== '')
  return told.map(({ name, comment }) => `comment on column ${placed(table)}.${quote(name)} is ${text(comment)}`)
}

export function createStatements({ columns, key, comment, ...table }: NewTable): string[] {
  return [
    `create table ${placed(table)} (${columns.map(defined).join(', ')}, primary key (${quote(key)}))`,
    `comment on table ${placed(table)} is ${text(comment)}`,
    ...commentsOf(table, columns),
  ]
}

export function addStatements(table: PlacedTable, columns: readonly NewColumn[]): string[] {
  if (columns.length === 0) return []
  const parts = columns.map((column) => `add column ${defined(column)}`)
  return [`alter table ${placed(table)} ${parts.join(', ')}`, ...commentsOf(table, columns)]
}

export function dropStatements(table: PlacedTable): string[] {
  return [`drop table ${placed(table)}`]
}
