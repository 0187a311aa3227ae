import { widgetSchemas } from '@/components/widgets/schemas'
import { textAttribute } from '@/lib/form/attributes'
import { hiddenTargetMark } from '@/lib/form/hidden-target'
import { numberText } from '@/lib/form/number-schema'
import { besideKey, plainRowIdKey, rowIdKey } from '@/lib/form/record-keys'
import type { FieldNode } from '@/lib/form/types'
import type { WidgetFacts } from '@/lib/form/widget-facts/facts'
import { factsOf, isRecordLink } from '@/lib/form/widget-facts/table'
import type { TextLookup, WidgetSchema } from '@/lib/form/widget-schema'
import type { Actor, PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { cleanRichText } from '../../../kit/rich-text'
import type { Module } from '../designs/module'
import type { Access } from './access'
import { isSystemType } from './field-shape'
import { interfaceTexts } from './interface-texts'
import { asksInterface, type Names, noWantedIds, readNames, textLookup, wantNames } from './lookup'
import { isPopup, type PopupRecords, popupRecords, popupText, wantPopup } from './popup-texts'
import {
  type KnownLinks,
  type LinkedRecords,
  linkedField,
  linkedText,
  readLinkedRecords,
  shownOfLinks,
  wantLinkedNames,
  wantRelation,
} from './relations'
import { type StoredRecord, systemValue } from './stored-record'

/** Turns stored values of a module into what lists, details and exports show (contract 3a §7). */
export type TextMaker = {
  /** A record's shown fields. `isEditable`: values stay raw, texts stand under `{key}_name` (lists edited in the row). */
  textsOf: (record: StoredRecord, options?: { isEditable?: boolean }) => Record<string, unknown>
  systemText: (record: StoredRecord, node: FieldNode) => string
}

type Attribute = { source: string; modelId: string; showField: string }
type Plan = { main: readonly Shown[]; tables: ReadonlyMap<string, TablePlan> }

/** A field with what is known of it before any record: this is asked once a page and not for every value. */
type Shown = {
  node: FieldNode
  isSystem: boolean
  isLink: boolean
  schema: WidgetSchema | undefined
  inTexts: WidgetFacts['inTexts']
  /** What a stored attribute field shows. */
  shows: Attribute | undefined
  /** Its texts by the values that have come: a page says the same few hundreds of times. */
  made: Map<string, string>
  /** Where its text stands beside its value, and the id of the record that it links to. */
  nameKey: string
  idKey: string
  attributes: readonly (Attribute & { key: string })[]
}

type TablePlan = { columns: readonly Shown[]; idKey: string }

const prototypeFree = (): Record<string, unknown> => Object.create(null)

type TextsInput = {
  access: Access
  records: readonly StoredRecord[]
  /** The fields to show. */
  codes: ReadonlySet<string>
  /** For a page, which knows nothing of the fields behind attribute fields: their numbers come as those fields show them. */
  isForPage?: boolean
  /** Links that pages before this one have read, of whoever makes many pages in one go. */
  known?: KnownLinks
}

/** Reads every name the records need, in one query per kind, and returns the maker. */
export async function textMaker(
  ctx: PlatformContext,
  actor: Actor,
  { access, records, codes, isForPage = false, known }: TextsInput,
): Promise<TextMaker> {
  const { module } = access
  const plan = planOf(module, codes)
  const wanted = noWantedIds()
  const relations = new Map<string, Set<string>>()
  const chosen = new Map<FieldNode, Set<string>>()
  const asking = new Set<FieldNode>()
  for (const record of records) {
    eachValue(plan, record, (node, value) => {
      wantNames(wanted, node, value)
      wantRelation(relations, node, value)
      wantPopup(chosen, node, value)
      if (value !== null && value !== undefined && asksInterface(node)) asking.add(node)
    })
  }
  const linked = relations.size > 0 ? await readLinkedRecords(ctx, actor, access, relations, known) : new Map()
  wantLinkedNames(wanted, linked, shownOfLinks(module))
  const names = await readNames(ctx.db, wanted)
  const inner = textLookup(names, () => hiddenTargetMark)
  const interfaces = await interfaceTexts(ctx, actor, asking)
  const popups = await popupRecords(ctx, actor, chosen)
  const behind = { linked, popups, inner }
  const lookup = textLookup(names, (node, id) => relationText(behind, node, id), interfaces)
  const tools: Tools = { ...behind, plan, names, lookup, isForPage }
  return {
    textsOf: (record, options) => recordTexts(tools, record, options?.isEditable === true),
    systemText: (record, node) => nodeText(tools, node, isSystemType(node.type) ? systemValue(record, node.type) : null),
  }
}

/** The records that fields of the page name. */
type Behind = { linked: LinkedRecords; popups: PopupRecords; inner: TextLookup }
type Tools = Behind & {
  plan: Plan
  names: Names
  lookup: TextLookup
  isForPage: boolean
}

function relationText({ linked, popups, inner }: Behind, node: FieldNode, id: string): string | undefined {
  if (isPopup(node)) {
    const text = popupText(popups, node, { id, column: textAttribute(node, 'relationField', 'fullName') })
    // An id says nothing to anybody; another stored column is what people know the record by.
    return text ?? (textAttribute(node, 'propsValue', 'id') === 'id' ? hiddenTargetMark : undefined)
  }
  if (factsOf(node.type).chosenFrom !== 'module') return undefined
  const place = { modelId: textAttribute(node, 'modelId'), id, code: textAttribute(node, 'relationField') }
  return linkedText(linked, place, inner) ?? hiddenTargetMark
}

function recordTexts(tools: Tools, record: StoredRecord, isEditable: boolean): Record<string, unknown> {
  const texts = prototypeFree()
  for (const shown of tools.plan.main) putField(tools, texts, { shown, value: storedValue(record, shown), isEditable })
  for (const [table, plan] of tools.plan.tables) {
    const rows = record.data[table]
    texts[table] = Array.isArray(rows) ? rows.map((row) => rowTexts(tools, plan, row)) : []
  }
  return texts
}

function rowTexts(tools: Tools, { columns, idKey }: TablePlan, row: unknown): Record<string, unknown> {
  const texts = prototypeFree()
  if (typeof row !== 'object' || row === null) return texts
  const values = row as Record<string, unknown>
  if (typeof values[idKey] === 'string') texts[idKey] = values[idKey]
  for (const shown of columns) putField(tools, texts, { shown, value: values[shown.node.name], isEditable: false })
  return texts
}

function storedValue(record: StoredRecord, { node, isSystem }: Shown): unknown {
  return isSystem && isSystemType(node.type) ? systemValue(record, node.type) : record.data[node.name]
}

type Put = { shown: Shown; value: unknown; isEditable: boolean }

function putField(tools: Tools, texts: Record<string, unknown>, { shown: field, value, isEditable }: Put): void {
  const { node } = field
  const shown = shownValue(tools, field, value)
  texts[node.name] = isEditable ? (value ?? null) : shown
  if (isEditable) texts[field.nameKey] = shown
  // A link to a record that may not be seen carries no id: the page would offer to open it.
  if (field.isLink) texts[field.idKey] = shown === hiddenTargetMark ? '' : (value ?? '')
  for (const { key, modelId, showField } of field.attributes) {
    // An attribute shows a column of one record; several chosen ones have none.
    const id = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const text = isPopup(node)
      ? popupText(tools.popups, node, { id, column: showField })
      : linkedText(tools.linked, { modelId, id, code: showField }, tools.inner)
    texts[key] = attributeText(tools, { modelId, showField }, text ?? '')
  }
}

/** Exact: the digits of the text are grouped and filled up, never read as a binary number (contract 3a §10). */
function attributeText(tools: Tools, { modelId, showField }: Omit<Attribute, 'source'>, text: string): string {
  const field = tools.isForPage ? linkedField(tools.linked, { modelId, code: showField }) : undefined
  return field && factsOf(field.type).isAmount ? numberText(text, field) : text
}

/** Files, stars, sliders, rich text, pictures and places stay what they are; everything else is text (contract 3a §7). */
function shownValue(tools: Tools, field: Shown, value: unknown): unknown {
  switch (field.inTexts) {
    case 'files':
      return Array.isArray(value) ? value : []
    case 'value':
      return value ?? null
    case 'html':
      // Texts from before the rules of today, and those of other programs: whoever shows them finds nothing that acts or loads.
      return typeof value === 'string' ? cleanRichText(value) : (value ?? '')
    case 'source':
      return value ?? ''
    case 'text':
      return fieldText(tools, field, value)
  }
}

function fieldText(tools: Tools, { node, schema, shows, made }: Shown, value: unknown): string {
  if (typeof value !== 'string') return nodeText(tools, node, value, { schema, shows })
  const known = made.get(value)
  if (known !== undefined) return known
  const text = nodeText(tools, node, value, { schema, shows })
  made.set(value, text)
  return text
}

type Ways = Pick<Shown, 'schema'> & { shows?: Attribute | undefined }

function nodeText(
  tools: Tools,
  node: FieldNode,
  value: unknown,
  { schema, shows }: Ways = { schema: widgetSchemas.get(node.type) },
): string {
  if (!schema) return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (value === null || value === undefined) return ''
  if (node.type === 'currOrganize') return organizeText(tools.names, node, String(value))
  const text = schema.toText(schema.decode(value, node), node, tools.lookup)
  return shows ? attributeText(tools, shows, text) : text
}

/** `all` shows the path, else the department; a company is no department and shows nothing (contract 3a §4.8). */
function organizeText(names: Names, node: FieldNode, id: string): string {
  const organize = names.organize.get(id)
  if (!organize) return ''
  if (textAttribute(node, 'showLevel') !== 'all') return organize.isDepartment ? organize.name : ''
  return organize.path.map((part) => names.organize.get(part)?.name ?? part).join('/')
}

function attributesByCode(module: Module): Map<string, Attribute> {
  return new Map(module.attributes.flatMap((attribute) => (attribute.node.name === '' ? [] : [[attribute.node.code, attribute]])))
}

function planOf(module: Module, codes: ReadonlySet<string>): Plan {
  const main: Shown[] = []
  const tables = new Map<string, { columns: Shown[]; idKey: string }>()
  const planTable = (code: string): { columns: Shown[] } => {
    const known = tables.get(code)
    if (known) return known
    const node = module.fields.get(code)
    const made = { columns: [], idKey: node ? rowIdKey(node) : plainRowIdKey }
    tables.set(code, made)
    return made
  }
  const attributes = groupBy(module.attributes, ({ source }) => source)
  const shows = attributesByCode(module)
  const shownOf = (code: string, node: FieldNode) =>
    shownField(module, node, { attributes: attributes.get(code) ?? [], shows: shows.get(code) })
  for (const [code, node] of module.fields) {
    if (!codes.has(code)) continue
    if (node.kind === 'table') planTable(code)
    else if (node.parentTable === null) main.push(shownOf(code, node))
    else planTable(node.parentTable).columns.push(shownOf(code, node))
  }
  return { main, tables }
}

type Showing = { attributes: readonly Attribute[]; shows: Attribute | undefined }

function shownField({ fields }: Module, node: FieldNode, { attributes, shows }: Showing): Shown {
  const isField = (name: string) => fields.has(node.parentTable === null ? name : `${node.parentTable}-${name}`)
  const beside = (suffix: string) => besideKey(node.name, suffix, isField)
  return {
    node,
    isSystem: isSystemType(node.type),
    isLink: isRecordLink(node),
    schema: widgetSchemas.get(node.type),
    inTexts: factsOf(node.type).inTexts,
    shows,
    made: new Map(),
    nameKey: beside('name'),
    idKey: beside('id'),
    attributes: attributes.map((attribute) => ({ ...attribute, key: beside(attribute.showField) })),
  }
}

function eachValue(plan: Plan, record: StoredRecord, visit: (node: FieldNode, value: unknown) => void): void {
  for (const shown of plan.main) visit(shown.node, storedValue(record, shown))
  for (const [table, { columns }] of plan.tables) {
    const rows = record.data[table]
    if (!Array.isArray(rows)) continue
    for (const row of rows) for (const { node } of columns) visit(node, row?.[node.name])
  }
}
