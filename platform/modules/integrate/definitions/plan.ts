import { parseAnyDate } from '@/lib/datetime/format'
import { nextCronRun, readCron } from '@/lib/domain/cron'
import { type Integration, integrateFaults, parseIntegration } from '@/lib/flow/integrate-tree'
import { own, type RawRecord, readNumber, readText } from '@/lib/form/read'
import type { PlatformContext } from '../../../http/context'
import { comparableInstant } from '../../../kit/instant'
import { refused } from '../../../kit/refusals'
import type { IntegrateRow } from './store'

const words = {
  noForm: '请选择表单',
  noTriggerEvent: '请选择触发事件',
  noCron: '请输入Cron表达式',
  badCron: 'Cron表达式不正确',
  noSource: '数据源节点不存在',
  noTransfer: '请设置字段',
  noRules: '请设置条件',
  noInterface: '请选择数据接口',
  noReceiver: '请选择通知人',
  noMessage: '请填写消息内容',
  noFlow: '请选择流程',
} as const

/** The tree of an integration; refuses what is none. */
export function demandTree(templateJson: string): Integration {
  const tree = parseIntegration(templateJson)
  if ('fault' in tree) throw refused('流程设计不正确，请检查节点', 'templateJson')
  return tree
}

/** Refuses to enable what could not run; the first fault is told, with its node. */
export function demandRunnable(type: number, templateJson: string): void {
  const tree = demandTree(templateJson)
  const [fault] = integrateFaults(type, tree)
  if (!fault) return
  const node = [tree.start, ...tree.steps].find(({ nodeId }) => nodeId === fault.nodeId)
  const name = readText(own(node?.properties ?? {}, 'title')) || node?.content || ''
  throw refused(`${name === '' ? '' : `${name}：`}${words[fault.code]}`, 'templateJson')
}

/** What of the tree says when it starts, as the row holds it. */
export function triggerOf(ctx: PlatformContext, type: number, templateJson: string) {
  const none = { modelId: null, triggerEvent: null, cron: '', startTime: null, endTime: null, runsMax: null }
  const tree = templateJson === '' ? null : parseIntegration(templateJson)
  if (!tree || 'fault' in tree) return none
  const { properties } = tree.start
  if (type === 1) {
    return {
      ...none,
      modelId: readText(own(properties, 'formId')) || null,
      triggerEvent: readNumber(own(properties, 'triggerEvent')) ?? null,
    }
  }
  if (type !== 2) return none
  const endKind = readNumber(own(properties, 'endTimeType')) ?? 1
  return {
    ...none,
    cron: readText(own(properties, 'cron')).trim(),
    startTime: momentOf(ctx, properties, 'startTime'),
    endTime: endKind === 2 ? momentOf(ctx, properties, 'endTime') : null,
    runsMax: endKind === 1 ? Math.max(1, Math.round(readNumber(own(properties, 'endLimit')) ?? 1)) : null,
  }
}

/** Wire: milliseconds, or a date as it is written in the zone of the installation. */
function momentOf({ config }: PlatformContext, properties: RawRecord, key: string): number | null {
  const value = own(properties, key)
  const ms = typeof value === 'number' ? value : readText(value) === '' ? null : parseAnyDate(readText(value), config.timeZone)
  return ms === null || Number.isNaN(new Date(ms).getTime()) ? null : comparableInstant(ms)
}

type Schedule = Pick<IntegrateRow, 'type' | 'enabledMark' | 'cron' | 'startTime' | 'endTime' | 'runsMax' | 'runCount'>

/** When time starts it next, after now; null for what rests, is started by something else, or has no run any more. */
export function planned({ config, now }: Pick<PlatformContext, 'config' | 'now'>, schedule: Schedule) {
  const plannedAt = now()
  const plannedZone = config.timeZone
  return { nextRunAt: nextRunAfter(schedule, plannedAt, plannedZone), plannedAt, plannedZone }
}

function nextRunAfter(schedule: Schedule, afterMs: number, timeZone: string): number | null {
  const { type, enabledMark, cron, startTime, endTime, runsMax, runCount } = schedule
  if (type !== 2 || enabledMark !== 1 || (runsMax !== null && runCount >= runsMax)) return null
  const read = readCron(cron)
  if ('problem' in read) return null
  return nextCronRun(read.cron, { afterMs, timeZone, startMs: startTime ?? 0, endMs: endTime })
}
