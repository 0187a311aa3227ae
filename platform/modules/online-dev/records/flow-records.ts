import { canonicalJson } from '@/lib/domain/canonical-json'
import { AppError } from '@/lib/errors/app-error'
import { isEmptyValue } from '@/lib/form/wire-values'
import type { Actor, PlatformContext } from '../../../http/context'
import type { Db, DbTransaction } from '../../../store/database'
import { type LoadedModule, loadReleasedModule, loadReleasedModules } from '../designs/module'
import { always } from '../query/predicates'
import type { Access } from './access'
import { valuesForEditing } from './detail'
import { readIncoming } from './incoming'
import { findRecords, named } from './record-store'
import type { StoredRecord } from './stored-record'
import { type PreparedWrite, prepareWrite, type Writer } from './write-group'

/** The module of a form of flows, opened by the rights of a node: those of its menu do not count here, and the flow says what its task allows. */
export async function openByNode(ctx: PlatformContext, formId: string, codes: ReadonlySet<string>): Promise<Access> {
  const module = await loadReleasedModule(ctx.db, formId)
  return { module: byNode(module), rights: rightsTo(codes), linked: new Map() }
}

function byNode(module: LoadedModule): LoadedModule {
  const list = { ...module.list, useFormPermission: true, useBtnPermission: false, useDataPermission: false }
  return { ...module, list, filter: { matchLogic: 'and', conditionList: [] }, heedsTasks: false }
}

function rightsTo(codes: ReadonlySet<string>): Access['rights'] {
  return { isPermitted: true, buttons: 'all', columns: 'all', forms: codes, schemes: 'all' }
}

/** The module of a form; null where there is none, as for forms that are pages of their own. Never inside a transaction: a table may be made. */
export async function moduleOfForm(ctx: PlatformContext, formId: string): Promise<LoadedModule | null> {
  return (await loadReleasedModules(ctx.db, [formId])).get(formId) ?? null
}

/** The stored record of a task; null where there is none. */
export async function findFlowRecord(
  db: Db | DbTransaction,
  module: LoadedModule | null,
  id: string,
): Promise<StoredRecord | null> {
  if (!module) return null
  const [record] = await findRecords(db, module, named([id], always))
  return record ?? null
}

/**
 * The values of a record as a form is filled with them, as far as the node lets them be read; with `id` and `f_version` beside them. Null
 * where there is no record. `stored`: the record, where it was read already.
 */
export async function readFlowRecord(
  ctx: PlatformContext,
  actor: Actor,
  { formId, id, readable, stored }: { formId: string; id: string; readable: ReadonlySet<string>; stored?: StoredRecord | null },
): Promise<Record<string, unknown> | null> {
  const access = await openByNode(ctx, formId, readable)
  const record = stored ?? (await findFlowRecord(ctx.db, access.module, id))
  if (!record) return null
  const values = await valuesForEditing(ctx, actor, access, record)
  return { id, f_version: record.version, ...values }
}

type FlowWrite = {
  formId: string
  /** Of the record that is changed; none: a new one. */
  id: string | null
  /** The id that a new one gets. */
  newId?: string
  values: Readonly<Record<string, unknown>>
  /** Codes of the fields that the node lets be written. */
  writable: ReadonlySet<string>
}

/**
 * Makes a write of a task's record ready, by every rule of its design, for the transaction of a command. What the node does not let
 * be written keeps its value, whatever was sent. Null where nothing would be changed.
 */
export async function prepareFlowWrite(
  ctx: PlatformContext,
  writer: Pick<Writer, 'actor' | 'meta'>,
  { formId, id, newId, values, writable }: FlowWrite,
): Promise<PreparedWrite | null> {
  const access = await openByNode(ctx, formId, writable)
  const stored = id === null ? null : await findFlowRecord(ctx.db, access.module, id)
  if (id !== null && (!stored || writable.size === 0)) return null
  const version = Number(values.f_version)
  const known = Number.isSafeInteger(version) && version > 0 ? version : stored?.version
  const data = JSON.stringify({ ...values, f_version: known })
  if (stored && isUnchanged(access, stored, data)) return null
  return prepareWrite(ctx, access, {
    ...writer,
    write: { data, version: known, idempotencyKey: null, ...(id ? { id } : {}), ...(newId ? { newId } : {}) },
  })
}

/** Most people only decide: who wrote meanwhile must not be in their way. */
function isUnchanged({ module, rights }: Access, stored: StoredRecord, data: string): boolean {
  const { values } = readIncoming(module, { data })
  const isWritable = (name: string) => rights.forms === 'all' || [...rights.forms].some((code) => code.split('-')[0] === name)
  const sent = Object.entries(values).filter(([name]) => isWritable(name))
  return sent.every(([name, value]) => canonicalJson(value ?? null) === canonicalJson(stored.data[name] ?? null))
}

/** Refuses a record in which fields are empty that the node requires (contract 4a §9.7). */
export function demandFilled(module: LoadedModule, data: Readonly<Record<string, unknown>>, codes: ReadonlySet<string>): void {
  const missing = [...codes].flatMap((code) => {
    const node = module.fields.get(code)
    if (!node) return []
    const rows = node.parentTable === null ? [data] : rowsOf(data[node.parentTable])
    return rows.some((row) => isEmptyValue(row[node.name])) ? [node] : []
  })
  const [first] = missing
  if (!first) return
  const issues = missing.map(({ code, label }) => ({ path: `data.${code}`, code: 'required', message: `${label}不能为空` }))
  throw new AppError('invalid', `required at the node: ${first.code}`, { userMessage: `${first.label}不能为空`, issues })
}

function rowsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : []
}
