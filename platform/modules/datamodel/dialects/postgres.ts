import { columnStatements } from '../../datasource/public'
import { addStatements, createStatements, dropStatements, postgresTypes } from '../../online-dev/public'
import type { ModelDialect } from './dialect'

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
export const postgres: ModelDialect = {
  types: postgresTypes,
  quote,
  tables: `select c.relname as t_name, coalesce(obj_description(c.oid, 'pg_class'), '') as t_comment,
      greatest(c.reltuples, 0)::bigint as t_rows, pg_total_relation_size(c.oid) as t_bytes,
      case when c.relkind in ('v', 'm') then 1 else 0 end as t_type
    from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm')`,
  columns: columnStatements.postgres,
  names: `select table_name as t_name, column_name as c_name from information_schema.columns where table_schema = $1
    order by table_name, ordinal_position`,
  schemaDefault: () => 'public',
  systemPlaces: new Set(['pg_catalog', 'information_schema', 'pg_toast', 'sys_catalog']),
  page: (limit, offset) => `limit ${limit} offset ${offset}`,
  asText: (expression) => `${expression}::text`,
  exact: (expression) => expression,
  create: createStatements,
  add: addStatements,
  drop: dropStatements,
  demandEmpty: ({ schema, table }) => {
    const placed = `${quote(schema)}.${quote(table)}`
    // Nothing else fails by itself in a statement whose texts could not be ended by the name of a table.
    const fails = `select 1 / case when exists (select 1 from ${placed}) then 0 else 1 end as empty`
    return [`lock table ${placed} in access exclusive mode`, fails]
  },
  rename: (schema, names) => names.map(([from, to]) => `alter table ${quote(schema)}.${quote(from)} rename to ${quote(to)}`),
}
