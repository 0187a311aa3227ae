import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'
import { findColumns, findRowCount, hasRows, planCopy, type Rules, ruleMap } from './plan'
import { goOn, reasonOf } from './run-job'
import { findTables } from './run-store'
import { createRun, handOn, type Wanted } from './runs'
import { openBoth, type Side } from './side'

/** Rows of whole tables from one database into another, contract 2 §18.3. */

type Links = { dbConnectionFrom: string; dbConnectionTo: string }
type Table = Links & { dbTable: string; convertRuleMap: Rules }

export async function checkLinks(ctx: PlatformContext, links: Links) {
  const { from, to } = await openBoth(ctx, links)
  const sql = `select t_name, t_comment, t_rows from (${from.dialect.tables}) found where t_type = 0 order by t_name`
  const [tables] = await Promise.all([from.ask(sql, [from.schema], 10_000), to.ask(to.dialect.tables, [to.schema], 1)])
  const tableList = tables.map((row) => ({
    table: String(row.t_name),
    tableName: String(row.t_comment ?? ''),
    sum: Number(row.t_rows),
  }))
  return { checkDbFlag: true, tableList, convertRuleMap: ruleMap(await wordsOf(from, tableList.slice(0, tablesReadMax)), to) }
}

const tablesReadMax = 200

/** Of every column of these tables of the source. */
async function wordsOf(from: Side, tables: readonly { table: string }[]): Promise<string[]> {
  const words = new Set<string>()
  for (const { table } of tables) for (const { word } of await findColumns(from, table)) words.add(word)
  return [...words]
}

/** 0 it can be copied at once, 1 it is empty, 2 the target has no such table, 3 the target has rows, -1 it cannot be, and the message says why. */
export async function askTable(ctx: PlatformContext, table: Table): Promise<{ data: number; msg?: string }> {
  const sides = await openBoth(ctx, table)
  try {
    const { hasTarget } = await planCopy(sides, table.dbTable, table.convertRuleMap)
    if (!(await hasRows(sides.from, table.dbTable))) return { data: 1 }
    if (!hasTarget) return { data: 2 }
    return { data: (await hasRows(sides.to, table.dbTable)) ? 3 : 0 }
  } catch (error) {
    if (error instanceof AppError && error.code === 'refused') return { data: -1, msg: reasonOf(error) }
    throw error
  }
}

/** Clients wait a hundred seconds for the answer (contract 2 §18.3). */
const answerMsMax = 90_000
const goesOnText = '数据量较大，已转入后台继续同步，请在同步记录中查看'

/** Copies at once what can be copied within the time of a call; the rest goes on in the background, and the answer says so. */
export async function executeCopy(ctx: PlatformContext, actor: Actor, { dbTable, ...rest }: Table): Promise<string> {
  const tables = await copyWithinCall(ctx, actor, { ...rest, dbTableList: [dbTable] })
  const [table] = tables
  if (table?.state === 'failed') throw refused(table.reason, 'dbTable')
  if (table?.state === 'stopped') throw refused('同步已停止', 'dbTable')
  return table?.state === 'done' ? '数据同步成功' : goesOnText
}

/** One that fails keeps no other from being copied; the message says why the first of them was not. */
export async function executeCopies(
  ctx: PlatformContext,
  actor: Actor,
  wanted: Wanted,
): Promise<{ data: Record<string, number>; msg?: string }> {
  const tables = await copyWithinCall(ctx, actor, wanted)
  const data = Object.fromEntries(tables.map(({ dbTable, state }) => [dbTable, state === 'done' ? 1 : 0]))
  const missing = tables.find(({ state }) => state !== 'done')
  if (!missing) return { data }
  return { data, msg: missing.reason !== '' ? missing.reason : missing.state === 'stopped' ? '同步已停止' : goesOnText }
}

async function copyWithinCall(ctx: PlatformContext, actor: Actor, wanted: Wanted) {
  const runId = await createRun(ctx, actor, wanted)
  await goOn(ctx, runId, AbortSignal.timeout(answerMsMax)).catch(async (error) => {
    ctx.log.info({ err: error, runId }, 'a sync goes on in the background')
    await handOn(ctx, runId)
  })
  return findTables(ctx.db, [runId])
}

/** The same in the background from the beginning; answers the id of the run. */
export async function startRun(ctx: PlatformContext, actor: Pick<Actor, 'userId'>, wanted: Wanted): Promise<string> {
  const runId = await createRun(ctx, actor, wanted)
  await handOn(ctx, runId)
  return runId
}

/** What a run would do to each table, and why it would not; nothing is written. */
export async function tryRun(ctx: PlatformContext, { dbTableList, ...rest }: Wanted) {
  const sides = await openBoth(ctx, rest)
  const list = []
  for (const dbTable of new Set(dbTableList)) list.push(await tryTable(sides, dbTable, rest.convertRuleMap))
  return { list }
}

async function tryTable(sides: { from: Side; to: Side }, dbTable: string, rules: Rules) {
  const unknown = { dbTable, rowCount: 0, isMade: 0, hasRows: 0, columns: [] }
  try {
    const { hasTarget, columns } = await planCopy(sides, dbTable, rules)
    const rowCount = await findRowCount(sides.from, dbTable)
    const isFilled = hasTarget && (await hasRows(sides.to, dbTable))
    return {
      ...{ dbTable, rowCount, isMade: hasTarget ? 0 : 1, hasRows: isFilled ? 1 : 0, reason: '' },
      columns: columns.map(({ name, word, type, isKey }) => ({ name, word, type, isKey: isKey ? 1 : 0 })),
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'refused') return { ...unknown, reason: reasonOf(error) }
    throw error
  }
}
