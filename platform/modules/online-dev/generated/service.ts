import type { GeneratedListBody } from '@/lib/contract/online-dev/generated-service'
import { recordListBody } from '@/lib/contract/online-dev/online-dev'
import { exportBody, type RecordExportBody } from '@/lib/contract/online-dev/record-export'
import { AppError } from '@/lib/errors/app-error'
import { isRecord, own, type RawRecord } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { Actor, PlatformContext } from '../../../http/context'
import type { Module } from '../designs/module'
import { keywordKey } from '../query/search'
import { type Access, openRecords } from '../records/access'
import type { Detail } from '../records/detail'
import { findIdsOfCode } from './store'

/** What the services of generated modules say in their own words, in those of online development (contract 4b §14). */

/** A list without pages; the same as the largest of online development. */
const allRows = 10_000

/** Refuses a name that no module has, or several, as one that nobody serves. */
export async function modelOf(ctx: PlatformContext, className: string): Promise<string> {
  const [id, ...others] = await findIdsOfCode(ctx.db, className)
  if (id === undefined || others.length > 0) throw new AppError('notFound', `no module of the code ${className}`)
  return id
}

export async function openGenerated(ctx: PlatformContext, actor: Actor, className: string): Promise<Access> {
  return openRecords(ctx, actor, await modelOf(ctx, className))
}

/** Search values stand beside the other keys; those that are no field are dropped. */
export function listQuestion(module: Module, { keyword, dataType, queryJson, ...body }: GeneratedListBody) {
  const paging = dataType === 1 ? { currentPage: 1, pageSize: allRows } : {}
  return recordListBody.parse({ ...body, ...paging, queryJson: questionOf(module, { ...body, keyword, queryJson }) })
}

export function exportQuestion(module: Module, body: RecordExportBody): RecordExportBody {
  return exportBody.parse({ ...body, queryJson: questionOf(module, { keyword: '', ...body }) })
}

type Question = { keyword: string; queryJson: string; [key: string]: unknown }

function questionOf(module: Module, { keyword, queryJson, ...body }: Question): string {
  // Clients of online development that call a generated service ask in their own way.
  if (queryJson !== '') return queryJson
  const asked = Object.entries(body).filter(([key]) => !otherKeys.has(key) && module.fields.has(key))
  const question = Object.fromEntries([...asked, ...(keyword === '' ? [] : [[keywordKey, keyword]])])
  return Object.keys(question).length > 0 ? JSON.stringify(question) : ''
}

/** What is asked beside the search values. */
const otherKeys: ReadonlySet<string> = new Set(Object.keys(exportBody.shape))

/** The values of a record, flat. */
export function flatRecord({ data }: Detail): RawRecord | null {
  const values: unknown = data === null ? null : JSON.parse(data)
  return isRecord(values) ? values : null
}

/**
 * The values that a form of either dialect sends: sub-tables under their own name or as `{name}List`, and files as lists or as text.
 */
export function sentRecord(module: Module, body: RawRecord): string {
  const values: Record<string, unknown> = { ...body }
  for (const node of module.fields.values()) {
    if (node.parentTable !== null) continue
    const listed = own(body, `${node.name}List`)
    if (node.kind === 'table' && listed !== undefined && !Object.hasOwn(body, node.name)) values[node.name] = listed
    if (factsOf(node.type).inTexts === 'files') values[node.name] = filesOf(own(body, node.name))
  }
  return JSON.stringify(values)
}

function filesOf(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('[')) return value
  try {
    return JSON.parse(value)
  } catch {
    // The check of the field says what is wrong with it.
    return value
  }
}
