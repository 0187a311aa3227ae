import { widgetSchemas } from '@/components/widgets/schemas'
import { type Option, optionSource, staticOptions, textAttribute, toOptions } from '@/lib/form/attributes'
import type { RawRecord } from '@/lib/form/read'
import { type CellReading, readCellText } from '@/lib/form/table-edits/cell-text'
import { NameIndex, optionIndex, valueOfNames } from '@/lib/form/table-edits/name-index'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { Actor, PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { findItemsOfType, findType } from '../../dictionary/public'
import type { Module } from '../designs/module'
import { allOf, textEqualsAny } from '../query/predicates'
import { type Condition, sqlField } from '../query/sql-field'
import { type Access, canUseInForm, openLinked } from '../records/access'
import { encoded } from '../records/encode'
import { interfaceRows } from '../records/interface-texts'
import { visibleTarget } from '../records/relations'
import { findSlice } from '../records/source-store'
import { findAreasNamed, findNamed, findOrganisationsNamed, findPeopleNamed, findRecordsNamed } from './name-store'

/** What the texts of each field of one import name. */
export type NameIndexes = ReadonlyMap<FieldNode, NameIndex>

export type Reader = { ctx: PlatformContext; actor: Actor; access: Access }

/** The look-ups of the forms, asked once for all rows: `wanted` are the texts that stand in the cells of each field. */
export async function readNameIndexes(reader: Reader, wanted: ReadonlyMap<FieldNode, ReadonlySet<string>>): Promise<NameIndexes> {
  const indexes = new Map<FieldNode, NameIndex>()
  for (const [node, texts] of wanted) if (texts.size > 0) indexes.set(node, await indexOf(reader, node, [...texts]))
  return indexes
}

async function indexOf(reader: Reader, node: FieldNode, texts: readonly string[]): Promise<NameIndex> {
  return factsOf(node.type).chosenFrom === 'module' ? linkIndex(reader, node, texts) : plainIndex(reader, node, texts)
}

type Asker = Pick<Reader, 'ctx' | 'actor'>

/** Of whatever is no linked record. */
async function plainIndex(reader: Asker, node: FieldNode, texts: readonly string[]): Promise<NameIndex> {
  const { names } = factsOf(node.type)
  switch (names) {
    case null:
      return optionIndex(node, await optionsOf(reader, node))
    case 'user':
      return withPeople(new NameIndex(), reader, texts)
    case 'organize':
      return withOrganisations(new NameIndex(), reader, node, texts)
    case 'area':
      return areaIndex(reader, texts)
    case 'mixed':
      return mixedIndex(reader, node, texts)
    default:
      return withNamed(new NameIndex(), reader, names, texts)
  }
}

/** What a field offers to choose from. */
export async function optionsOf({ ctx, actor }: Asker, node: FieldNode): Promise<readonly Option[]> {
  const { kind, dictionaryType, interfaceId, parameters, keys } = optionSource(node)
  if (kind === 'static') return staticOptions(node)
  if (kind === 'dictionary') {
    const type = await findType(ctx.db, dictionaryType)
    const items = type ? await findItemsOfType(ctx.db, type.id) : []
    return toOptions(treeOf(items.filter(({ enabledMark }) => enabledMark === 1)), keys)
  }
  // Parameters that follow another field of the form are left open, as where the texts of a list are read.
  const paramList = parameters.filter((parameter) => (parameter['relationField'] ?? '') === '')
  return toOptions(await interfaceRows(ctx, actor, { id: interfaceId, paramList }), keys)
}

type Item = { id: string; parentId: string | null; fullName: string; enCode: string }

function treeOf(items: readonly Item[]): RawRecord[] {
  const ids = new Set(items.map(({ id }) => id))
  const below = groupBy(items, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : ''))
  const nodes = (parentId: string): RawRecord[] =>
    (below.get(parentId) ?? []).map(({ id, fullName, enCode }) => ({ id, fullName, enCode, children: nodes(id) }))
  return nodes('')
}

/** `name/code`, the name and the code; a text before a slash is what may stand alone elsewhere. */
function partsOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [text, ...text.split('/')]).map((part) => part.trim()))].filter(
    (part) => part !== '',
  )
}

type Tag = (id: string) => string
const asIs: Tag = (id) => id

/** `name/account`, as people stand in lists and exports. */
async function withPeople(index: NameIndex, { ctx }: Asker, texts: readonly string[], tag = asIs): Promise<NameIndex> {
  const people = await findPeopleNamed(ctx.db, partsOf(texts))
  for (const { id, realName, account } of people) {
    for (const text of [`${realName}/${account}`, account, realName]) index.add(text, tag(id))
  }
  return index
}

async function withNamed(
  index: NameIndex,
  { ctx }: Asker,
  kind: 'position' | 'role' | 'group',
  texts: readonly string[],
  tag = asIs,
): Promise<NameIndex> {
  const rows = await findNamed(ctx.db, kind === 'group' ? 'userGroup' : kind, partsOf(texts))
  for (const { id, fullName, enCode } of rows) {
    for (const text of [`${fullName}/${enCode}`, fullName, enCode]) index.add(text, tag(id))
  }
  return index
}

async function withOrganisations(
  index: NameIndex,
  { ctx }: Asker,
  node: FieldNode,
  texts: readonly string[],
  tag?: (row: { id: string; category: string }) => string,
): Promise<NameIndex> {
  const isDepartment = node.type === 'depSelect'
  for (const row of await findOrganisationsNamed(ctx.db, partsOf(texts))) {
    if (isDepartment && row.category !== 'department') continue
    const value = tag ? tag(row) : factsOf(node.type).shape === 'path' ? row.ids : row.id
    for (const text of [row.path, `${row.fullName}/${row.enCode}`, row.fullName]) index.add(text, value)
  }
  return index
}

/** People, organisations, positions, roles and groups in one field; ids carry their kind (contract 3a §7). */
async function mixedIndex(reader: Asker, node: FieldNode, texts: readonly string[]): Promise<NameIndex> {
  const index = await withPeople(new NameIndex(), reader, texts, (id) => `${id}--user`)
  await withOrganisations(index, reader, node, texts, ({ id, category }) => `${id}--${category}`)
  for (const kind of ['position', 'role', 'group'] as const) await withNamed(index, reader, kind, texts, (id) => `${id}--${kind}`)
  return index
}

/** Whole paths from the top down alone: the same name stands in many provinces. */
async function areaIndex({ ctx }: Asker, texts: readonly string[]): Promise<NameIndex> {
  const rows = await findAreasNamed(ctx.db, partsOf(texts))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const index = new NameIndex()
  for (const row of rows) {
    const path = [row]
    for (let above = byId.get(row.parentId); above && path.length < 10; above = byId.get(above.parentId)) path.unshift(above)
    if (path[0]?.parentId === topArea)
      index.add(
        path.map(({ fullName }) => fullName).join('/'),
        path.map(({ id }) => id),
      )
  }
  return index
}

/** Spec 2 §9. */
const topArea = '-1'

/** Records of the linked module that the actor may see, by the field that they are known by there. */
async function linkIndex({ ctx, actor, access }: Reader, node: FieldNode, texts: readonly string[]): Promise<NameIndex> {
  const index = new NameIndex()
  const modelId = textAttribute(node, 'modelId')
  const code = textAttribute(node, 'relationField')
  const opened = (await openLinked(ctx, actor, access, [modelId])).get(modelId)
  // Who may not see by which field they are known is not told by what is found.
  const target = opened?.module.fields.get(code)
  if (!opened || !target || !canUseInForm(opened, code)) return index
  const { module, scope } = await visibleTarget(ctx, actor, opened)
  const stored = await storedTexts({ ctx, actor }, target, texts)
  const named = { code, scope, texts: [...stored.keys()] }
  const rows = module.plan.outside
    ? await outsideNamed(ctx, module, named)
    : await findRecordsNamed(ctx.db, { table: module.plan.table, ...named })
  for (const { id, text } of rows) for (const shown of stored.get(text) ?? []) index.add(shown, id)
  return index
}

/**
 * What a field holds whose texts these are, each with the texts that say it: a day, a number or a choice is shown in other signs than it is
 * stored in.
 */
async function storedTexts(asker: Asker, node: FieldNode, texts: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const schema = widgetSchemas.get(node.type)
  if (!schema || isShownAsStored(node)) return new Map(texts.map((text) => [text, [text]]))
  const readings = texts.map((text) => ({ text, reading: readCellText(node, schema, text) }))
  const names = readings.flatMap(({ reading }) => (reading.kind === 'names' ? reading.names : []))
  const index = names.length > 0 ? await plainIndex(asker, node, [...new Set(names)]) : new NameIndex()
  const stored = new Map<string, string[]>()
  for (const { text, reading } of readings) {
    const held = heldValue(node, reading, index)
    if (held !== '') stored.set(held, [...(stored.get(held) ?? []), text])
  }
  return stored
}

/** As the database writes it; empty where the text says no single value. */
function heldValue(node: FieldNode, reading: CellReading, index: NameIndex): string {
  const read = reading.kind === 'names' ? valueOfNames(node, reading.names, index) : reading
  const value = 'value' in read ? encoded(node, read.value) : null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function isShownAsStored({ type }: FieldNode): boolean {
  const { paste, chosenFrom } = factsOf(type)
  return !widgetSchemas.has(type) || paste === null || paste === 'text' || paste === 'lines' || chosenFrom === 'module'
}

/** A file that names more records of another database than these is told which of them it does not find. */
const outsideMax = 10_000

type Named = { code: string; scope: Condition; texts: readonly string[] }

async function outsideNamed(ctx: PlatformContext, module: Module, { code, scope, texts }: Named) {
  const node = module.fields.get(code)
  if (!node || node.parentTable !== null || !isShownAsStored(node) || texts.length === 0) return []
  const isNamed = textEqualsAny(sqlField(module.plan, node), texts)
  const found = await findSlice(ctx, module, allOf([isNamed, scope]), { limit: outsideMax })
  return found.map(({ id, data }) => ({ id, text: String(data[code] ?? '') }))
}
