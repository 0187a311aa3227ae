import { organizeId } from '../company/organisation'
import { type PersonSeed, people, userId } from '../company/people'
import type { Random } from '../random'
import type { FlowFormCode } from './flow-forms'

/** What people of the company ask for, and what is answered. */

const reasons: Readonly<Record<'leave' | 'trip', readonly string[]>> = {
  leave: [
    '家中有事，需要回老家处理',
    '带孩子看病',
    '身体不适，去医院检查',
    '调休，项目已交接给同事',
    '参加朋友婚礼',
    '办理房产手续',
  ],
  trip: ['客户现场试模', '模具交付和验收', '供应商考察', '参加行业展会', '处理客户投诉', '项目启动会'],
}

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

export function valuesOf(code: FlowFormCode, person: PersonSeed, { random, dayMs }: { random: Random; dayMs: number }): Values {
  const own = { applicantId: userId(person.account), departmentId: organizeId(person.organize) }
  if (code === 'leave') {
    const days = random.weighted([
      [1, 4],
      [2, 3],
      [3, 2],
      [5, 1],
      [7, 1],
    ])
    return {
      ...own,
      kind: random.pick(['annual', 'personal', 'sick', 'shift']),
      beginDate: dayMs,
      days,
      reason: random.pick(reasons.leave),
    }
  }
  if (code === 'trip') {
    const days = random.whole(1, 5)
    const budget = random.whole(8, 90) * 100 * days
    const time = { beginDate: dayMs + 3 * 86_400_000, endDate: dayMs + (3 + days) * 86_400_000 }
    return { ...own, place: random.pick(places), budget, ...time, reason: random.pick(reasons.trip) }
  }
  const position = random.pick(people).position
  return { newcomer: random.pick(newcomers), beginDate: dayMs + 3 * 86_400_000, position, remark: '' }
}
