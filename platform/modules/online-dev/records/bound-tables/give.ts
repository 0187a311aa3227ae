import { literal } from '../names'
import type { Binding, BoundField, BoundPart, BoundRows, BoundTable } from './binding'
import { boundNames, businessTable, quotedName } from './names'
import { columnValue, systemColumnValue } from './values'

/**
 * From a record into the tables: a trigger before each write of the record's document. Columns are written whose values changed; a new
 * row of a table that counts its keys gives its key to the row of the sub-table.
 */
export function giveFunction(binding: Binding, zone: string): string {
  const { give, marker } = boundNames(binding.designId)
  const end = (answer: string) => `perform set_config('${marker}', '', true); return ${answer};`
  return `create or replace function ${give}() returns trigger language plpgsql as $tenon$
declare tn_was jsonb := '{}'; tn_main_key ${binding.main.key.type}; ${binding.parts.map(({ key }, at) => `tn_part_${at} ${key.type};`).join(' ')}
  tn_lines jsonb; tn_was_lines jsonb; tn_line jsonb; tn_was_line jsonb; tn_place bigint; tn_line_id text;
begin
if current_setting('${marker}', true) = '1' then
  if TG_OP = 'DELETE' then return OLD; end if;
  return NEW;
end if;
if TG_OP = 'UPDATE' then
  if NEW.data = OLD.data and NEW.version = OLD.version and NEW.deleted_at is not distinct from OLD.deleted_at then return NEW; end if;
end if;
perform set_config('${marker}', '1', true);
if TG_OP = 'DELETE' then
  if OLD.deleted_at is null then ${removal(binding, 'OLD', zone)} end if;
  ${end('OLD')}
end if;
if NEW.deleted_at is not null then
  if TG_OP = 'UPDATE' then
    if OLD.deleted_at is null then ${removal(binding, 'NEW', zone)} end if;
  end if;
  ${end('NEW')}
end if;
if TG_OP = 'UPDATE' then
  if OLD.deleted_at is null then tn_was := OLD.data; end if;
end if;
${mainRow(binding, zone)}
${binding.parts.map((part, at) => partRow(part, `tn_part_${at}`, zone)).join('\n')}
${binding.rows.map((rows) => subRows(rows, zone)).join('\n')}
${end('NEW')}
end $tenon$`
}

/** A deleted record is marked in its table, or its rows go. */
function removal({ main, idColumn, parts, rows, isLogical, hasLock }: Binding, row: 'OLD' | 'NEW', zone: string): string {
  const table = businessTable(main.table)
  const found = `select r.${quotedName(main.key.name)} into tn_main_key from ${table} r where r.${quotedName(idColumn)} = ${row}.id;`
  if (isLogical) {
    const deletedAt = `to_timestamp(${row}.deleted_at / 1000.0) at time zone ${literal(zone)}`
    const marks = `f_deletemark = 1, f_deletetime = ${deletedAt}, f_deleteuserid = ${row}.deleted_by`
    const lock = hasLock ? `, f_version = ${row}.version` : ''
    return `${found} update ${table} set ${marks}${lock} where ${quotedName(main.key.name)} = tn_main_key;`
  }
  const below = [...rows, ...parts].map(
    ({ table: name, foreignKey }) => `delete from ${businessTable(name)} where ${quotedName(foreignKey.name)} = tn_main_key;`,
  )
  return `${found} ${below.join(' ')} delete from ${table} where ${quotedName(main.key.name)} = tn_main_key;`
}

function mainRow({ main, idColumn, isLogical, hasLock }: Binding, zone: string): string {
  const table = businessTable(main.table)
  const key = quotedName(main.key.name)
  const service: [string, string][] = [
    ...(hasLock ? [['f_version', 'NEW.version'] as [string, string]] : []),
    ...(isLogical
      ? ([
          ['f_deletemark', '0'],
          ['f_deletetime', 'null'],
          ['f_deleteuserid', 'null'],
        ] as [string, string][])
      : []),
  ]
  const changes = changesOf(main, { was: 'tn_was', now: 'NEW.data', zone })
  const serviceChanges = service.map(([name, value]) => `${quotedName(name)} = ${value}`)
  const values = [...valuesOf(main, 'NEW.data', zone), ...service.filter(([, value]) => value !== 'null')]
  const columns = [quotedName(idColumn), ...values.map(([name]) => quotedName(name))].join(', ')
  return `select r.${key} into tn_main_key from ${table} r where r.${quotedName(idColumn)} = NEW.id for update;
if found then
  ${updateOf(table, [...changes, ...serviceChanges], `${key} = tn_main_key`)}
else
  insert into ${table} (${columns}) values (${['NEW.id', ...values.map(([, value]) => value)].join(', ')}) returning ${key} into tn_main_key;
end if;`
}

/** A statement also where there is nothing to write. */
function updateOf(table: string, changes: readonly string[], where: string): string {
  return changes.length > 0 ? `update ${table} set ${changes.join(', ')} where ${where};` : 'null;'
}

/** One row beside the main one. */
function partRow(part: BoundPart, variable: string, zone: string): string {
  const table = businessTable(part.table)
  const [key, foreign] = [quotedName(part.key.name), quotedName(part.foreignKey.name)]
  const ownKey: [string, string][] = part.key.isCounted ? [] : [[part.key.name, 'NEW.id']]
  const values = [...ownKey, [part.foreignKey.name, 'tn_main_key'], ...valuesOf(part, 'NEW.data', zone)]
  const changes = changesOf(part, { was: 'tn_was', now: 'NEW.data', zone })
  return `select r.${key} into ${variable} from ${table} r where r.${foreign} = tn_main_key order by r.${key} limit 1;
if found then
  ${updateOf(table, changes, `${key} = ${variable}`)}
else
  insert into ${table} (${values.map(([name]) => quotedName(name as string)).join(', ')}) values (${values.map(([, value]) => value).join(', ')});
end if;`
}

/** Rows that the record had and has no more go; those that others put there meanwhile stay. */
function subRows(rows: BoundRows, zone: string): string {
  const table = businessTable(rows.table)
  const [key, foreign] = [quotedName(rows.key.name), quotedName(rows.foreignKey.name)]
  const id = literal(rows.idKey)
  const ids = (from: string) => `select e->>${id} from jsonb_array_elements(${from}) as e`
  const changes = [`${foreign} = tn_main_key`, ...changesOf(rows, { was: 'tn_was_line', now: 'tn_line', zone })]
  const ownKey: [string, string][] = rows.key.isCounted
    ? []
    : [[rows.key.name, `coalesce(tn_line->>${id}, replace(gen_random_uuid()::text, '-', ''))`]]
  const values = [...ownKey, [rows.foreignKey.name, 'tn_main_key'], ...valuesOf(rows, 'tn_line', zone)]
  return `tn_lines := ${listIn('NEW.data', rows.code)}; tn_was_lines := ${listIn('tn_was', rows.code)};
if tn_lines <> tn_was_lines then
  delete from ${table} where ${foreign} = tn_main_key and ${key}::text in (${ids('tn_was_lines')} except ${ids('tn_lines')});
  for tn_line, tn_place in select e, n from jsonb_array_elements(tn_lines) with ordinality as r(e, n) loop
    continue when jsonb_typeof(tn_line) <> 'object';
    tn_was_line := coalesce((select e from jsonb_array_elements(tn_was_lines) as e where e->>${id} = tn_line->>${id} limit 1), '{}');
    update ${table} set ${changes.join(', ')} where ${key} = ${keyIn(rows, `tn_line->>${id}`)} and ${foreign} = tn_main_key;
    if not found then
      insert into ${table} (${values.map(([name]) => quotedName(name as string)).join(', ')}) values (${values.map(([, value]) => value).join(', ')})
        returning ${key}::text into tn_line_id;
      tn_lines := jsonb_set(tn_lines, array[(tn_place - 1)::text, ${id}], to_jsonb(tn_line_id));
    end if;
  end loop;
  NEW.data := jsonb_set(NEW.data, array[${literal(rows.code)}], tn_lines);
end if;`
}

function listIn(document: string, code: string): string {
  const value = `${document}->${literal(code)}`
  return `case when jsonb_typeof(${value}) = 'array' then ${value} else '[]' end`
}

/** The key that a text stands for; none where it cannot be one. */
export function keyIn({ key }: BoundTable, text: string): string {
  if (key.kind === 'varchar' || key.kind === 'text') return `(${text})`
  return `case when ${text} ~ '^[0-9]{1,18}$' then (${text})::bigint end`
}

type Change = { was: string; now: string; zone: string }

/** What did not change is not written: a value of the column that does not fit the field stays. */
function changesOf({ fields }: BoundTable, { was, now, zone }: Change): string[] {
  return fields.flatMap((field) => {
    const column = quotedName(field.column.name)
    if (field.system !== null) return systemChange(field, zone)
    const value = (document: string) => `nullif(${document}->${literal(field.name)}, 'null')`
    const isChanged = `${value(was)} is distinct from ${value(now)}`
    return [`${column} = case when ${isChanged} then ${columnValue(field, now, zone)} else ${column} end`]
  })
}

/** Who made a record and when stays as it was written first. */
function systemChange(field: BoundField, zone: string): string[] {
  if (field.system !== 'modifyUser' && field.system !== 'modifyTime') return []
  return [`${quotedName(field.column.name)} = ${systemColumnValue(field, systemSource(field), zone)}`]
}

function valuesOf({ fields }: BoundTable, document: string, zone: string): [name: string, value: string][] {
  return fields.map((field) => [
    field.column.name,
    field.system === null ? columnValue(field, document, zone) : systemColumnValue(field, systemSource(field), zone),
  ])
}

const systemSources = {
  createUser: 'NEW.creator_user_id',
  createTime: 'NEW.creator_time',
  modifyUser: 'NEW.modify_user_id',
  modifyTime: 'NEW.modify_time',
  currOrganize: 'NEW.organize_id',
  currPosition: 'NEW.position_id',
} as const

function systemSource({ system }: BoundField): string {
  return system === null ? 'null' : systemSources[system]
}
