import { organizeId } from '../company/organisation'
import { type PersonSeed, people, userId } from '../company/people'
import type { Random } from '../random'
import type { FlowFormCode } from './flow-forms'

/** What people of the company ask for, and what is answered. */

const reasons: Readonly<Record<'leave' | 'payment' | 'sealUse', readonly string[]>> = {
  leave: [
    '家中有事，需要回老家处理',
    '带孩子看病',
    '身体不适，去医院检查',
    '调休，项目已交接给同事',
    '参加朋友婚礼',
    '办理房产手续',
  ],
  payment: [
    '模仁钢材尾款，货已验收入库',
    '热流道系统预付款，合同约定30%',
    '外协加工费，当月对账无误',
    '标准件货款，发票已收',
    '设备维保年费',
    '试模材料款',
  ],
  sealUse: ['与客户签订模具开发合同', '投标文件盖章', '报关资料盖章', '员工在职证明', '供应商年度框架协议', '银行资料更新'],
}

const payees = [
  '东莞市恒丰钢材有限公司',
  '苏州鼎盛塑料原料有限公司',
  '深圳市精雕刀具有限公司',
  '合肥联创自动化设备有限公司',
  '宁波华东模架有限公司',
]
const files = ['模具开发合同', '年度框架协议', '投标书', '报关单', '在职证明', '保密协议', '质量协议']
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
  if (code === 'payment') {
    const amount = random.chance(0.3) ? random.whole(1_000, 4_000) * 100 : random.whole(20, 950) * 100
    return { ...own, payee: random.pick(payees), amount, payDate: dayMs + 5 * 86_400_000, reason: random.pick(reasons.payment) }
  }
  if (code === 'sealUse') {
    const { applicantId } = own
    return { applicantId, fileTitle: random.pick(files), copies: random.whole(1, 6), reason: random.pick(reasons.sealUse) }
  }
  const position = random.pick(people).position
  return { newcomer: random.pick(newcomers), beginDate: dayMs + 3 * 86_400_000, position, remark: '' }
}
