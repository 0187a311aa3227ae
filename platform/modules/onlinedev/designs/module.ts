import { sql } from 'kysely'
import { widgetSchemas } from '@/components/widgets/schemas'
import { AppError } from '@/lib/errors/app-error'
import { textAttribute } from '@/lib/form/attributes'
import type { ListDesign } from '@/lib/form/list-types'
import { parseDesign } from '@/lib/form/parse-design'
import { parseListDesign } from '@/lib/form/parse-list-design'
import type { FieldNode, FormDesign } from '@/lib/form/types'
import { fieldIndex, walkNodes } from '@/lib/form/walk'
import type { Db } from '../../../store/database'
import { planStorage, type StoragePlan } from '../records/plan'
import { writeVersionKey } from '../records/write-version'

/** A released module, ready for use: what the run time needs of its design, parsed once per release. */
export type Module = {
  id: string
  fullName: string
  webType: number
  form: FormDesign
  list: ListDesign
  /** Fields that hold values, by code; those of sub-tables as `tableFieldN-child`, sub-tables themselves by their name. */
  fields: ReadonlyMap<string, FieldNode>
  /** Codes of the list's columns, those of sub-tables as `tableFieldN-child`. */
  listCodes: ReadonlySet<string>
  /** Attribute fields: which field of the linked record is shown beside which relation field (contract 3a §4.6). */
  attributes: readonly AttributeField[]
  plan: StoragePlan
}

/** `source` is the code of the relation field. */
export type AttributeField = { source: string; modelId: string; showField: string; node: FieldNode }

export type LoadedModule = Module & {
  /** Grows with every committed change of the module's records; counts are kept under it. */
  writeVersion: string
}

type Cached = { updatedAt: number; module: Module }

// Parsing a large design takes milliseconds; a call needs it in microseconds. Bounded: the oldest entry leaves first.
const cacheMax = 200
const caches = new WeakMap<Db, Map<string, Cached>>()

/** The released design of a module. Designs that were never released do not run (reliability A9). */
export async function loadReleasedModule(db: Db, designId: string): Promise<LoadedModule> {
  const { rows } = await sql<{ updatedAt: number | null; writeVersion: string | null }>`
    select updated_at, (select value from meta where key = ${writeVersionKey(designId)}) as write_version
    from design_release where id = ${designId}`.execute(db)
  const found = rows[0]
  if (!found) throw new AppError('notFound', `no released design ${designId}`, { userMessage: '该表单已删除' })
  const module = await parsedModule(db, designId, found.updatedAt ?? 0)
  return { ...module, writeVersion: found.writeVersion ?? '0' }
}

async function parsedModule(db: Db, designId: string, updatedAt: number): Promise<Module> {
  const cache = cacheOf(db)
  const cached = cache.get(designId)
  if (cached && cached.updatedAt === updatedAt) return cached.module
  const row = await db
    .selectFrom('designRelease')
    .select(['fullName', 'webType', 'formData', 'columnData'])
    .where('id', '=', designId)
    .executeTakeFirstOrThrow()
  const module = describeModule({ id: designId, ...row })
  cache.delete(designId)
  cache.set(designId, { updatedAt, module })
  if (cache.size > cacheMax) cache.delete(cache.keys().next().value ?? '')
  return module
}

export function describeModule(row: {
  id: string
  fullName: string
  webType: number
  formData: string
  columnData: string
}): Module {
  const form = parseDesign(row.formData, widgetSchemas)
  const list = parseListDesign(row.columnData, widgetSchemas)
  const fields = new Map<string, FieldNode>()
  for (const [code, node] of fieldIndex(form)) if (node.name !== '') fields.set(code, node)
  const columns = list.columns.flatMap((column) => (column.children.length > 0 ? column.children : [column]))
  const listCodes = new Set(columns.map((column) => column.code))
  const plan = planStorage(row.id, fields, list)
  return {
    id: row.id,
    fullName: row.fullName,
    webType: row.webType,
    form,
    list,
    fields,
    listCodes,
    attributes: attributesOf(form, fields),
    plan,
  }
}

/** The stored source name may carry its table: `{source}_jnpfTable_{table}{0|1}` (contract 3a §4.6). */
function attributesOf(form: FormDesign, fields: ReadonlyMap<string, FieldNode>): AttributeField[] {
  const attributes: AttributeField[] = []
  for (const node of walkNodes(form.fields)) {
    if (node.type !== 'relationFormAttr') continue
    const sourceName = textAttribute(node, 'relationField').split('_jnpfTable_')[0] ?? ''
    const inRow = node.parentTable === null ? undefined : fields.get(`${node.parentTable}-${sourceName}`)
    const source = inRow ?? fields.get(sourceName)
    if (source?.type !== 'relationForm') continue
    attributes.push({
      source: source.code,
      modelId: textAttribute(source, 'modelId'),
      showField: textAttribute(node, 'showField'),
      node,
    })
  }
  return attributes
}

function cacheOf(db: Db): Map<string, Cached> {
  const existing = caches.get(db)
  if (existing) return existing
  const created = new Map<string, Cached>()
  caches.set(db, created)
  return created
}
