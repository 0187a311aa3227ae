import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../../../store/database'
import type { Catalog } from './bind'
import type { Column } from './binding'
import { businessSchema, isTableName } from './names'

type Row = {
  table: string
  name: string
  comment: string
  type: string
  word: string
  mod: number
  isNullable: boolean
  isKey: boolean
  isCounted: boolean
  default: string | null
}

/** The columns of tables as they are now, by table. What is no table of the business has none. */
export async function readCatalog(db: Db | DbTransaction, tables: readonly string[]): Promise<Catalog> {
  const { rows } = await sql<Row>`
    select c.relname as table, a.attname as name, coalesce(col_description(c.oid, a.attnum), '') as comment,
      format_type(a.atttypid, a.atttypmod) as type, t.typname as word, a.atttypmod as mod, not a.attnotnull as "isNullable",
      coalesce(a.attnum = any(k.conkey), false) as "isKey",
      (a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid), '') like 'nextval(%') as "isCounted",
      case when a.attidentity = '' and a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as default
    from pg_class c join pg_namespace s on s.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where s.nspname = ${businessSchema} and c.relkind in ('r', 'p') and c.relname = any(${[...tables]}::text[])
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(db)
  const catalog = new Map<string, Column[]>()
  // Columns with other names are nobody's: no field can be called as they are.
  for (const row of rows.filter(({ name }) => isTableName(name)))
    catalog.set(row.table, [...(catalog.get(row.table) ?? []), columnOf(row)])
  return catalog
}

const kinds: Readonly<Record<string, Column['kind']>> = {
  ...{ varchar: 'varchar', bpchar: 'varchar', text: 'text', int2: 'int', int4: 'int', int8: 'bigint' },
  ...{ numeric: 'decimal', float4: 'decimal', float8: 'decimal' },
  ...{ timestamp: 'datetime', timestamptz: 'datetimeZone', date: 'date' },
}

/** What the database keeps of a type's size begins at four. */
const modStart = 4

function columnOf({ table: _table, word, mod, ...row }: Row): Column {
  const kind = kinds[word] ?? 'other'
  const size = mod >= modStart ? mod - modStart : null
  const isSized = word === 'numeric' && size !== null
  return {
    ...row,
    kind,
    length: kind === 'varchar' ? size : null,
    precision: isSized ? size >> 16 : null,
    scale: isSized ? size & 0x7ff : null,
  }
}
