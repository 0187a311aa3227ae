import { z } from 'zod'
import { AppError } from '@/lib/errors/app-error'
import { isRecord, readText } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../http/context'
import { groupBy } from '../../kit/grouping'
import { offsetOf } from '../../kit/paging'
import { refusedBecause } from '../../kit/refusals'
import type { Db, DbTransaction } from '../../store/database'
import { findItemsOfType, findType } from '../dictionary/public'
import { type InterfaceRow, readRenames } from './interface-record'
import { isPaged, type PageRequest, type Row, runEcho, runPage, runWhole } from './run'
import { ScriptError } from './sandbox'
import { shownRows } from './shown-part'
import { findEnabledInterfaces, findInterface } from './store'

/** A condition on what a list shows of a field, with the text that it is compared with. */
export type ModuleCondition = { field: string; operator: string; value: string }

/**
 * `fields`: those that are needed besides the columns of the list; null for all that the person may see. `conditions` only spare the
 * reading of records: some for which they do not hold may come all the same.
 */
export type ModuleAsk = { fields: readonly string[] | null; conditions: readonly ModuleCondition[] }

/** Rows of a generated module that the actor may see. */
export type ModuleReader = (
  ctx: PlatformContext,
  actor: Actor,
  modelId: string,
  rowsMax: number,
  asked?: ModuleAsk,
) => Promise<Row[]>

/** As many records as a control or a widget shows; whoever makes totals of them says how many more. */
const rowsMaxUsual = 1000

/** `filterBy` names the parameters that narrow the rows: a row stays when its field of that name equals the value. */
const staticDefinition = z.looseObject({
  rows: z.array(z.record(z.string(), z.unknown())).default([]),
  filterBy: z.array(z.string()).default([]),
})
const moduleDefinition = z.looseObject({ modelId: z.string().min(1), filterBy: z.array(z.string()).default([]) })

const parameter = z.looseObject({ field: z.string(), defaultValue: z.unknown() })

type Input = { id: string; paramList: readonly unknown[]; rowsMax?: number }

/**
 * Result of a data interface (contract 2 §16), found by id or code. Parameters without a value do not narrow anything. One that
 * knows pages answers its first.
 */
export async function previewInterface(
  ctx: PlatformContext,
  actor: Actor,
  input: Input,
  readModule: ModuleReader,
): Promise<unknown> {
  const { id, ...asked } = input
  return resultOf(ctx, actor, await enabledInterface(ctx, id), { ...firstPage, ...asked, readModule })
}

const firstPage = { currentPage: 1, keyword: '' }
const pageSize = 20

type ResultRequest = WholeRequest & { currentPage: number; keyword: string }

/** The same of an interface that may never have been stored. One that knows pages answers the asked one. */
export async function resultOf(
  ctx: PlatformContext,
  actor: Actor,
  row: InterfaceRow,
  { currentPage, keyword, ...request }: ResultRequest,
): Promise<unknown> {
  if (!isPaged(row)) return wholeResult(ctx, actor, row, request)
  const { list, total } = await runPage(ctx, actor, row, { currentPage, pageSize, keyword, paramList: request.paramList })
  return { list, pagination: { currentPage, pageSize, total } }
}

export async function enabledInterface(ctx: PlatformContext, id: string): Promise<InterfaceRow> {
  const found = await findInterface(ctx.db, id)
  if (!found) throw new AppError('notFound', `no data interface ${id}`, { userMessage: '数据不存在' })
  return found
}

/** Why an interface cannot give a data view its rows; empty where it can. Pages are the view's own affair (contract 3b §2.4). */
export async function viewSourceRefusal(db: Db | DbTransaction, id: string): Promise<string> {
  const row = await findInterface(db, id)
  if (!row) return '数据接口不存在'
  return isPaged(row) ? pagedView : ''
}

const pagedView = '数据视图的接口不能分页'

/**
 * Every record of an interface, for a list that searches, sorts and pages them itself (contract 3b §12). A function of the interface
 * that fails, fails the call.
 */
export async function allRecords(ctx: PlatformContext, actor: Actor, input: Input, readModule: ModuleReader): Promise<Row[]> {
  const row = await enabledInterface(ctx, input.id)
  if (isPaged(row)) throw refusedBecause(`the data interface ${row.id} of a data view pages itself`, pagedView)
  try {
    return recordsOf(await wholeResult(ctx, actor, row, { paramList: input.paramList, readModule }))
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    throw refusedBecause(`the function of a data interface failed: ${error.message}`, '接口请求失败')
  }
}

type WholeRequest = { paramList: readonly unknown[]; readModule: ModuleReader; rowsMax?: number }

async function wholeResult(
  ctx: PlatformContext,
  actor: Actor,
  row: InterfaceRow,
  { paramList, readModule, rowsMax = rowsMaxUsual }: WholeRequest,
) {
  if (row.kind === 'record') return runWhole(ctx, actor, row, paramList)
  if (row.kind === 'static') {
    const { rows, filterBy } = staticDefinition.parse(row.definition)
    return narrow(rows, filterBy, paramList).slice(0, rowsMax)
  }
  const { modelId, filterBy } = moduleDefinition.parse(row.definition)
  return narrow(await readModule(ctx, actor, modelId, rowsMax), filterBy, paramList)
}

function narrow(rows: Row[], filterBy: readonly string[], paramList: readonly unknown[]): Row[] {
  const wanted = new Map<string, string>()
  for (const entry of paramList) {
    const parsed = parameter.safeParse(entry)
    if (!parsed.success || !filterBy.includes(parsed.data.field)) continue
    const value = parsed.data.defaultValue
    if (value === '' || value === null || value === undefined) continue
    // Left out, it would answer more than was asked for.
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new AppError('invalid', `parameter ${parsed.data.field} is no text`, {
        userMessage: `${parsed.data.field}类型必须为字符串`,
      })
    }
    wanted.set(parsed.data.field, String(value))
  }
  if (wanted.size === 0) return rows
  return rows.filter((row) => [...wanted].every(([field, value]) => String(row[field] ?? '') === value))
}

/** `columns`: the only ones that the caller is shown; without it all. */
type Ask<R> = { row: InterfaceRow; request: R; readModule: ModuleReader; columns?: ReadonlySet<string> | null }

export type RowsRequest = PageRequest & { relationField: string; columnOptions: string; paramList: readonly unknown[] }

/** A page of the records of an interface (contract 2 §16.4 rule 7). */
export async function interfacePage(
  ctx: PlatformContext,
  actor: Actor,
  { row, request, readModule, columns = null }: Ask<RowsRequest>,
) {
  const { currentPage, pageSize } = request
  if (isPaged(row)) {
    const { list, total } = await runPage(ctx, actor, row, request)
    return { list: shownRows(list, columns), pagination: { currentPage, pageSize, total } }
  }
  // Before the keyword is looked for: it must not find what is not shown.
  const rows = shownRows(recordsOf(await wholeResult(ctx, actor, row, { ...request, readModule })), columns)
  const kept = withKeyword(rows, request)
  const start = offsetOf(request)
  return { list: kept.slice(start, start + pageSize), pagination: { currentPage, pageSize, total: kept.length } }
}

/** The keyword may stand in any of the columns that the chooser sees. */
function withKeyword(rows: readonly Row[], { keyword, relationField, columnOptions }: RowsRequest): Row[] {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return [...rows]
  const columns = [...new Set([...columnOptions.split(','), relationField].map((name) => name.trim()))].filter(Boolean)
  return rows.filter((row) => {
    const texts = columns.length > 0 ? columns.map((name) => row[name]) : Object.values(row)
    return texts.some((text) => readText(text).toLowerCase().includes(wanted))
  })
}

type IdsRequest = { ids: readonly (string | number)[]; propsValue: string; paramList: readonly unknown[] }

/** One record per id, in their order; an unknown id has an empty one (contract 2 §16.4 rule 8). */
export async function interfaceRecords(
  ctx: PlatformContext,
  actor: Actor,
  { row, request, readModule, columns = null }: Ask<IdsRequest>,
): Promise<Row[]> {
  const ids = request.ids.map(String)
  const unique = [...new Set(ids)]
  const found = new Map<string, Row>()
  // By a column that is not shown nothing is found, or asking would tell its values.
  if (columns !== null && !columns.has(request.propsValue)) return ids.map(() => ({}))
  if (isPaged(row)) {
    const rows = shownRows(await runEcho(ctx, actor, row, { ...request, ids: unique }), columns)
    for (const [index, id] of unique.entries()) found.set(id, rows[index] ?? {})
  } else {
    const rows = shownRows(recordsOf(await wholeResult(ctx, actor, row, { ...request, readModule })), columns)
    const wanted = new Set(unique)
    for (const each of rows) {
      const id = readText(each[request.propsValue])
      if (wanted.has(id) && !found.has(id)) found.set(id, each)
    }
  }
  return ids.map((id) => found.get(id) ?? {})
}

/** Names of the columns of a sample result, in their order. */
export async function interfaceFields(
  ctx: PlatformContext,
  actor: Actor,
  { row, paramList, readModule }: { row: InterfaceRow } & WholeRequest,
): Promise<string[]> {
  const sample = isPaged(row)
    ? (await runPage(ctx, actor, row, { currentPage: 1, pageSize: 1, keyword: '', paramList })).list
    : recordsOf(await wholeResult(ctx, actor, row, { paramList, readModule }))
  const names = sample.slice(0, 20).flatMap((each) => Object.keys(each))
  return [...new Set([...names, ...readRenames(row.fieldJson).values()])]
}

/** Enabled interfaces below the items of the dictionary `DataInterfaceType`; empty categories are left out (contract 2 §16.1). */
export async function interfaceTree(
  ctx: PlatformContext,
  isOffered: (row: { id: string; enCode: string }) => boolean = () => true,
) {
  const type = await findType(ctx.db, 'DataInterfaceType')
  const categories = type ? await findItemsOfType(ctx.db, type.id) : []
  const known = new Set(categories.map((item) => item.id))
  const below = groupBy((await findEnabledInterfaces(ctx.db)).filter(isOffered), (row) =>
    known.has(row.category) ? row.category : '',
  )
  const places = [...categories.map(({ id, fullName }) => ({ id, fullName })), { id: '', fullName: '未分类' }]
  return places.flatMap(({ id, fullName }) => {
    const rows = below.get(id) ?? []
    if (rows.length === 0) return []
    const children = rows.map((row) => ({
      ...{ id: row.id, fullName: row.fullName, category: '1', hasChildren: false, children: [] },
      // Own: data views take those alone that do not.
      hasPage: isPaged(row) ? 1 : 0,
    }))
    return [{ id: id || 'none', fullName, category: '0', hasChildren: true, children }]
  })
}

/** Records of a result: a list, or the `list` of an object; anything else holds none. */
function recordsOf(result: unknown): Row[] {
  const rows = isRecord(result) && Array.isArray(result.list) ? result.list : result
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}
