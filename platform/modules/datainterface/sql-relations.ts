import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { rowIdKey } from '@/lib/form/record-keys'
import type { FieldNode } from '@/lib/form/types'
import type { ValueShape } from '@/lib/form/widget-facts/facts'
import type { Actor, PlatformContext } from '../../http/context'
import { flowFormType } from '../../store/design-type'
import {
  canUseInForm,
  canUseInList,
  hasButton,
  isSystemType,
  jsonValueOf,
  type LoadedModule,
  literal,
  openLinked,
  quoted,
  shapeOf,
  systemColumns,
  type Target,
  typedExpression,
  visibleTarget,
} from '../online-dev/public'

/** A table that interfaces may name. `columns` in the spelling of their author; PostgreSQL would fold them to lower case. */
export type Relation = { name: string; columns: readonly string[]; query: (schema: string) => RawBuilder<unknown> }

/** The organisation without anything that is only for its administration: no password, no session, no contact data. */
const fixed: readonly (Omit<Relation, 'query'> & { from: string })[] = [
  {
    name: 'users',
    columns: ['id', 'account', 'realName', 'gender', 'managerId', 'organizeId', 'positionId', 'sortCode'],
    from: 'app_user where enabled_mark = 1',
  },
  {
    name: 'organizes',
    columns: ['id', 'parentId', 'category', 'fullName', 'enCode', 'managerId', 'sortCode'],
    from: 'organize where enabled_mark = 1',
  },
  {
    name: 'positions',
    columns: ['id', 'organizeId', 'fullName', 'enCode', 'type', 'sortCode'],
    from: 'position where enabled_mark = 1',
  },
  { name: 'dictionaryTypes', columns: ['id', 'parentId', 'fullName', 'enCode'], from: 'dictionary_type' },
  {
    name: 'dictionaryItems',
    columns: ['id', 'dictionaryTypeId', 'parentId', 'fullName', 'enCode', 'sortCode'],
    from: 'dictionary_data where enabled_mark = 1',
  },
]

/**
 * The tables that an SQL text names, among those it may name: the ones above, and the records of released modules under their
 * code, with one table per sub-table (`code_tableField`). Everybody sees there what his data scope has; who has no menu of a
 * module has none where the module's records are given out by scope.
 *
 * `id` is the record's, or the row's, and `recordId` the record's of a row; a field of that name is called `field_id` here.
 *
 * Fields that his rights hide from him are null there, and hidden sub-tables have no rows: whatever the SQL makes of them, under
 * whatever name, holds nothing of their values. Hidden is what the detail would not show him, or the list where he has no detail.
 */
export async function relationsOf(
  ctx: PlatformContext,
  actor: Actor,
  names: ReadonlySet<string>,
  granted: readonly GrantedRecords[] = [],
): Promise<Relation[]> {
  const isNamed = ({ name }: Relation) => names.has(name.toLowerCase())
  return relationsWhere(ctx, actor, { names, isNamed, granted })
}

/** Everything that SQL of the actor may name, when `codes` are those of all modules. */
export function allRelations(ctx: PlatformContext, actor: Actor, codes: readonly string[]): Promise<Relation[]> {
  const names = new Set(codes.map((code) => code.toLowerCase()))
  return relationsWhere(ctx, actor, { names, isNamed: () => true, granted: [] })
}

type Wanted = {
  names: ReadonlySet<string>
  isNamed: (relation: Relation) => boolean
  granted: readonly GrantedRecords[]
}

async function relationsWhere(ctx: PlatformContext, actor: Actor, { names, isNamed, granted }: Wanted): Promise<Relation[]> {
  const relations = [...fixed.map(fixedRelation), ...granted.flatMap(grantedRelations)].filter(isNamed)
  const given = new Set(granted.map(({ module }) => module.id))
  const named = (await namedModules(ctx, names)).filter(({ id }) => !given.has(id))
  if (named.length === 0) return relations
  const opened = await openLinked(
    ctx,
    actor,
    { linked: new Map() },
    named.map(({ id }) => id),
  )
  for (const { id, enCode } of named) {
    const own = opened.get(id)
    // SQL of the platform's own database reads no rows of another one.
    if (!own || own.module.plan.outside) continue
    const target = await visibleTarget(ctx, actor, own)
    const canSee = hasButton(target, 'btn_detail', 'btn_edit') ? canUseInForm : canUseInList
    const isHidden = (code: string) => !canSee(target, code)
    relations.push(...moduleRelations(enCode, target, isHidden).filter(isNamed))
  }
  return relations
}

/** Released modules whose records, or rows of a sub-table, the names may mean. */
export async function namedModules(ctx: PlatformContext, names: ReadonlySet<string>): Promise<{ id: string; enCode: string }[]> {
  const released = await ctx.db
    .selectFrom('designRelease')
    .select(['id', 'enCode'])
    .where('webType', '<>', 4)
    .where('type', '<>', flowFormType)
    .execute()
  return released.filter(({ enCode }) => {
    const code = enCode.toLowerCase()
    return [...names].some((name) => name === code || name.startsWith(`${code}_`))
  })
}

/** Records that a person sees by another right than that of a menu: these alone, and of them these fields. `enCode` names the table. */
export type GrantedRecords = { module: LoadedModule; enCode: string; ids: readonly string[]; readable: ReadonlySet<string> }

function grantedRelations({ module, enCode, ids, readable }: GrantedRecords): Relation[] {
  const scope = sql<SqlBool>`id = any(${[...ids]}::text[])`
  return moduleRelations(enCode, { module, scope }, (code) => !readable.has(code))
}

function fixedRelation({ from, ...relation }: (typeof fixed)[number]): Relation {
  const columns = relation.columns.map((name) => `${snakeCase(name)} as ${quotedName(name)}`).join(', ')
  return { ...relation, query: (schema) => sql.raw(`select ${columns} from ${quotedName(schema)}.${from}`) }
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

type IsHidden = (code: string) => boolean

function moduleRelations(enCode: string, { module, scope }: Pick<Target, 'module' | 'scope'>, isHidden: IsHidden): Relation[] {
  const nodes = [...module.fields.values()]
  const rows = (schema: string) =>
    sql`select * from ${sql.raw(`${quotedName(schema)}.${quoted(module.plan.table)}`)} where deleted_at is null and ${scope}`
  const main = namedColumns(
    nodes.filter((node) => node.parentTable === null && node.kind !== 'table'),
    ['id'],
  )
  const record: Relation = {
    name: enCode,
    columns: ['id', ...main.map(({ name }) => name)],
    query: (schema) =>
      sql`select ${selection('id as "id"', main, { document: 'data', isHidden })} from (${rows(schema)}) as record`,
  }
  const tables = nodes
    .filter((node) => node.kind === 'table')
    .map((table) => {
      const children = namedColumns(
        nodes.filter((node) => node.parentTable === table.name),
        ['recordId', 'id'],
      )
      const list = jsonValueOf(table.name)
      const elements = sql.raw(
        `jsonb_array_elements(case when jsonb_typeof(${list}) = 'array' then ${list} else '[]'::jsonb end) as row(item)`,
      )
      const ids = `id as "recordId", item->>${literal(rowIdKey(table))} as "id"`
      return {
        name: `${enCode}_${table.name}`,
        columns: ['recordId', 'id', ...children.map(({ name }) => name)],
        query: (schema: string) =>
          sql`select ${selection(ids, children, { document: 'item', isHidden })} from (${rows(schema)}) as record
            cross join lateral ${elements} where ${sql.lit(!isHidden(table.code))}`,
      }
    })
  return [record, ...tables]
}

type NamedColumn = { name: string; node: FieldNode }

/** Fields with the name of an id, in any case, as SQL tells no case apart, are called `field_…` beside it. */
function namedColumns(nodes: readonly FieldNode[], ids: readonly string[]): NamedColumn[] {
  const isTaken = (name: string) => ids.some((id) => id.toLowerCase() === name.toLowerCase())
  const names = new Set(nodes.map(({ name }) => name))
  const named = nodes.map((node) => ({ node, name: isTaken(node.name) ? `field_${node.name}` : node.name }))
  // A field that is called so by its design keeps its name to itself.
  return named.filter(({ name, node }) => name === node.name || !names.has(name))
}

type Source = { document: 'data' | 'item'; isHidden: IsHidden }

function selection(ids: string, named: readonly NamedColumn[], { document, isHidden }: Source): RawBuilder<unknown> {
  const valueSqlOf = (node: FieldNode) => (isHidden(node.code) ? `null::${typeOf(node)}` : columnOf(node, document))
  const columns = named.map(({ name, node }) => `${valueSqlOf(node)} as ${quotedName(name)}`)
  return sql.raw([ids, ...columns].join(', '))
}

/** Numbers and dates (milliseconds) typed, one id or text as text, lists as JSON. Nothing is null, however it is stored; a list may be one without entries, a text an empty one. */
function columnOf(node: FieldNode, document: 'data' | 'item'): string {
  if (isSystemType(node.type) && document === 'data') return quoted(systemColumns[node.type].column)
  const value = jsonValueOf(node.name, document)
  switch (shapeOf(node)) {
    case 'number':
      return typedExpression(node.name, 'numeric', { document })
    case 'date':
      return typedExpression(node.name, 'bigint', { document })
    case 'text':
      return `case when ${value} <> '[]'::jsonb then ${document}->>${literal(node.name)} end`
    case 'scalar':
      return `case when ${value} not in ('""'::jsonb, '[]'::jsonb) then ${document}->>${literal(node.name)} end`
    default:
      // Functions for lists fail on null and on an empty text, the other ways in which a record may say that there is nothing.
      return `nullif(nullif(${value}, 'null'::jsonb), '""'::jsonb)`
  }
}

/** The type of what `columnOf` reads. */
function typeOf(node: FieldNode): string {
  const shape = isSystemType(node.type) ? systemColumns[node.type].shape : shapeOf(node)
  return columnTypes[shape] ?? 'jsonb'
}

const columnTypes: Readonly<Partial<Record<ValueShape, string>>> = {
  number: 'numeric',
  date: 'bigint',
  text: 'text',
  scalar: 'text',
}

export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('\0', '')}"`
}
