/**
 * `c_name`, `c_comment`, `c_word`, `c_type`, `c_length`, `c_precision`, `c_scale`, `c_nullable`, `c_key`, `c_counted`, `c_default` of the
 * table `$2` in the schema `$1`.
 */
export const columnStatements = {
  postgres: `select a.attname as c_name, coalesce(col_description(c.oid, a.attnum), '') as c_comment, t.typname as c_word,
      format_type(a.atttypid, a.atttypmod) as c_type,
      case when t.typname in ('varchar', 'bpchar') and a.atttypmod > 4 then a.atttypmod - 4 end as c_length,
      case when t.typname = 'numeric' and a.atttypmod > 4 then (a.atttypmod - 4) >> 16 end as c_precision,
      case when t.typname = 'numeric' and a.atttypmod > 4 then (a.atttypmod - 4) & 2047 end as c_scale,
      case when a.attnotnull then 0 else 1 end as c_nullable,
      case when a.attnum = any(k.conkey) then 1 else 0 end as c_key,
      case when a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid), '') like 'nextval(%' then 1 else 0 end as c_counted,
      case when a.attidentity = '' and a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as c_default
    from pg_class c join pg_namespace s on s.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where s.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
  mysql: `select column_name as c_name, column_comment as c_comment, data_type as c_word, column_type as c_type,
      case when data_type in ('varchar', 'char') then character_maximum_length end as c_length,
      case when data_type = 'decimal' then numeric_precision end as c_precision,
      case when data_type = 'decimal' then numeric_scale end as c_scale,
      case when is_nullable = 'YES' then 1 else 0 end as c_nullable, case when column_key = 'PRI' then 1 else 0 end as c_key,
      case when extra like '%auto_increment%' then 1 else 0 end as c_counted, column_default as c_default
    from information_schema.columns where table_schema = $1 and table_name = $2 order by ordinal_position`,
} as const
