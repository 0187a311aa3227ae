import { AppError } from '@/lib/errors/app-error'
import { besideKey, withOwnKeys } from '@/lib/form/record-keys'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { Actor, PlatformContext } from '../../../http/context'
import { cleanRichText } from '../../../kit/rich-text'
import { type LookupAccess, openForLookup } from '../lookup/open-by-link'
import { type Access, canUseInForm, demandButton, openRecords } from './access'
import { isSystemType } from './field-shape'
import { findRecord, findVisible, usableFields } from './open-record'
import { noteReading } from './read-versions'
import type { StoredRecord } from './stored-record'
import { textMaker } from './texts'

/**
 * A record as JSON text, or nulls when there is none that the actor may see (contract 3b §8.4). Among the values the fields of the
 * design come first: where one of them is called `id` or `f_version`, the record's own stand outside only.
 */
export type Detail = { id: string | null; data: string | null; f_version?: number }

const noDetail: Detail = { id: null, data: null }

function detailOf({ module }: Access, { id, version }: StoredRecord, values: Readonly<Record<string, unknown>>): Detail {
  const outside = module.fields.has('f_version') ? { f_version: version } : {}
  return { id, data: JSON.stringify({ id, f_version: version, ...values }), ...outside }
}

/** Raw values for editing; fields that the server fills come as text. Carries the version that an update sends back. */
export async function recordForEditing(ctx: PlatformContext, actor: Actor, modelId: string, id: string): Promise<Detail> {
  const access = await openRecords(ctx, actor, modelId)
  demandButton(access, 'btn_edit', 'btn_detail')
  const record = await findRecord(ctx, actor, access, id)
  if (!record) return noDetail
  const data = await valuesForEditing(ctx, actor, access, record)
  noteReading(ctx.db, { actor, modelId, id }, record.version)
  return detailOf(access, record, data)
}

/** Raw values of the fields that may be used; those that the server fills come as text. */
export async function valuesForEditing(ctx: PlatformContext, actor: Actor, access: Access, record: StoredRecord) {
  const usable = usableFields(access)
  const maker = await textMaker(ctx, actor, { access, records: [record], codes: systemCodes(usable) })
  const data: Record<string, unknown> = Object.create(null)
  for (const node of usable) {
    if (node.parentTable !== null) continue
    if (isSystemType(node.type)) data[node.name] = maker.systemText(record, node)
    else
      data[node.name] =
        node.kind === 'table' ? visibleRows(access, node, record.data[node.name]) : rawValue(node, record.data[node.name])
  }
  return data
}

/**
 * Texts for viewing (contract 3a §7). Without the module's menu, but with a form that links to it, a record shows what that
 * form shows of it: attribute fields are filled from here.
 */
export async function recordForViewing(ctx: PlatformContext, actor: Actor, modelId: string, id: string): Promise<Detail> {
  const { access, codes } = await openForViewing(ctx, actor, modelId)
  const record = await findRecord(ctx, actor, access, id)
  if (!record) return noDetail
  const maker = await textMaker(ctx, actor, { access, records: [record], codes, isForPage: true })
  const sources = codeSources(access, record, codes)
  return detailOf(access, record, { ...maker.textsOf(record), ...sources })
}

/**
 * Texts of several records at once, as `recordForViewing` gives them one by one, but with keys as in rows of a list; sub-tables are left
 * out. Of ids that are no more nothing comes.
 */
export async function recordsForViewing(
  ctx: PlatformContext,
  actor: Actor,
  modelId: string,
  ids: readonly string[],
): Promise<(Record<string, unknown> & { id: string })[]> {
  const { access, codes } = await openForViewing(ctx, actor, modelId)
  const { fields } = access.module
  const main = new Set([...codes].filter((code) => fields.get(code)?.parentTable === null && fields.get(code)?.kind !== 'table'))
  const records = await findVisible(ctx, actor, access, ids)
  const maker = await textMaker(ctx, actor, { access, records, codes: main, isForPage: true })
  return records.map((record) => withOwnKeys(maker.textsOf(record), { id: record.id }))
}

async function openForViewing(ctx: PlatformContext, actor: Actor, modelId: string): Promise<LookupAccess> {
  const access = await openPermitted(ctx, actor, modelId)
  if (!access) return openForLookup(ctx, actor, modelId)
  demandButton(access, 'btn_detail', 'btn_edit')
  return { access, codes: new Set(usableFields(access).map((node) => node.code)) }
}

async function openPermitted(ctx: PlatformContext, actor: Actor, modelId: string): Promise<Access | null> {
  try {
    return await openRecords(ctx, actor, modelId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return null
    throw error
  }
}

function systemCodes(nodes: readonly FieldNode[]): Set<string> {
  return new Set(nodes.filter((node) => isSystemType(node.type)).map((node) => node.code))
}

/** Rows keep their id and keys of older designs; cells that the actor may not see leave. */
function visibleRows(access: Access, table: FieldNode, rows: unknown): unknown[] {
  if (!Array.isArray(rows)) return []
  const cells = [...access.module.fields.values()].filter((node) => node.parentTable === table.name)
  const hidden = cells.filter((node) => !canUseInForm(access, node.code)).map((node) => node.name)
  const rich = cells.filter((node) => factsOf(node.type).inTexts === 'html')
  if (hidden.length === 0 && rich.length === 0) return rows
  return rows.map((row: Record<string, unknown> | null) => {
    const shown = Object.fromEntries(Object.entries(row ?? {}).filter(([key]) => !hidden.includes(key)))
    for (const node of rich) if (node.name in shown) shown[node.name] = rawValue(node, shown[node.name])
    return shown
  })
}

/** Rich text from before the rules of today is put back into an editor as they have it. */
function rawValue(node: FieldNode, value: unknown): unknown {
  return factsOf(node.type).inTexts === 'html' && typeof value === 'string' ? cleanRichText(value) : (value ?? null)
}

/** Bar and QR codes draw the raw value of the field they follow, from `{field}_id` (contract 3a §4.7). */
function codeSources(access: Access, record: StoredRecord, codes: ReadonlySet<string>): Record<string, unknown> {
  const raw: Record<string, unknown> = Object.create(null)
  const isField = (name: string) => access.module.fields.has(name)
  for (const code of access.module.codeSources) if (codes.has(code)) raw[besideKey(code, 'id', isField)] = record.data[code] ?? ''
  return raw
}
