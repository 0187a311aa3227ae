import type { TaskForm } from '@/lib/contract/system/scheduled-task'
import { parseAnyDate } from '@/lib/datetime/format'
import { type CronExpression, cronRuns, readCron } from '@/lib/domain/cron'
import { isRecord, readText } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../http/context'
import { comparableInstant } from '../../kit/instant'
import { refused } from '../../kit/refusals'
import { hasTag } from '../permission/public'
import { cronWords } from './cron-words'
import { demandInterface } from './interface-run'
import type { TaskMethod } from './methods'
import type { TaskRow } from './store'

const secondsBelow = 1e11
const parameterBytesMax = 64 * 1024

/** What a form says of when and what a task runs, as its row holds it; refuses what cannot run. */
export async function contentOf(ctx: PlatformContext, actor: Actor, form: TaskForm, methods: readonly TaskMethod[]) {
  const { cron, ...content } = form.executeContent
  const read = readCron(cron)
  if ('problem' in read) throw refused(cronWords(read.problem), 'cron')
  const startTime = momentOf(ctx, content.startTime)
  const endTime = momentOf(ctx, content.endTime)
  if (startTime === null) throw refused('请选择任务开始时间', 'startTime')
  if (endTime !== null && endTime < startTime) throw refused('任务结束时间不能早于任务开始时间', 'endTime')
  const schedule = { cron, startTime, endTime }
  if (form.executeType === '3') {
    const method = methods.find(({ id }) => id === content.localHostTaskId)
    const isAllowed = method?.tag === undefined || (await hasTag(ctx, actor, method.tag))
    if (!method || !isAllowed) throw refused('请选择方法', 'localHostTaskId')
    if (isOftener(read.cron, method.restMs, ctx.now())) throw refused(`该方法每次执行至少间隔${method.restMs / 1000}秒`, 'cron')
    return { ...schedule, methodId: content.localHostTaskId, interfaceId: '', interfaceName: '', parameterJson: '[]' }
  }
  if (content.interfaceId === '') throw refused('请选择数据接口', 'interfaceId')
  const parameterJson = JSON.stringify(content.parameter)
  if (parameterJson.length > parameterBytesMax) throw refused('请求参数过长', 'parameter')
  await demandInterface(ctx, actor, content.interfaceId, parameterList(parameterJson))
  return { ...schedule, methodId: '', interfaceId: content.interfaceId, interfaceName: content.interfaceName, parameterJson }
}

/** However it is written, what comes more often does so within the first hundred runs, or so rarely that it does not matter. */
function isOftener(cron: CronExpression, restMs: number, nowMs: number): boolean {
  const runs = cronRuns(cron, 100, { afterMs: nowMs, timeZone: 'UTC' })
  return runs.some((run, index) => index > 0 && run - (runs[index - 1] ?? 0) < restMs)
}

/** Wire: milliseconds, seconds, or a date as it is written in the zone of the installation. */
function momentOf({ config }: PlatformContext, value: number | string): number | null {
  if (value === '') return null
  const ms = typeof value === 'number' ? value : parseAnyDate(value, config.timeZone)
  if (ms === null) return null
  const instant = Math.abs(ms) < secondsBelow ? ms * 1000 : ms
  return Number.isNaN(new Date(instant).getTime()) ? null : comparableInstant(instant)
}

/** As its form reads it. */
export function contentText(task: TaskRow): string {
  const { cron, startTime, endTime, interfaceId, interfaceName, methodId } = task
  const parameter: unknown = JSON.parse(task.parameterJson)
  return JSON.stringify({ cron, startTime, endTime, interfaceId, interfaceName, parameter, localHostTaskId: methodId })
}

const isEmptySource = 3

/** The values as interfaces take them (contract 2 §16.4 rule 1): a client keeps the value in `relationField`, an older one in `value`. */
export function parameterList(parameterJson: string): { field: string; defaultValue: string }[] {
  const rows: unknown = JSON.parse(parameterJson)
  return (Array.isArray(rows) ? rows : []).filter(isRecord).map((row) => {
    const given = [row.relationField, row.value, row.defaultValue].map((value) => readText(value)).find((text) => text !== '')
    return { field: readText(row.field), defaultValue: Number(row.sourceType) === isEmptySource ? '' : (given ?? '') }
  })
}
