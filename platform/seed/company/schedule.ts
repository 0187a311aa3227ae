import { wallClock } from '@/lib/datetime/wall-clock'
import { instantOf } from '@/lib/datetime/zone'
import {
  dayMs,
  type OccurrenceShape,
  occurrenceDays,
  placeOccurrence,
  type Repetition,
  reminderMoment,
  type ZoneClock,
} from '@/lib/domain/recurrence'
import type { Calendar } from '../calendar'
import { dictionaryItemId } from '../dictionaries/rows'
import type { FileBook } from '../files/book'
import { seedId } from '../ids'
import { attachments, type CompanyFile } from './company-files'
import { userId } from './people'

type EntrySeed = {
  code: string
  /** Item of the dictionary scheduleType: 1 meeting, 2 travel, 3 visit, 4 training, 5 own matter. */
  category: '1' | '2' | '3' | '4' | '5'
  urgent?: '1' | '2' | '3'
  title: string
  content: string
  by: string
  with?: readonly string[]
  /** First and last day, counted from the day the company was made, and the hours; without hours it is whole days. */
  days: readonly [number, number]
  hours?: readonly [string, string]
  color: string
  /** It is repeated from some days before the named one to some days after. */
  series?: { repetition: Repetition; daysBefore: number; daysAfter: number }
  /** Code of contract 2 §21. */
  reminder?: number
  /** Reminded by a send configuration instead of the product's own words. */
  sendConfig?: { code: string; name: string }
  attached?: readonly CompanyFile[]
}

const blue = '#1e6fd9'
const green = '#1b8a5a'
const orange = '#b45f06'
const purple = '#7048c8'
const red = '#c0392b'

/** Around the first day, so that every account that can sign in has something today and in the days after. */
const entries: readonly EntrySeed[] = [
  {
    ...{ code: 'projectWeekly', category: '1', urgent: '2', by: 'majianjun', color: blue, hours: ['09:00', '10:00'] },
    ...{ days: [0, 0], series: { repetition: '3', daysBefore: 28, daysAfter: 90 }, reminder: 15 },
    ...{ with: ['gaomingyuan', 'luowentao', 'liangsiqi', 'xuehongxia', 'chengwenjing'] },
    title: '模具项目周例会',
    content: '各项目经理汇报本周进度、试模问题与下周计划，会议室 A301。',
  },
  {
    ...{
      code: 'trialReview',
      category: '1',
      urgent: '3',
      by: 'gaomingyuan',
      color: red,
      hours: ['14:00', '15:30'],
      days: [0, 0],
      reminder: 10,
    },
    with: ['majianjun', 'xuehongxia', 'zengqinghua', 'duchanghe'],
    title: 'T1试模问题评审',
    attached: ['flashPhoto', 'trialRules'],
    content: '评审飞边与缩水问题的修模方案，确定T2试模时间。',
  },
  {
    ...{
      code: 'management',
      category: '1',
      urgent: '2',
      by: 'zhouguoqiang',
      color: purple,
      hours: ['15:30', '17:00'],
      days: [0, 0],
      reminder: 30,
      series: { repetition: '4', daysBefore: 0, daysAfter: 365 },
    },
    with: ['chenlixin', 'shenhuimin', 'majianjun', 'yaojianping', 'kangmingzhe', 'songyaqin'],
    title: '月度经营分析会',
    content: '各公司汇报订单、回款与成本，重点讨论逾期项目。',
  },
  {
    ...{ code: 'paymentCheck', category: '5', by: 'tangxuemei', color: green, hours: ['10:00', '11:30'], days: [0, 0] },
    with: ['yejingyi', 'fangwenbo'],
    title: '本周付款计划核对',
    content: '核对已审批的付款申请与银行余额，下午三点前提交付款清单。',
  },
  {
    ...{ code: 'supplierFiles', category: '5', by: 'lujiayi', color: blue, hours: ['10:30', '11:30'], days: [0, 0] },
    with: ['chengwenjing'],
    title: '收款单位资料核对',
    content: '补齐本月新增收款单位的开户行与税号。',
  },
  {
    ...{ code: 'inspection', category: '5', by: 'admin', color: green, hours: ['09:30', '10:00'], days: [0, 0] },
    ...{ series: { repetition: '2', daysBefore: 7, daysAfter: 30 }, reminder: 5, with: ['hexiaofeng'] },
    title: '系统巡检',
    content: '检查备份、磁盘空间与登录日志。',
  },
  {
    ...{ code: 'upgrade', category: '5', urgent: '2', by: 'xuzhiyuan', color: orange, days: [2, 2], hours: ['22:00', '23:30'] },
    ...{ with: ['admin', 'hexiaofeng'], reminder: 1440 },
    title: '系统升级维护',
    content: '升级期间暂停服务，升级完成后验证登录与主要功能。',
  },
  {
    ...{ code: 'customerVisit', category: '2', by: 'gaomingyuan', color: orange, days: [2, 4], hours: ['08:30', '18:00'] },
    ...{ with: ['hanxuefeng'], reminder: 120 },
    title: '苏州客户现场试模支持',
    content: '带样件与问题清单，配合客户现场试模，住宿已订。',
  },
  {
    ...{ code: 'monthEnd', category: '5', urgent: '2', by: 'tangxuemei', color: purple, days: [1, 2], with: ['yejingyi'] },
    // A day before at 9:00.
    reminder: 5,
    title: '月末结账',
    content: '两天内完成发票认证、成本结转与报表。',
  },
  {
    ...{ code: 'safetyTraining', category: '4', by: 'songyaqin', color: green, days: [3, 3], hours: ['13:30', '15:00'] },
    with: ['admin', 'majianjun', 'gaomingyuan', 'tangxuemei', 'lujiayi', 'suxiaoyan'],
    ...{ reminder: 60, sendConfig: { code: 'schedule.site', name: '日程站内提醒' } },
    title: '消防安全培训',
    attached: ['drillPlan'],
    content: '培训后在园区广场进行疏散演练，请准时参加。',
  },
  {
    ...{ code: 'customerReception', category: '3', by: 'chenlixin', color: red, days: [1, 1], hours: ['10:00', '12:00'] },
    with: ['zhouguoqiang', 'majianjun', 'qinhaitao'],
    ...{ title: '客户来访接待', reminder: -1 },
    content: '参观数控加工车间与试模现场，午餐安排在园区餐厅。',
  },
  {
    ...{ code: 'anniversary', category: '5', by: 'songyaqin', color: orange, days: [6, 6] },
    ...{ series: { repetition: '5', daysBefore: 0, daysAfter: 5 * 366 }, with: ['zhouguoqiang', 'shenhuimin', 'kangmingzhe'] },
    // A week before at 9:00.
    reminder: 11,
    title: '公司成立纪念日',
    content: '上午举行庆祝活动，工作五年以上的员工领取纪念品。',
  },
  {
    ...{ code: 'factoryMaintenance', category: '5', by: 'majianjun', color: green, days: [8, 10], reminder: 4 },
    with: ['gaomingyuan', 'luowentao', 'liangsiqi', 'admin'],
    title: '设备年度保养',
    content: '数控车间分批停机保养，请提前安排试模计划。',
  },
]

const clock: ZoneClock = { wallOf: (ms) => wallClock(ms).valueOf(), instantOf: (wall) => instantOf(wall) }
const occurrencesMax = 1000

/** Rows of the two tables. A repeated entry is one row per date (contract 2 §21). */
export function scheduleRows(calendar: Calendar, files: FileBook) {
  const today = clock.wallOf(calendar.day(0))
  const occurrences = entries.flatMap((entry) => {
    const named = today + entry.days[0] * dayMs
    return seriesDays(entry, named).map((day) => ({ entry, day, id: scheduleId(entry.code, Math.round((day - named) / dayMs)) }))
  })
  return {
    entries: occurrences.map((occurrence) => entryRow({ calendar, today, files }, occurrence)),
    participants: occurrences.flatMap(({ entry, id }) =>
      [...new Set([entry.by, ...(entry.with ?? [])])].map((account) => ({ scheduleId: id, userId: userId(account) })),
    ),
  }
}

export function scheduleId(code: string, shift = 0): string {
  return seedId('schedule', `${code}:${shift}`)
}

export function scheduleGroupId(code: string): string {
  return seedId('scheduleGroup', code)
}

function seriesDays({ series }: EntrySeed, named: number): number[] {
  if (!series) return [named]
  const fromDay = named - series.daysBefore * dayMs
  const untilDay = named + series.daysAfter * dayMs
  return occurrenceDays({ repetition: series.repetition, anchorDay: fromDay, fromDay, untilDay }, occurrencesMax)
}

type Occurrence = { entry: EntrySeed; day: number; id: string }

type Around = { calendar: Calendar; today: number; files: FileBook }

function entryRow({ calendar, today, files }: Around, { entry, day, id }: Occurrence) {
  const { series, hours, reminder = -2 } = entry
  const named = today + entry.days[0] * dayMs
  const { startAt, endAt, endDay } = placeOccurrence(day, shapeOf(entry), clock)
  const due = reminderMoment({ day, startAt }, { isAllDay: !hours, code: reminder }, clock)
  return {
    id,
    groupId: scheduleGroupId(entry.code),
    category: dictionaryItemId('scheduleType', entry.category),
    urgent: entry.urgent ?? '1',
    title: entry.title,
    content: entry.content,
    files: attachments(files, entry.attached ?? [], { by: entry.by, createdAt: calendar.nowMs }),
    allDay: hours ? 0 : 1,
    startDay: clock.instantOf(day),
    startTime: hours?.[0] ?? '00:00',
    endDay: clock.instantOf(endDay),
    endTime: hours?.[1] ?? '23:59',
    duration: durationOf(entry),
    ...{ startAt, endAt, color: entry.color, reminderTime: reminder },
    reminderType: entry.sendConfig ? 2 : 1,
    send: entry.sendConfig ? seedId('sendConfig', entry.sendConfig.code) : '',
    sendName: entry.sendConfig?.name ?? '',
    remindAt: due !== null && due >= calendar.nowMs ? due : null,
    repetition: series?.repetition ?? '1',
    seriesDay: series ? clock.instantOf(named - series.daysBefore * dayMs) : null,
    repeatTime: series ? clock.instantOf(named + series.daysAfter * dayMs) : null,
    creatorUserId: userId(entry.by),
    createdAt: calendar.nowMs - 10 * dayMs,
  }
}

function shapeOf({ hours, days }: EntrySeed): OccurrenceShape {
  const spanDays = days[1] - days[0]
  if (!hours) return { kind: 'allDay', spanDays }
  return { kind: 'until', startMinutes: minutesOf(hours[0]), endMinutes: minutesOf(hours[1]), spanDays }
}

/** One of the lengths that the form offers, or -1 where the end is said by day and time (contract 2 §21). */
function durationOf({ hours, days }: EntrySeed): number {
  if (!hours || days[0] !== days[1]) return -1
  const minutes = minutesOf(hours[1]) - minutesOf(hours[0])
  return [30, 60, 90, 120, 180].includes(minutes) ? minutes : -1
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
