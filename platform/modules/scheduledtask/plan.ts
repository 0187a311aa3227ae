import { nextCronRun, readCron } from '@/lib/domain/cron'
import type { PlatformContext } from '../../http/context'
import type { TaskRow } from './store'

export type Schedule = Pick<TaskRow, 'cron' | 'startTime' | 'endTime' | 'enabledMark'>

/** When a task runs next, after now; null for one that rests, or that has no run any more. */
export function planned({ config, now }: Pick<PlatformContext, 'config' | 'now'>, task: Schedule) {
  const plannedAt = now()
  const plannedZone = config.timeZone
  return { nextRunAt: nextRunAfter(task, plannedAt, plannedZone), plannedAt, plannedZone }
}

function nextRunAfter({ cron, startTime, endTime, enabledMark }: Schedule, afterMs: number, timeZone: string): number | null {
  const read = readCron(cron)
  if (enabledMark !== 1 || 'problem' in read) return null
  return nextCronRun(read.cron, { afterMs, timeZone, startMs: startTime, endMs: endTime })
}

export function isSameSchedule(one: Schedule, other: Schedule): boolean {
  return (['cron', 'startTime', 'endTime', 'enabledMark'] as const).every((key) => one[key] === other[key])
}
