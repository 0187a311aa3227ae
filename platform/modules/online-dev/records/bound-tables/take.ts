import { systemColumns } from '../field-shape'
import { literal } from '../names'
import { writeVersionKey } from '../write-version'
import type { Binding, BoundField, BoundRows } from './binding'
import { keyIn } from './give'
import { boundNames, businessTable, quotedName } from './names'
import { fieldValue, millisecondsOf } from './values'

/** `{0}`: a record that no index knows the words of, so it is a candidate for every keyword. */
export const everyKeyword = `'{0}'`

/**
 * From the tables into a record: makes its document anew from its rows, with a new version where anything is another. A record whose row
 * is gone or marked is deleted. `wanted` is the id of the record.
 */
export function takeFunction(binding: Binding, zone: string): string {
  const { take, documents, marker } = boundNames(binding.designId)
  const { main, idColumn, parts, rows, isLogical } = binding
  const table = businessTable(main.table)
  const isMarked = isLogical ? ` and coalesce(m.f_deletemark::text, '0') <> '1'` : ''
  const plain = main.fields.filter(({ system }) => system === null)
  return `create or replace function ${take}(tn_wanted text) returns void language plpgsql as $tenon$
declare m record; p record; tn_was record; tn_made jsonb; tn_is_there boolean; tn_is_known boolean; tn_is_changed boolean := false;
  tn_now_ms bigint := trunc(extract(epoch from clock_timestamp()) * 1000);
begin
if tn_wanted is null then return; end if;
perform set_config('${marker}', '1', true);
${lockDocument(documents)}
select * into m from ${table} where ${quotedName(idColumn)} = tn_wanted;
tn_is_there := found${isMarked};
if not tn_is_there and not tn_is_known then
  delete from ${documents} where id = tn_wanted;
elsif not tn_is_there then
  update ${documents} set deleted_at = tn_now_ms, version = version + 1 where id = tn_wanted and deleted_at is null;
  tn_is_changed := found;
else
  tn_made := coalesce(tn_was.data, '{}') || ${objectOf(plain, 'm', zone)};
  ${parts
    .map(
      (
        part,
      ) => `select * into p from ${businessTable(part.table)} where ${quotedName(part.foreignKey.name)} = m.${quotedName(main.key.name)}
    order by ${quotedName(part.key.name)} limit 1;
  tn_made := tn_made || ${objectOf(part.fields, 'p', zone)};`,
    )
    .join('\n  ')}
  ${rows.map((one) => `tn_made := tn_made || jsonb_build_object(${literal(one.code)}, ${listOf(one, main.key.name, zone)});`).join('\n  ')}
  ${written(binding, zone)}
end if;
if tn_is_changed then ${noteWrite(binding.designId)} end if;
perform set_config('${marker}', '', true);
end $tenon$`
}

/**
 * Holds the document before its rows are read: whoever changes these at the same time waits for it, or was waited for and is read. A record
 * that has no document yet gets an empty one to hold, and finds the one that another made meanwhile. No advisory locks, because a statement
 * over thousands of rows would fill the database's table of locks; and no locks of the rows, because who saves a record takes its document
 * first and its row second.
 */
function lockDocument(documents: string): string {
  return `loop
  select * into tn_was from ${documents} where id = tn_wanted for update;
  tn_is_known := found;
  exit when tn_is_known;
  insert into ${documents} (id, data, version, creator_time) values (tn_wanted, '{}', 0, tn_now_ms) on conflict (id) do nothing;
  exit when found;
end loop;`
}

/** Counts and lists of the module are read anew. Thousands of rows tell it once in a transaction. */
export function noteWrite(designId: string): string {
  const { noted } = boundNames(designId)
  return `if current_setting('${noted}', true) is distinct from '1' then
  perform set_config('${noted}', '1', true);
  insert into meta (key, value) values (${literal(writeVersionKey(designId))}, '1')
    on conflict (key) do update set value = (meta.value::bigint + 1)::text;
end if;`
}

function written({ designId, main, idColumn, hasLock }: Binding, zone: string): string {
  const { documents } = boundNames(designId)
  const known = main.fields.flatMap((field) => systemPart(field, zone))
  const isOther = ['tn_was.data <> tn_made', 'tn_was.deleted_at is not null']
  for (const { name, value } of known) isOther.push(`tn_was.${name} is distinct from coalesce(${value}, tn_was.${name})`)
  const version = hasLock ? `case when m.f_version::text ~ '^[1-9][0-9]{0,8}$' then m.f_version::text::int else 1 end` : '1'
  const first = known.map(({ name, value }) => `, ${name} = ${name === 'creator_time' ? `coalesce(${value}, tn_now_ms)` : value}`)
  const changes = known.map(({ name, value }) => `${name} = coalesce(${value}, r.${name})`)
  if (!known.some(({ name }) => name === 'modify_time')) changes.push('modify_time = tn_now_ms')
  const kept = `update ${businessTable(main.table)} as t set f_version = r.version from ${documents} as r
      where r.id = tn_wanted and t.${quotedName(idColumn)} = tn_wanted and t.f_version is distinct from r.version;`
  return `if not tn_is_known then
    update ${documents} set data = tn_made, version = ${version}, grams = ${everyKeyword}${first.join('')} where id = tn_wanted;
    tn_is_changed := true;
  elsif ${isOther.join(' or ')} then
    update ${documents} as r set data = tn_made, version = r.version + 1, deleted_at = null, deleted_by = null,
      grams = ${everyKeyword}${changes.map((change) => `, ${change}`).join('')} where r.id = tn_wanted;
    tn_is_changed := true;
  end if;
  ${hasLock ? kept : ''}`
}

/** Who and when, where the table has it. */
function systemPart(field: BoundField, zone: string): { name: string; value: string }[] {
  if (field.system === null) return []
  const value = `m.${quotedName(field.column.name)}`
  const name = systemColumns[field.system].column
  return [{ name, value: field.kind === 'date' ? millisecondsOf(field.column, value, zone) : `nullif(${value}::text, '')` }]
}

/** A function of the database takes a hundred arguments at most. */
const pairsMax = 40

function objectOf(fields: readonly BoundField[], row: string, zone: string): string {
  const objects: string[] = []
  for (let from = 0; from < fields.length; from += pairsMax) {
    const pairs = fields.slice(from, from + pairsMax).map((field) => `${literal(field.name)}, ${fieldValue(field, row, zone)}`)
    objects.push(`jsonb_build_object(${pairs.join(', ')})`)
  }
  return objects.length === 0 ? `'{}'::jsonb` : objects.join(' || ')
}

/** In the order in which people put them; what is new comes last. */
function listOf(rows: BoundRows, mainKey: string, zone: string): string {
  const known = `tn_was.data->${literal(rows.code)}`
  const id = literal(rows.idKey)
  const key = `r.${quotedName(rows.key.name)}`
  const row = `coalesce(k.e, '{}') || jsonb_build_object(${id}, ${key}::text) || ${objectOf(rows.fields, 'r', zone)}`
  return `(select coalesce(jsonb_agg(${row} order by k.n nulls last, ${key}), '[]') from ${businessTable(rows.table)} as r
      left join jsonb_array_elements(case when jsonb_typeof(${known}) = 'array' then ${known} else '[]' end)
        with ordinality as k(e, n) on k.e->>${id} = ${key}::text
      where r.${quotedName(rows.foreignKey.name)} = m.${quotedName(mainKey)})`
}

/** Runs after each row of the main table that is written. */
export function mainFunction({ designId, idColumn }: Binding): string {
  const { main, take, marker } = boundNames(designId)
  const id = quotedName(idColumn)
  return `create or replace function ${main}() returns trigger language plpgsql as $tenon$
begin
if current_setting('${marker}', true) = '1' then return null; end if;
if TG_OP <> 'INSERT' then perform ${take}(OLD.${id}::text); end if;
if TG_OP = 'INSERT' then perform ${take}(NEW.${id}::text); end if;
if TG_OP = 'UPDATE' then
  if NEW.${id} is distinct from OLD.${id} then perform ${take}(NEW.${id}::text); end if;
end if;
return null;
end $tenon$`
}

/** The same for a row of another table, whose argument names the column with the key of the main row. */
export function rowFunction({ designId, main: table, idColumn }: Binding): string {
  const { row, take, marker } = boundNames(designId)
  const taken = (side: 'OLD' | 'NEW') =>
    `perform ${take}(m.${quotedName(idColumn)}::text) from ${businessTable(table.table)} as m
      where m.${quotedName(table.key.name)} = ${keyIn(table, `to_jsonb(${side})->>TG_ARGV[0]`)};`
  return `create or replace function ${row}() returns trigger language plpgsql as $tenon$
begin
if current_setting('${marker}', true) = '1' then return null; end if;
if TG_OP <> 'INSERT' then ${taken('OLD')} end if;
if TG_OP <> 'DELETE' then ${taken('NEW')} end if;
return null;
end $tenon$`
}

/** A row with a key that the database counts is known by that key until a record gives it an id of ours. */
export function idFunction({ designId, main, idColumn }: Binding): string {
  const { id } = boundNames(designId)
  return `create or replace function ${id}() returns trigger language plpgsql as $tenon$
begin
NEW.${quotedName(idColumn)} := coalesce(nullif(NEW.${quotedName(idColumn)}, ''), NEW.${quotedName(main.key.name)}::text);
return NEW;
end $tenon$`
}
