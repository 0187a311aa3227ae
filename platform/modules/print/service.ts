import { printBatchMax } from '@/lib/contract/system/print'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../http/context'
import { groupBy } from '../../kit/grouping'
import { limits, pageOf } from '../../kit/paging'
import { refused } from '../../kit/refusals'
import type { GrantedRecords } from '../datainterface/public'
import { findItemsOfType, findType } from '../dictionary/public'
import { personText } from '../permission/public'
import { printedTasks } from '../workflow/tasks/public'
import { demandConnection, isOwnDatabase } from './connection'
import { fieldsOnLink, runOnLink } from './link-statements'
import { noTemplate, openTemplate, visibleRecords } from './rights'
import { fieldsOfStatements, readStatements, runStatements } from './statements'
import {
  findEnabledNames,
  findEnabledTemplates,
  findTemplate,
  findTemplatePage,
  isTemplateOrder,
  type PrintTemplate,
} from './store'
import { toldTemplate } from './write'

type Paging = { currentPage: number; pageSize: number; sort: 'asc' | 'desc' | ''; sidx: string; keyword: string }

/** Contract 2 §20: a page of templates. An empty filter filters nothing. */
export async function listTemplates(ctx: PlatformContext, query: Paging & { category: string; enabledMark: string }) {
  const filter = {
    keyword: query.keyword.trim(),
    category: query.category,
    enabledMark: query.enabledMark === '' ? null : Number(query.enabledMark === '1'),
  }
  const order = isTemplateOrder(query.sidx) ? query.sidx : null
  const direction = query.sort === 'asc' ? 'asc' : 'desc'
  const found = await findTemplatePage(ctx.db, filter, { ...limits(query), order, direction })
  const names = new Map((await categoriesOf(ctx)).map(({ enCode, fullName }) => [enCode, fullName]))
  const rows = found.rows.map(({ id, fullName, enCode, type, sortCode, enabledMark, ...row }) => ({
    ...{ id, fullName, enCode, type, sortCode, enabledMark },
    category: names.get(row.category) ?? row.category,
    creatorUser: nameOf(row.creatorName, row.creatorAccount),
    creatorTime: row.createdAt,
    lastModifyUser: nameOf(row.modifierName, row.modifierAccount),
    lastModifyTime: row.updatedAt,
  }))
  return pageOf(query, { rows, total: found.total })
}

function nameOf(realName: string | null, account: string | null): string {
  return account === null ? '' : personText({ realName: realName ?? '', account })
}

async function categoriesOf(ctx: PlatformContext) {
  const type = await findType(ctx.db, 'printDev')
  return type ? findItemsOfType(ctx.db, type.id) : []
}

/** Enabled templates below the items of the dictionary `printDev`; empty categories are left out. */
export async function templateTree(ctx: PlatformContext, type: string) {
  const categories = await categoriesOf(ctx)
  const known = new Set(categories.map(({ enCode }) => enCode))
  const templates = await findEnabledTemplates(ctx.db, /^\d$/.test(type) ? Number(type) : null)
  const below = groupBy(templates, ({ category }) => (known.has(category) ? category : ''))
  const places = [...categories, { id: 'none', enCode: '', fullName: '未分类' }]
  return places.flatMap(({ id, enCode, fullName }) => {
    const children = (below.get(enCode) ?? []).map((row) => ({ id: row.id, fullName: row.fullName, children: [] }))
    return children.length === 0 ? [] : [{ id, fullName, children }]
  })
}

/** Names of the enabled templates among these, in the order of the ids. */
export async function templateOptions(ctx: PlatformContext, ids: readonly string[]) {
  const names = new Map((await findEnabledNames(ctx.db, ids)).map(({ id, fullName }) => [id, fullName]))
  return [...new Set(ids)].flatMap((id) => {
    const fullName = names.get(id)
    return fullName === undefined ? [] : [{ id, fullName }]
  })
}

export async function templateInfo(ctx: PlatformContext, id: string) {
  const found = await findTemplate(ctx.db, id)
  if (!found) throw noTemplate(id)
  const { createdAt, createdBy, updatedAt, updatedBy } = found
  const stamps = { creatorUser: createdBy, creatorTime: createdAt, lastModifyUser: updatedBy, lastModifyTime: updatedAt }
  return { ...toldTemplate(found), ...stamps }
}

/** Fields as the statements answer them, the head's and each sub-table's. */
export async function templateFields(
  ctx: PlatformContext,
  actor: Actor,
  { dbLinkId, sqlTemplate }: { dbLinkId: string; sqlTemplate: string },
) {
  await demandConnection(ctx, dbLinkId)
  const texts = readStatements(sqlTemplate)
  const fields = isOwnDatabase(dbLinkId) ? await fieldsOfStatements(ctx, actor, texts) : await fieldsOnLink(ctx, dbLinkId, texts)
  return fields.map((names, index) => ({
    id: tableKey(index) ?? 'headTable',
    fullName: index === 0 ? '主表(headTable)' : `子表(${tableKey(index)})`,
    children: names.map((name) => ({ id: name, fullName: name, children: [] })),
  }))
}

/** Under which key a statement's rows are in the data; the first one's row is the data itself. */
function tableKey(index: number): string | null {
  return index === 0 ? null : `T${index}`
}

/**
 * What the statements of a template that is being designed answer for records, with the rights of who designs it: one object for each of
 * them, in their order.
 */
export async function previewData(
  ctx: PlatformContext,
  actor: Actor,
  { dbLinkId, sqlTemplate, ids }: { dbLinkId: string; sqlTemplate: string; ids: readonly string[] },
) {
  const records = await dataOfRecords(ctx, actor, { dbLinkId, sqlTemplate, fullName: 'preview' }, { ids })
  return records.map((record) => record.printData)
}

type Asking = { ids: readonly string[]; granted?: readonly GrantedRecords[] }

/** What the statements of a template answer for each record. `granted` counts in the platform's own database only. */
async function dataOfRecords(
  ctx: PlatformContext,
  actor: Actor,
  { dbLinkId, sqlTemplate, fullName }: Pick<PrintTemplate, 'dbLinkId' | 'sqlTemplate' | 'fullName'>,
  asking: Asking,
) {
  await demandConnection(ctx, dbLinkId)
  const texts = readStatements(sqlTemplate)
  const statements = isOwnDatabase(dbLinkId)
    ? await runStatements(ctx, actor, { texts, template: fullName, ...asking })
    : await runOnLink(ctx, { linkId: dbLinkId, texts, ids: asking.ids })
  return asking.ids.map((id, record) => ({
    id,
    printData: printData(statements.map((records) => records[record] ?? [])),
  }))
}

/**
 * A template and the data of records, one document per id in their order (contract 1 §22). Who prints a batch gets what he may see
 * of it: one record that somebody deleted meanwhile does not take the others from him.
 */
export async function printDocuments(ctx: PlatformContext, actor: Actor, templateId: string, recordIds: readonly string[]) {
  if (recordIds.length === 0) throw refused('请选择一条数据')
  if (recordIds.length > printBatchMax) throw refused(`一次最多打印${printBatchMax}条数据`)
  const wanted = [...new Set(recordIds)]
  const tasks = await printedTasks(ctx, actor, { templateId, ids: wanted })
  const documents = new Map<string, Awaited<ReturnType<typeof filled>>[number]>()
  for (const part of await partsOf(ctx, actor, { templateId, wanted, tasks })) {
    for (const document of await filled(ctx, actor, part)) documents.set(document.id, document)
  }
  return recordIds.flatMap((id) => {
    const document = documents.get(id)
    if (!document) return []
    const { id: _id, ...printed } = document
    // Documents of function forms have no operators (contract 2 §20).
    return [{ ...printed, operatorRecordList: tasks.get(id)?.operatorRecordList ?? [] }]
  })
}

/** Records that are printed by the same rights. */
type Part = { template: PrintTemplate; ids: readonly string[]; granted: readonly GrantedRecords[] }

async function filled(ctx: PlatformContext, actor: Actor, { template, ids, granted }: Part) {
  const { printTemplate, pageParam, fullName } = template
  const records = await dataOfRecords(ctx, actor, template, { ids, granted })
  return records.map((record) => ({ ...record, printTemplate, pageParam, fullName }))
}

type Asked = { templateId: string; wanted: readonly string[]; tasks: Tasks }

/** The tasks by their nodes, and what else is wanted by the rights of menus: of a batch each gets what he may see of it. */
async function partsOf(ctx: PlatformContext, actor: Actor, { templateId, wanted, tasks }: Asked): Promise<Part[]> {
  const parts = await ofTasks(ctx, templateId, tasks)
  const rest = wanted.filter((id) => !tasks.has(id))
  if (rest.length === 0) return parts
  try {
    return [...parts, await ofModules(ctx, actor, templateId, rest)]
  } catch (error) {
    if (parts.length === 0 || !(error instanceof AppError)) throw error
    return parts
  }
}

type Tasks = Awaited<ReturnType<typeof printedTasks>>

/** Who sees a task prints with the templates that its node offers, whatever menus they have. */
async function ofTasks(ctx: PlatformContext, templateId: string, tasks: Tasks): Promise<Part[]> {
  if (tasks.size === 0) return []
  const template = await findTemplate(ctx.db, templateId)
  if (template?.enabledMark !== 1) throw noTemplate(templateId)
  const alike = groupBy([...tasks.values()], ({ enCode, readable }) => `${enCode} ${[...readable].toSorted().join()}`)
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    const ids = group.map(({ id }) => id)
    if (!first) return []
    const { module, enCode, readable } = first
    return [{ template, ids, granted: [{ module, enCode, readable, ids }] }]
  })
}

async function ofModules(ctx: PlatformContext, actor: Actor, templateId: string, wanted: readonly string[]): Promise<Part> {
  const opened = await openTemplate(ctx, actor, templateId)
  return { template: opened.template, ids: await visibleRecords(ctx, actor, opened, wanted), granted: [] }
}

type Row = Record<string, unknown>

function printData([heads = [], ...tables]: readonly Row[][]): Row {
  const [head] = heads
  if (!head) throw refused('第1条SQL语句：未查出表头信息')
  if (heads.length > 1) throw refused('第1条SQL语句：查询出多条表头信息')
  return { ...head, ...Object.fromEntries(tables.map((rows, index) => [tableKey(index + 1), rows])) }
}
