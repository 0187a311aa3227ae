import type { Selectable } from 'kysely'
import { widgetSchemas } from '@/components/widgets/schemas'
import { AppError } from '@/lib/errors/app-error'
import { textAttribute } from '@/lib/form/attributes'
import type { ListDesign } from '@/lib/form/list-types'
import { parseDesign, readDocument } from '@/lib/form/parse-design'
import { parseListDesign } from '@/lib/form/parse-list-design'
import { phoneList } from '@/lib/form/phone-list'
import { isRecord, own, type RawRecord, readList } from '@/lib/form/read'
import { attributeSource } from '@/lib/form/references'
import type { FieldNode, FormDesign } from '@/lib/form/types'
import { fieldIndex, walkNodes } from '@/lib/form/walk'
import { factsOf } from '@/lib/form/widget-facts/table'
import { type CacheSource, shownEntriesMax } from '../../../kit/cache-source'
import type { Database, Db } from '../../../store/database'
import { anyOfValue, prepared } from '../../../store/prepared'
import { type StoredRules, storedRules } from '../query/rules'
import { chosenTables } from '../records/bound-tables/bind'
import { ensureBound } from '../records/bound-tables/bound'
import { type ColumnLimits, limitsOf } from '../records/bound-tables/limits'
import { outsideOf } from '../records/outside/outside-store'
import { planStorage, type StoragePlan } from '../records/plan'
import { ensureTable } from '../records/table'
import { writeVersionKey } from '../records/write-version'
import { builtIn, dataView } from './store'

/** A released module, ready for use: what the run time needs of its design, parsed once per release. */
export type Module = {
  id: string
  fullName: string
  form: FormDesign
  list: ListDesign
  /** The data filter of the list, which applies to everybody. */
  filter: StoredRules
  /** Fields that hold values, by code; those of sub-tables as `tableFieldN-child`, sub-tables themselves by their name. */
  fields: ReadonlyMap<string, FieldNode>
  /** Codes of the list's columns, those of sub-tables as `tableFieldN-child`. */
  listCodes: ReadonlySet<string>
  /** Columns that column rights are asked for, where that is more than the list shows. */
  guardedCodes?: ReadonlySet<string>
  /** What is another for phones, which have a list of their own (contract 3b §4.7); null where they have that of the desktop. */
  phone: Pick<Module, 'list' | 'filter' | 'listCodes' | 'guardedCodes'> | null
  /** Attribute fields: which column of the chosen record is shown beside which field (contract 3a §4.6). */
  attributes: readonly AttributeField[]
  /** Modules whose records the relation fields name. */
  linkedModelIds: readonly string[]
  /** Fields whose raw value bar and QR codes draw. */
  codeSources: readonly string[]
  plan: StoragePlan
  /** Of a design on tables of the business: what their columns hold. */
  columnLimits: ColumnLimits | null
  /** Whether it says that it stands on tables, whose own rules may refuse a record; also when they do not fit it any more. */
  isBound: boolean
  /** Whether how the task of a record stands says what may be done with the record (contract 4a §11). */
  heedsTasks: boolean
  /** Where the rows of a data view come from, which keeps no records; null for every other module. */
  view: ViewSource | null
}

/** A data interface, and the rows of `interfaceParam` that its parameters are given by (contract 3b §12). */
type ViewSource = { interfaceId: string; parameters: readonly RawRecord[] }

/** `source` is the code of the field that names the record; `modelId` is empty when that comes from a data interface. */
export type AttributeField = { source: string; modelId: string; showField: string; node: FieldNode }

export type LoadedModule = Module & {
  /** Grows with every committed change of the module's records; counts are kept under it. */
  writeVersion: string
}

type Cached = { updatedAt: number; module: Module; sizeBytes: number }

// Parsing a large design takes milliseconds; a call needs it in microseconds. Bounded: the oldest entry leaves first.
const cacheMax = 500
const caches = new WeakMap<Db, Map<string, Cached>>()

/** The released design of a module. Designs that were never released do not run (reliability A9). */
export async function loadReleasedModule(db: Db, designId: string): Promise<LoadedModule> {
  const module = (await loadReleasedModules(db, [designId])).get(designId)
  if (!module) throw noReleasedDesign(designId)
  return module
}

export function noReleasedDesign(designId: string): AppError {
  return new AppError('notFound', `no released design ${designId}`, { userMessage: '该表单已删除' })
}

/** Several at once, by id; those that are not released are left out. One query when their designs are known. */
export async function loadReleasedModules(db: Db, designIds: readonly string[]): Promise<Map<string, LoadedModule>> {
  const modules = new Map<string, LoadedModule>()
  for (const { id, updatedAt, writeVersion } of await findVersions(db, [designIds])) {
    modules.set(id, { ...(await parsedModule(db, id, updatedAt ?? 0)), writeVersion: writeVersion ?? '0' })
  }
  return modules
}

type Versions = { id: string; updatedAt: number | null; writeVersion: string | null }

const findVersions = prepared<Versions>(
  'module-versions',
  `select id, updated_at as "updatedAt", (select value from meta where key = '${writeVersionKey('')}' || id) as "writeVersion"
  from design_release where id = ${anyOfValue(1)}`,
)

/** Modules that a module was last seen to link to. A hint for asking about them at once; the design decides. */
export function lastKnownLinks(db: Db, designId: string): readonly string[] {
  return cacheOf(db).get(designId)?.module.linkedModelIds ?? []
}

/** Every released module that keeps records. */
export async function loadAllReleasedModules(db: Db): Promise<LoadedModule[]> {
  const rows = await db.selectFrom('designRelease').select('id').where('webType', '<>', dataView).execute()
  return [
    ...(
      await loadReleasedModules(
        db,
        rows.map((row) => row.id),
      )
    ).values(),
  ]
}

async function parsedModule(db: Db, designId: string, updatedAt: number): Promise<Module> {
  const cache = cacheOf(db)
  const cached = cache.get(designId)
  if (cached && cached.updatedAt === updatedAt) return cached.module
  const row = await db
    .selectFrom('designRelease')
    .select(['fullName', 'formData', 'columnData', 'appColumnData', 'webType', 'enableFlow'])
    .select(['interfaceId', 'interfaceParamJson', 'tablesJson', 'dbLinkId', 'outsideJson'])
    .where('id', '=', designId)
    .executeTakeFirstOrThrow()
  const described = describeModule({ id: designId, ...row })
  // Once per release and process: a bulk load that was killed may have left the table without its indexes.
  if (!described.view) await ensureTable(db, described.plan)
  const columnLimits = await limitsOfTables(db, described, { id: designId, ...row })
  const module = { ...described, columnLimits }
  cache.delete(designId)
  cache.set(designId, {
    updatedAt,
    module,
    sizeBytes: 2 * (row.formData.length + row.columnData.length + row.appColumnData.length),
  })
  if (cache.size > cacheMax) cache.delete(cache.keys().next().value ?? '')
  return module
}

type DesignRow = Pick<
  Selectable<Database['designRelease']>,
  | 'id'
  | 'fullName'
  | 'formData'
  | 'columnData'
  | 'appColumnData'
  | 'webType'
  | 'enableFlow'
  | 'interfaceId'
  | 'interfaceParamJson'
  | 'tablesJson'
> &
  Partial<Pick<Selectable<Database['designRelease']>, 'dbLinkId' | 'outsideJson'>>

async function limitsOfTables(db: Db, { view, plan }: Module, row: DesignRow): Promise<ColumnLimits | null> {
  if (plan.outside) return limitsOf(plan.outside.binding)
  return view ? null : ensureBound(db, row)
}

/** A design that need not be released, as its run time would have it. What the columns of its tables hold is not asked for. */
export function describeModule(row: DesignRow): Module {
  const form = parseDesign(row.formData, widgetSchemas)
  const list = parseListDesign(row.columnData, widgetSchemas)
  const fields = new Map<string, FieldNode>()
  for (const [code, node] of fieldIndex(form)) if (node.name !== '') fields.set(code, node)
  const listCodes = codesOf(list)
  const filter = storedRules(own(list.raw, 'ruleList'))
  const phone = phonePartsOf({ list, listCodes, filter }, row.appColumnData)
  const outside = outsideOf({ ...row, dbLinkId: row.dbLinkId ?? builtIn, outsideJson: row.outsideJson ?? '' }, form)
  return {
    id: row.id,
    fullName: row.fullName,
    form,
    list,
    filter,
    fields,
    listCodes,
    phone,
    attributes: attributesOf(form, fields),
    linkedModelIds: linkedModelsOf(fields),
    codeSources: codeSourcesOf(form, fields),
    plan: planStorage({ id: row.id, fields, lists: phone ? [list, phone.list] : [list], outside }),
    columnLimits: null,
    isBound: !outside && chosenTables(row.tablesJson).length > 0,
    heedsTasks: row.enableFlow === 1,
    view: row.webType === dataView ? { interfaceId: row.interfaceId, parameters: parametersIn(row.interfaceParamJson) } : null,
  }
}

/** Columns of either list are hidden by the same rights: what only the desktop shows may be searched by on a phone. */
function phonePartsOf(desktop: Pick<Module, 'list' | 'listCodes' | 'filter'>, appColumnData: string): Module['phone'] {
  const list = phoneList(desktop.list, parseListDesign(appColumnData, widgetSchemas))
  if (!list) return null
  const listCodes = codesOf(list)
  const rules = own(list.raw, 'ruleListApp') ?? own(list.raw, 'ruleList')
  // A list that never heard of a filter does not show more than the desktop's.
  const filter = rules === undefined ? desktop.filter : storedRules(rules)
  return { list, filter, listCodes, guardedCodes: new Set([...desktop.listCodes, ...listCodes]) }
}

function codesOf({ columns }: ListDesign): ReadonlySet<string> {
  const shown = columns.flatMap((column) => (column.children.length > 0 ? column.children : [column]))
  return new Set(shown.map(({ code }) => code))
}

function parametersIn(json: string): readonly RawRecord[] {
  const document = readDocument(json === '' ? '[]' : json)
  return 'value' in document ? readList(document.value).filter(isRecord) : []
}

/** An attribute field of a row follows a field of the row, else one of the main form. */
function attributesOf(form: FormDesign, fields: ReadonlyMap<string, FieldNode>): AttributeField[] {
  const attributes: AttributeField[] = []
  for (const node of walkNodes(form.fields)) {
    const { copiesFrom } = factsOf(node.type)
    if (copiesFrom === null) continue
    const sourceName = attributeSource(textAttribute(node, 'relationField'))
    const inRow = node.parentTable === null ? undefined : fields.get(`${node.parentTable}-${sourceName}`)
    const source = inRow ?? fields.get(sourceName)
    if (!source || factsOf(source.type).chosenFrom !== copiesFrom) continue
    const showField = textAttribute(node, 'showField')
    attributes.push({ source: source.code, modelId: textAttribute(source, 'modelId'), showField, node })
  }
  return attributes
}

function linkedModelsOf(fields: ReadonlyMap<string, FieldNode>): string[] {
  const relations = [...fields.values()].filter((node) => factsOf(node.type).chosenFrom === 'module')
  return [...new Set(relations.map((node) => textAttribute(node, 'modelId')).filter((id) => id !== ''))]
}

function codeSourcesOf(form: FormDesign, fields: ReadonlyMap<string, FieldNode>): string[] {
  const drawn = [...walkNodes(form.fields)].filter((node) => factsOf(node.type).display === 'code')
  return drawn.map((node) => textAttribute(node, 'relationField')).filter((code) => fields.has(code))
}

/** Parsed designs. Emptied, the next call of a module parses its design again. */
export const designCache: CacheSource = {
  name: 'designs',
  place: 'process',
  facts: ({ db }) => {
    const cached = [...cacheOf(db).values()]
    return { entries: cached.length, sizeBytes: cached.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0), expiresAt: null }
  },
  content: ({ db }) =>
    [...cacheOf(db)]
      .slice(-shownEntriesMax)
      .map(([id, { updatedAt, module, sizeBytes }]) => ({ id, fullName: module.fullName, updatedAt, sizeBytes })),
  clear: ({ db }) => cacheOf(db).clear(),
}

function cacheOf(db: Db): Map<string, Cached> {
  const existing = caches.get(db)
  if (existing) return existing
  const created = new Map<string, Cached>()
  caches.set(db, created)
  return created
}
