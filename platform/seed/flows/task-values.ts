import { organizeId } from '../company/organisation'
import { type PersonSeed, people, userId } from '../company/people'
import type { Random } from '../random'
import type { FlowFormCode } from './flow-forms'

/** What people of the company ask for, and what is answered. */

const leaves: Readonly<Record<string, readonly string[]>> = {
  annual: ['回老家探望父母，工作已交接', '全家旅行，项目已交接给同事', '年假，工作已安排'],
  personal: ['家中有事，需要回老家处理', '带孩子看病', '参加朋友婚礼', '办理房产手续'],
  sick: ['身体不适，去医院检查', '感冒发烧，在家休息', '术后复查'],
  shift: ['周末加班调休，工作已交接', '试模夜班后调休'],
}
const trips = ['客户现场试模', '模具交付和验收', '供应商考察', '参加行业展会', '处理客户投诉', '项目启动会'] as const

const places = ['苏州', '宁波', '合肥', '重庆', '武汉', '上海', '青岛'] as const
const newcomers = ['陆思远', '贺子涵', '童欣怡', '莫嘉豪', '安若曦', '尹浩宇']

export const agreements = [
  '同意',
  '同意，请按计划办理',
  '已核对，无误',
  '情况属实，同意',
  '同意，注意时间安排',
  '资料齐全，通过',
  '',
] as const
export const returns = [
  '附件不全，请补充后重新提交',
  '金额与合同不一致，请核对',
  '请说明事由',
  '时间与项目节点冲突，请调整',
] as const

type Values = Record<string, unknown>

/** `number`: which one of its flow it is; nobody joins twice. */
type Asked = { random: Random; dayMs: number; number: number }

export function valuesOf(code: FlowFormCode, person: PersonSeed, { random, dayMs, number }: Asked): Values {
  const own = { applicantId: userId(person.account), departmentId: organizeId(person.organize) }
  if (code === 'leave') {
    const days = random.weighted([
      [1, 4],
      [2, 3],
      [3, 2],
      [5, 1],
      [7, 1],
    ])
    const kind = random.pick(Object.keys(leaves))
    return { ...own, kind, beginDate: dayMs, days, reason: random.pick(leaves[kind] ?? []) }
  }
  if (code === 'trip') {
    const days = random.whole(1, 5)
    const budget = random.whole(8, 90) * 100 * days
    const time = { beginDate: dayMs + 3 * 86_400_000, endDate: dayMs + (3 + days) * 86_400_000 }
    return { ...own, place: random.pick(places), budget, ...time, reason: random.pick(trips) }
  }
  const position = random.pick(people).position
  return { newcomer: newcomers[number % newcomers.length], beginDate: dayMs + 3 * 86_400_000, position, remark: '' }
}
