import { columnStatements } from '../../datasource/public'
import type { NewColumn, PlacedTable } from '../../online-dev/public'
import { type ModelDialect, textLiteral } from './dialect'

const quote = (name: string) => `\`${name.replaceAll('`', '``')}\``
const placed = ({ schema, table }: PlacedTable) => `${quote(schema)}.${quote(table)}`
/** Backslashes escape there. */
const literal = (text: string) => textLiteral(text.replaceAll('\\', '\\\\'))
const defined = ({ name, type, comment }: NewColumn) =>
  `${quote(name)} ${type}${comment === '' ? '' : ` comment ${literal(comment)}`}`

export const mysql: ModelDialect = {
  types: {
    varchar: (length) => `varchar(${length})`,
    decimal: (precision, scale) => `decimal(${precision},${scale})`,
    ...{ text: 'longtext', int: 'int', bigint: 'bigint', datetime: 'datetime(3)', counted: 'auto_increment' },
  },
  quote,
  tables: `select table_name as t_name, case when table_type = 'VIEW' then '' else table_comment end as t_comment,
      coalesce(table_rows, 0) as t_rows, coalesce(data_length, 0) + coalesce(index_length, 0) as t_bytes,
      case when table_type = 'BASE TABLE' then 0 else 1 end as t_type
    from information_schema.tables where table_schema = $1`,
  columns: columnStatements.mysql,
  names: `select table_name as t_name, column_name as c_name from information_schema.columns where table_schema = $1
    order by table_name, ordinal_position`,
  schemaDefault: ({ serviceName }) => serviceName,
  systemPlaces: new Set(['mysql', 'information_schema', 'performance_schema', 'sys', '__internal_schema']),
  page: (limit, offset) => `limit ${limit} offset ${offset}`,
  asText: (expression) => `cast(${expression} as char)`,
  exact: (expression) => expression,
  create: ({ columns, key, comment, ...table }) => [
    `create table ${placed(table)} (${columns.map(defined).join(', ')}, primary key (${quote(key)})) default charset utf8mb4 comment ${literal(comment)}`,
  ],
  add: (table, columns) => [
    `alter table ${placed(table)} ${columns.map((column) => `add column ${defined(column)}`).join(', ')}`,
  ],
  drop: (table) => [`drop table ${placed(table)}`],
  demandEmpty: undefined,
  rename: (schema, names) => [
    `rename table ${names.map(([from, to]) => `${placed({ schema, table: from })} to ${placed({ schema, table: to })}`).join(', ')}`,
  ],
}
