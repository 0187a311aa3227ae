import { refused } from '../../kit/refusals'
import { placed } from '../datamodel/public'
import { keysOf } from './copy-store'
import type { Column, Side, Statement } from './side'

/**
 * The table that a copy replaces. It stays the table that it is, with its keys, indexes, defaults, rights and counters: only its rows go
 * and come. What would go with them, or would not come back, is refused before anything is written.
 */

const texts = {
  view: '目标表是视图，无法同步',
  foreign: '目标表被其他表的外键引用，无法同步',
  trigger: '目标表上有触发器，无法同步',
  counted: '目标表的自增字段无法写入，无法同步',
  engine: '目标表的存储引擎不支持事务，无法同步',
} as const

/** `b_kind` is a name of `texts`, for the table `$2` in the schema `$1`. */
const blockers: Readonly<Record<Side['kind'], string>> = {
  postgres: `with target as (select c.* from pg_class c join pg_namespace s on s.oid = c.relnamespace where s.nspname = $1 and c.relname = $2)
    select 'view' as b_kind from target where relkind not in ('r', 'p')
    union all select 'foreign' from target t join pg_constraint k on k.confrelid = t.oid and k.contype = 'f'
    union all select 'trigger' from target t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
    union all select 'trigger' from target t join pg_rewrite r on r.ev_class = t.oid and t.relkind in ('r', 'p')`,
  mysql: `select 'view' as b_kind from information_schema.tables where table_schema = $1 and table_name = $2 and table_type <> 'BASE TABLE'
    union all select 'engine' from information_schema.tables
      where table_schema = $1 and table_name = $2 and table_type = 'BASE TABLE' and lower(engine) <> 'innodb'
    union all select 'foreign' from information_schema.key_column_usage where referenced_table_schema = $1 and referenced_table_name = $2
    union all select 'trigger' from information_schema.triggers where event_object_schema = $1 and event_object_table = $2`,
  mssql: `select 'view' as b_kind from sys.objects o join sys.schemas s on s.schema_id = o.schema_id
      where s.name = $1 and o.name = $2 and o.type = 'V'
    union all select 'foreign' from sys.foreign_keys k join sys.objects o on o.object_id = k.referenced_object_id
      join sys.schemas s on s.schema_id = o.schema_id where s.name = $1 and o.name = $2
    union all select 'trigger' from sys.triggers g join sys.objects o on o.object_id = g.parent_id
      join sys.schemas s on s.schema_id = o.schema_id where s.name = $1 and o.name = $2`,
  oracle: `select 'view' as b_kind from all_objects where owner = $1 and object_name = $2 and object_type = 'VIEW'
    union all select 'foreign' from all_constraints k join all_constraints p on p.owner = k.r_owner and p.constraint_name = k.r_constraint_name
      where k.constraint_type = 'R' and p.owner = $1 and p.table_name = $2
    union all select 'trigger' from all_triggers where table_owner = $1 and table_name = $2`,
}

/** Refuses a target that could not be kept whole. */
export async function demandReplaceable(side: Side, table: string, columns: readonly Column[]): Promise<void> {
  const found = await side.ask(blockers[side.kind], [side.schema, table], 10)
  const kind = Object.keys(texts).find((one) => found.some((row) => row.b_kind === one)) as keyof typeof texts | undefined
  if (kind) throw refused(texts[kind], 'dbTable')
  // Its counter would give out again what was copied: it can be set only by a change of the table, which comes true by itself.
  if (side.kind === 'oracle' && columns.some(({ isCounted }) => isCounted)) throw refused(texts.counted, 'dbTable')
}

export type Target = { to: Side; table: string; columns: readonly Column[]; staging: string }

/**
 * An empty table like the target, without what would run or count in it. Where it is filled by `copy` PostgreSQL need neither look after its
 * key nor write down what would be gone with it.
 */
export function likeTarget({ to, table, columns, staging, isCopied = false }: Target & { isCopied?: boolean }): Statement[] {
  const { quote } = to.dialect
  const names = columns.map(({ target }) => quote(target)).join(', ')
  const nothing = `select ${names} from ${placed(to, table)} where 1 = 0`
  if (isCopied) return plain(`create unlogged table ${placed(to, staging)} as ${nothing}`)
  if (to.kind === 'mysql') return plain(`create table ${placed(to, staging)} like ${placed(to, table)}`)
  // A union has no identity, which the copy of a single table would have.
  const create =
    to.kind === 'mssql'
      ? `select ${names} into ${placed(to, staging)} from ${placed(to, table)} where 1 = 0 union all ${nothing}`
      : `create table ${placed(to, staging)} as ${nothing}`
  return [...plain(create), ...addKey({ to, columns, staging })]
}

/** Of the target, for its staging table. */
export function addKey({ to, columns, staging }: Pick<Target, 'to' | 'columns' | 'staging'>): Statement[] {
  const keys = keysOf(columns).map((column) => to.dialect.quote(column.target))
  return keys.length === 0 ? [] : plain(`alter table ${placed(to, staging)} add primary key (${keys.join(', ')})`)
}

/** The rows of the target for those of the staging table, all of it or nothing. */
export function replaceRows(target: Target): Statement[] {
  return takeOver(target, `delete from ${placed(target.to, target.table)}`)
}

/** The same, but what has no row of the same key in the staging table stays. */
export function mergeRows(target: Target): Statement[] {
  const { to, table, columns, staging } = target
  const { quote } = to.dialect
  const at = placed(to, table)
  const same = keysOf(columns).map((column) => quote(column.target))
  const where = same.map((key) => `s.${key} = ${at}.${key}`).join(' and ')
  return takeOver(target, `delete from ${at} where exists (select 1 from ${placed(to, staging)} s where ${where})`)
}

function takeOver({ to, table, columns, staging }: Target, empty: string): Statement[] {
  const { quote } = to.dialect
  const target = placed(to, table)
  const names = columns.map((column) => quote(column.target)).join(', ')
  const counted = columns.filter(({ isCounted }) => isCounted)
  const overriding = to.kind === 'postgres' && counted.length > 0 ? ' overriding system value' : ''
  const insert = `insert into ${target} (${names})${overriding} select ${names} from ${placed(to, staging)}`
  if (to.kind === 'mysql') return plain(keepZeros, empty, insert)
  if (to.kind === 'oracle') return plain(empty, insert)
  if (to.kind === 'mssql') {
    const filling =
      counted.length === 0 ? insert : `set identity_insert ${target} on; ${insert}; set identity_insert ${target} off`
    return plain(empty, filling)
  }
  const lock = `lock table ${target} in share row exclusive mode`
  return [...plain(lock, empty, insert), ...counted.map((column) => counterBehind(target, quote(column.target), column.target))]
}

/** A zero in a counted column is a value, not the wish for the next number. The session forgets it afterwards. */
export const keepZeros = `set session sql_mode = 'NO_ENGINE_SUBSTITUTION,STRICT_TRANS_TABLES,NO_AUTO_VALUE_ON_ZERO'`

/** The next number is behind all that was copied. It is never set back: that could not be undone. */
function counterBehind(target: string, column: string, name: string): Statement {
  const sql = `select setval(found.counter, found.top) from (
      select coalesce(pg_get_serial_sequence($1::text, $2::text)::regclass::oid, (select s.oid from pg_attrdef d join pg_attribute a
          on a.attrelid = d.adrelid and a.attnum = d.adnum join pg_depend p on p.classid = 'pg_attrdef'::regclass and p.objid = d.oid
          join pg_class s on p.refclassid = 'pg_class'::regclass and s.oid = p.refobjid and s.relkind = 'S'
        where d.adrelid = $1::text::regclass and a.attname = $2::text limit 1))::regclass as counter,
        (select max(${column})::bigint from ${target}) as top) found
    where found.counter is not null and found.top > coalesce(pg_sequence_last_value(found.counter), 0)`
  return { sql, values: [target, name] }
}

/** Statements without values. */
export function plain(...statements: readonly string[]): Statement[] {
  return statements.map((sql) => ({ sql, values: [] }))
}
