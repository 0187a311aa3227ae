import { Cron } from 'croner'
import { CronError, type CronField, type CronFieldName, type CronProblem, cronFieldNames, readCronField } from './cron-field'

export type { CronFieldName, CronProblem } from './cron-field'

/** A cron expression that was understood. */
export type CronExpression = {
  fields: Readonly<Record<CronFieldName, CronField>>
  /** As croner reads it, and how many days from there it is. */
  pattern: string
  dayOffset: number
}

const textMax = 200

/**
 * Reads what clients of the market write (contract 2 §22). Six and seven fields are those of Quartz: seconds first, `?`, Sunday is 1, a
 * year at the end if any, and either days or days of the week. Five are those of Unix: no seconds, Sunday is 0 or 7, and where days and
 * days of the week are both narrowed, either of them counts.
 */
export function readCron(text: string): { cron: CronExpression } | { problem: CronProblem } {
  try {
    return { cron: understand(text) }
  } catch (error) {
    if (error instanceof CronError) return { problem: error.problem }
    throw error
  }
}

function understand(text: string): CronExpression {
  const words = text.trim().split(/\s+/)
  if (words[0] === '') throw new CronError({ code: 'empty' })
  if (text.length > textMax || words.length < 5 || words.length > 7) throw new CronError({ code: 'count' })
  const isUnix = words.length === 5
  const [second, minute, hour, day, month, week, year] = isUnix ? ['0', ...words, '*'] : [...words, '*']
  const texts = { second, minute, hour, day, month, week, year } as Record<CronFieldName, string>
  const entries = cronFieldNames.map((name) => [name, readCronField(texts[name], name, isUnix ? 'unix' : 'quartz')] as const)
  const fields = Object.fromEntries(entries) as Record<CronFieldName, CronField>
  if (!isUnix && !fields.day.isAny && !fields.week.isAny) throw new CronError({ code: 'both' })
  const cron = { fields, pattern: patternOf(fields), dayOffset: -(fields.day.beforeLast ?? 0) }
  // What no calendar has, such as the thirtieth of February. A year that has passed had its days.
  if (!schedule(cron, 'UTC').nextRun(new Date(-1000))) throw new CronError({ code: 'never' })
  return cron
}

function patternOf(fields: Readonly<Record<CronFieldName, CronField>>): string {
  return cronFieldNames
    .map((name) => {
      const { isAny, values, marks, beforeLast } = fields[name]
      return isAny ? '*' : beforeLast !== null ? 'L' : [...values, ...marks].join(',')
    })
    .join(' ')
}

function schedule({ pattern, dayOffset }: CronExpression, timezone: string): Cron {
  return new Cron(pattern, { timezone, mode: '7-part', dayOffset })
}

type Window = {
  /** Runs of later than this. */
  afterMs: number
  timeZone: string
  /** None before the one and none after the other. */
  startMs?: number | null
  endMs?: number | null
}

/**
 * The next runs in the zone, at most so many. Where the clock is set forward, a time of day that is skipped comes right after the gap;
 * where it is set back, it comes once, and what is repeated by the minute goes on through both hours.
 */
export function cronRuns(cron: CronExpression, count: number, { afterMs, timeZone, startMs, endMs }: Window): number[] {
  const beats = schedule(cron, timeZone)
  const runs: number[] = []
  let after = Math.max(afterMs, (startMs ?? Number.NEGATIVE_INFINITY) - 1)
  while (runs.length < count) {
    const run = beats.nextRun(new Date(after))?.getTime()
    // Not all are worked out and then cut off: a thousand take their time.
    if (run === undefined || run > (endMs ?? Number.POSITIVE_INFINITY)) break
    runs.push(run)
    after = run
  }
  return runs
}

export function nextCronRun(cron: CronExpression, window: Window): number | null {
  return cronRuns(cron, 1, window)[0] ?? null
}
