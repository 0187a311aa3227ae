import { AppError } from '@/lib/errors/app-error'
import { isRecord, readFlag } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../http/context'
import { offsetOf } from '../../kit/paging'
import { refusedBecause } from '../../kit/refusals'
import { type ApiFacts, callApi, payloadOf } from './api-call'
import {
  apiType,
  type DataConfig,
  type InterfaceRow,
  isAuthentication,
  ownLink,
  readAction,
  readDataConfig,
  readParameters,
  readRenames,
  sqlType,
  staticType,
} from './interface-record'
import { type ParameterValues, parameterValues } from './parameters'
import { callFunction } from './sandbox'
import type { QueryFacts } from './sql-bind'
import { runLinkSql } from './sql-link'
import { noteSqlFault, runSql } from './sql-run'
import { badSql } from './sql-tokens'
import { keepAnswer, refreshVariables, variablesNamed, variableValues } from './variables'

export type Row = Record<string, unknown>
export type ResultPage = { list: Row[]; total: number }

/** Whether the interface itself knows about pages. */
export function isPaged(row: Pick<InterfaceRow, 'kind' | 'hasPage' | 'type'>): boolean {
  return row.kind === 'record' && readFlag(row.hasPage) && row.type !== staticType
}

/** The whole result of an interface without pages (contract 2 §16.4). */
export async function runWhole(
  ctx: PlatformContext,
  actor: Actor,
  row: InterfaceRow,
  paramList: readonly unknown[],
): Promise<unknown> {
  const values = parameterValues(readParameters(row.parameterJson), paramList)
  const config = readDataConfig(row.dataConfigJson)
  switch (row.type) {
    case sqlType: {
      const [rows = []] = await askSql(ctx, actor, row, { config, values, facts: [{}] })
      return processed(row, renamed(row, rows))
    }
    case apiType:
      return askApi(ctx, actor, row, { config, values, facts: {} })
    default:
      return staticResult(config.staticData)
  }
}

export type PageRequest = { currentPage: number; pageSize: number; keyword: string }

/** A page of an interface that pages itself. */
export async function runPage(
  ctx: PlatformContext,
  actor: Actor,
  row: InterfaceRow,
  { paramList, ...page }: PageRequest & { paramList: readonly unknown[] },
): Promise<ResultPage> {
  const values = parameterValues(readParameters(row.parameterJson), paramList)
  const config = readDataConfig(row.dataConfigJson)
  if (row.type === apiType) return pageOfResult(await askApi(ctx, actor, row, { config, values, facts: page }))
  const pageSize = Math.min(page.pageSize, 1000)
  const facts = { keyword: page.keyword, pageSize, offsetSize: offsetOf({ ...page, pageSize }) }
  const [list = []] = await askSql(ctx, actor, row, { config, values, facts: [facts] })
  const counting = readDataConfig(row.dataCountJson)
  const [counted = []] = counting.sql === '' ? [] : await askSql(ctx, actor, row, { config: counting, values, facts: [facts] })
  const total = Number(Object.values(counted[0] ?? {})[0] ?? list.length)
  return { list: renamed(row, list), total: Number.isFinite(total) ? total : list.length }
}

type EchoRequest = { ids: readonly string[]; propsValue: string; paramList: readonly unknown[] }

/** Records by the value of one column, from an interface that pages itself: one question per id (contract 2 §16.4 rule 8). */
export async function runEcho(
  ctx: PlatformContext,
  actor: Actor,
  row: InterfaceRow,
  { ids, propsValue, paramList }: EchoRequest,
): Promise<Row[]> {
  const values = parameterValues(readParameters(row.parameterJson), paramList)
  const config = readDataConfig(row.dataEchoJson)
  const facts = ids.map((showValue) => ({ showKey: propsValue, showValue }))
  if (row.type === sqlType) {
    const results = await askSql(ctx, actor, row, { config, values, facts })
    return results.map((rows) => renamed(row, rows)[0] ?? {})
  }
  const found: Row[] = []
  for (const fact of facts.slice(0, apiEchoMax)) {
    const result = await askApi(ctx, actor, row, { config, values, facts: fact })
    const rows = pageOfResult(Array.isArray(result) || !isRecord(result) || 'list' in result ? result : [result]).list
    found.push(rows[0] ?? {})
  }
  return found
}

/** Each is a call over the network; the ids beyond stay as they are stored. */
const apiEchoMax = 50

type SqlRequest = { config: DataConfig; values: ParameterValues; facts: readonly QueryFacts[] }

async function askSql(
  ctx: PlatformContext,
  actor: Actor,
  row: InterfaceRow,
  { config, ...request }: SqlRequest,
): Promise<Row[][]> {
  const question = { ...request, text: config.sql, parameters: readParameters(row.parameterJson) }
  const writes = row.action !== readAction
  // Who only looks as somebody else changes nothing, in no database.
  if (writes && actor.viewer)
    throw new AppError('forbidden', 'an interface that writes is not run while viewing as somebody else')
  try {
    if (config.linkId !== ownLink) return await runLinkSql(ctx, actor, { ...question, linkId: config.linkId, writes })
    if (writes) throw badSql('数据接口只支持查询语句')
    return await runSql(ctx, actor, question)
  } catch (error) {
    noteSqlFault(ctx, { dataInterface: row.enCode, fullName: row.fullName }, error)
    throw error
  }
}

type ApiRequest = { config: DataConfig; values: ParameterValues; facts: ApiFacts }

async function askApi(ctx: PlatformContext, actor: Actor, row: InterfaceRow, request: ApiRequest): Promise<unknown> {
  const answer = await acceptedAnswer(ctx, actor, row, request)
  if (isAuthentication(row)) {
    await keepAnswer(ctx, row.id, answer)
    return answer
  }
  return processed(row, renamedDeep(row, payloadOf(answer)))
}

/** An answer that its own check does not accept is asked for once more, with variables that were filled anew (contract 2 §16.4 rule 4). */
async function acceptedAnswer(
  ctx: PlatformContext,
  actor: Actor,
  row: InterfaceRow,
  { config, values, facts }: ApiRequest,
): Promise<unknown> {
  if (config.api.url === '') throw refusedBecause('an API interface without address', '请填写接口路径')
  const named = variablesNamed(config.api)
  const ask = async () => callApi(ctx, actor, config.api, { values, facts, variables: await variableValues(ctx, named) })
  const answer = await ask()
  if (await isAccepted(row, answer)) return answer
  // One that fills variables itself would ask in a circle.
  if (!isAuthentication(row)) await refreshVariables(ctx, named, (filling) => runAuthentication(ctx, actor, filling))
  return ask()
}

async function runAuthentication(ctx: PlatformContext, actor: Actor, row: InterfaceRow): Promise<void> {
  const values = parameterValues(readParameters(row.parameterJson), [])
  await askApi(ctx, actor, row, { config: readDataConfig(row.dataConfigJson), values, facts: {} })
}

async function isAccepted(row: InterfaceRow, answer: unknown): Promise<boolean> {
  if (row.dataExceptionJson.trim() === '') return true
  const checked = isRecord(answer) && 'data' in answer ? answer.data : answer
  return (await callFunction(row.dataExceptionJson, checked)) !== false
}

async function processed(row: InterfaceRow, data: unknown): Promise<unknown> {
  return row.dataJsJson.trim() === '' ? data : callFunction(row.dataJsJson, data)
}

/** An object, else a list, else the text itself (contract 2 §16.4 rule 2). */
function staticResult(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : text
  } catch {
    return text
  }
}

function renamed(row: InterfaceRow, rows: readonly Row[]): Row[] {
  const names = readRenames(row.fieldJson)
  if (names.size === 0) return [...rows]
  return rows.map((each) => Object.fromEntries(Object.entries(each).map(([key, value]) => [names.get(key) ?? key, value])))
}

function renamedDeep(row: InterfaceRow, data: unknown): unknown {
  if (Array.isArray(data)) return renamed(row, data.filter(isRecord))
  if (isRecord(data) && Array.isArray(data.list)) return { ...data, list: renamed(row, data.list.filter(isRecord)) }
  return data
}

function pageOfResult(result: unknown): ResultPage {
  const rows = isRecord(result) ? result.list : result
  const list = Array.isArray(rows) ? rows.filter(isRecord) : []
  const pagination = isRecord(result) && isRecord(result.pagination) ? result.pagination : {}
  const total = Number(pagination.total ?? list.length)
  return { list, total: Number.isFinite(total) ? total : list.length }
}
