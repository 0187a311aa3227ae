import type { PlacedTable } from '../../online-dev/public'
import { type ModelDialect, textLiteral } from './dialect'

const quote = (name: string) => `[${name.replaceAll(']', ']]')}]`
const placed = ({ schema, table }: PlacedTable) => `${quote(schema)}.${quote(table)}`
const wide = (text: string) => `N${textLiteral(text)}`

function comment({ schema, table }: PlacedTable, text: string, column?: string): string {
  const place = `N'SCHEMA', ${wide(schema)}, N'TABLE', ${wide(table)}${column === undefined ? '' : `, N'COLUMN', ${wide(column)}`}`
  return `exec sys.sp_addextendedproperty N'MS_Description', ${wide(text)}, ${place}`
}

const comments = (table: PlacedTable, columns: readonly { name: string; comment: string }[]) =>
  columns.filter((column) => column.comment !== '').map((column) => comment(table, column.comment, column.name))

export const mssql: ModelDialect = {
  types: {
    varchar: (length) => (length > 4000 ? 'nvarchar(max)' : `nvarchar(${length})`),
    decimal: (precision, scale) => `decimal(${precision},${scale})`,
    ...{ text: 'nvarchar(max)', int: 'int', bigint: 'bigint', datetime: 'datetime2(3)', counted: 'identity(1,1)' },
  },
  quote,
  tables: `select o.name as t_name, coalesce(cast(p.value as nvarchar(500)), N'') as t_comment,
      coalesce((select sum(x.rows) from sys.partitions x where x.object_id = o.object_id and x.index_id in (0, 1)), 0) as t_rows,
      coalesce((select sum(a.total_pages) * 8192 from sys.partitions x join sys.allocation_units a on a.container_id = x.partition_id
        where x.object_id = o.object_id), 0) as t_bytes, case when o.type = 'V' then 1 else 0 end as t_type
    from sys.objects o join sys.schemas s on s.schema_id = o.schema_id
      left join sys.extended_properties p on p.major_id = o.object_id and p.minor_id = 0 and p.name = 'MS_Description'
    where s.name = $1 and o.type in ('U', 'V')`,
  columns: `select c.name as c_name, coalesce(cast(p.value as nvarchar(500)), N'') as c_comment, t.name as c_word, t.name as c_type,
      case when t.name in ('nvarchar', 'nchar') and c.max_length > 0 then c.max_length / 2
        when t.name in ('varchar', 'char') and c.max_length > 0 then c.max_length end as c_length,
      case when t.name in ('decimal', 'numeric') then c.precision end as c_precision,
      case when t.name in ('decimal', 'numeric') then c.scale end as c_scale, cast(c.is_nullable as int) as c_nullable,
      case when exists (select 1 from sys.indexes i join sys.index_columns k on k.object_id = i.object_id and k.index_id = i.index_id
        where i.object_id = c.object_id and i.is_primary_key = 1 and k.column_id = c.column_id) then 1 else 0 end as c_key,
      cast(c.is_identity as int) as c_counted, d.definition as c_default
    from sys.columns c join sys.objects o on o.object_id = c.object_id join sys.schemas s on s.schema_id = o.schema_id
      join sys.types t on t.user_type_id = c.user_type_id
      left join sys.default_constraints d on d.object_id = c.default_object_id
      left join sys.extended_properties p on p.major_id = c.object_id and p.minor_id = c.column_id and p.name = 'MS_Description'
    where s.name = $1 and o.name = $2 order by c.column_id`,
  names: `select table_name as t_name, column_name as c_name from information_schema.columns where table_schema = $1
    order by table_name, ordinal_position`,
  schemaDefault: () => 'dbo',
  systemPlaces: new Set(['master', 'msdb', 'model', 'tempdb', 'sys', 'information_schema']),
  page: (limit, offset) => `offset ${offset} rows fetch next ${limit} rows only`,
  asText: (expression) => `cast(${expression} as nvarchar(max))`,
  exact: (expression, word) =>
    ['decimal', 'numeric', 'money', 'smallmoney'].includes(word) ? `cast(${expression} as varchar(60))` : expression,
  create: ({ columns, key, comment: text, ...table }) => [
    `create table ${placed(table)} (${columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')}, primary key (${quote(key)}))`,
    comment(table, text),
    ...comments(table, columns),
  ],
  add: (table, columns) => [
    `alter table ${placed(table)} add ${columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')}`,
    ...comments(table, columns),
  ],
  drop: (table) => [`drop table ${placed(table)}`],
  demandEmpty: (table) => [
    `if exists (select 1 from ${placed(table)} with (tablockx, holdlock)) throw 50001, 'the table has rows', 1`,
  ],
  rename: (schema, names) => names.map(([from, to]) => `exec sp_rename ${wide(placed({ schema, table: from }))}, ${wide(to)}`),
}
