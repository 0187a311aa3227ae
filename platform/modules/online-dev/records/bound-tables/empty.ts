import { literal } from '../names'
import type { Binding, BoundPart, BoundRows } from './binding'
import { boundNames, businessTable, quotedName } from './names'
import { everyKeyword, noteWrite } from './take'

/**
 * Runs after `truncate` of one of the tables, which tells of no row: without main rows every record is deleted, without others what these
 * held is empty. One statement for all of them, because tables that are emptied were often full.
 */
export function emptiedFunction(binding: Binding): string {
  const { designId, main, parts, rows } = binding
  const { emptied, documents, marker } = boundNames(designId)
  const others = [
    ...parts.map((part) => ({ table: part.table, empty: emptyPart(part) })),
    ...rows.map((one) => ({ table: one.table, empty: emptyRows(one) })),
  ]
  return `create or replace function ${emptied}() returns trigger language plpgsql as $tenon$
declare tn_now_ms bigint := trunc(extract(epoch from clock_timestamp()) * 1000); tn_is_changed boolean := false;
begin
if current_setting('${marker}', true) = '1' then return null; end if;
perform set_config('${marker}', '1', true);
if TG_TABLE_NAME = ${literal(main.table)} then
  update ${documents} set deleted_at = tn_now_ms, version = version + 1 where deleted_at is null;
  tn_is_changed := found;
end if;
${others.map(({ table, empty }) => `if TG_TABLE_NAME = ${literal(table)} then ${emptyAll(binding, empty)} end if;`).join('\n')}
if tn_is_changed then ${noteWrite(designId)} end if;
perform set_config('${marker}', '', true);
return null;
end $tenon$`
}

function emptyAll({ designId, main, idColumn, hasLock }: Binding, empty: string): string {
  const { documents } = boundNames(designId)
  const version = `update ${businessTable(main.table)} as t set f_version = r.version from ${documents} as r
    where r.id = t.${quotedName(idColumn)} and r.deleted_at is null and t.f_version is distinct from r.version;`
  return `update ${documents} as r set data = r.data || ${empty}, version = r.version + 1, grams = ${everyKeyword}, modify_time = tn_now_ms
    where r.deleted_at is null and r.data <> r.data || ${empty};
  tn_is_changed := found;
  ${hasLock ? version : ''}`
}

function emptyPart({ fields }: BoundPart): string {
  return jsonOf(Object.fromEntries(fields.map(({ name }) => [name, null])))
}

function emptyRows({ code }: BoundRows): string {
  return jsonOf({ [code]: [] })
}

function jsonOf(value: object): string {
  return `${literal(JSON.stringify(value))}::jsonb`
}
