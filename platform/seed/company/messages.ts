import type { Calendar } from '../calendar'
import { seedId } from '../ids'
import { mailMessages } from './mails'
import { dated, noticeMessages, paragraphs } from './notices'
import { people, userId } from './people'
import { scheduleGroupId, scheduleId } from './schedule'

type MessageSeed = {
  code: string
  /** 1 notice, 2 flow, 3 system, 4 schedule (contract 1 §13.3). */
  type: 1 | 2 | 3 | 4
  title: string
  /** May hold `{day:n}`. */
  body: string
  excerpt?: string
  /** Absent: the system itself. */
  by?: string
  to: 'all' | readonly string[]
  hoursAgo: number
  /** Who has read it already; absent: nobody. */
  readBy?: 'all' | readonly string[]
}

/** What the viewer of schedules opens with (contract 1 §13.4): `1` was created, `2` was changed. */
const entry = (code: string, type: '1' | '2') => JSON.stringify({ id: scheduleId(code), groupId: scheduleGroupId(code), type })

const seeds: readonly MessageSeed[] = [
  ...noticeMessages(),
  ...mailMessages(),
  {
    ...{ code: 'account', type: 3, to: 'all', hoursAgo: 240, readBy: 'all', title: '账号已开通' },
    body: paragraphs('您的系统账号已开通，所属组织、岗位与权限可在“个人信息”中查看。'),
  },
  {
    ...{ code: 'security', type: 3, to: 'all', hoursAgo: 50, title: '账号安全提醒：请勿与他人共用密码' },
    ...{ readBy: ['majianjun', 'lujiayi', 'gaomingyuan'] },
    body: paragraphs('如发现异常登录记录，请立即修改密码并联系信息部。', '登录记录可在“个人信息”的“系统日志”中查看。'),
  },
  {
    ...{ code: 'paymentApproved', type: 2, by: 'shenhuimin', to: ['gaomingyuan', 'luowentao'], hoursAgo: 5, body: '' },
    title: '您的付款申请单已审批通过，等待付款登记',
    excerpt: '出纳登记付款后，付款状态会更新。单据在“采购与财务”的“付款申请单”中查看。',
  },
  {
    ...{ code: 'paymentArrived', type: 2, by: 'gaomingyuan', to: ['tangxuemei', 'yejingyi', 'fangwenbo'], hoursAgo: 4, body: '' },
    title: '有新的付款申请单等待登记付款',
    excerpt: '请核对收款账号后登记付款。单据在“采购与财务”的“付款申请单”中查看。',
  },
  {
    ...{ code: 'sealReturned', type: 2, by: 'suxiaoyan', to: ['majianjun', 'zhouguoqiang'], hoursAgo: 8, body: '' },
    title: '用印申请已登记，请在当天归还印章',
    excerpt: '归还后请在“行政办公”的“用印记录”中登记归还时间。',
  },
  {
    ...{
      code: 'supplierChecked',
      type: 2,
      by: 'tangxuemei',
      to: ['lujiayi', 'fuxiaolong'],
      hoursAgo: 28,
      body: '',
      readBy: ['fuxiaolong'],
    },
    title: '收款单位资料已复核，有两家缺少开户行',
    excerpt: '请在“采购与财务”的“收款单位设置”中补齐开户行，补齐前不能登记付款。',
  },
  {
    ...{ code: 'newcomer', type: 2, by: 'dengjiahao', to: ['admin', 'hexiaofeng'], hoursAgo: 6, body: '' },
    title: '新员工入职登记已完成，请开通系统账号',
    excerpt: '入职人员名单已发送到邮箱，请按岗位分配角色。',
  },
  {
    ...{ code: 'trialReview', type: 4, by: 'gaomingyuan', hoursAgo: 20, title: '【日程】T1试模问题评审' },
    ...{ to: ['majianjun', 'xuehongxia', 'zengqinghua', 'duchanghe', 'gaomingyuan'], readBy: ['gaomingyuan'] },
    body: entry('trialReview', '1'),
  },
  {
    ...{ code: 'management', type: 4, by: 'zhouguoqiang', hoursAgo: 22, title: '【日程】月度经营分析会（时间有调整）' },
    ...{ to: ['chenlixin', 'shenhuimin', 'majianjun', 'zhouguoqiang', 'songyaqin'], readBy: ['zhouguoqiang'] },
    body: entry('management', '2'),
  },
  {
    ...{ code: 'paymentCheck', type: 4, by: 'tangxuemei', to: ['tangxuemei', 'yejingyi', 'fangwenbo'], hoursAgo: 18 },
    ...{ title: '【日程】本周付款计划核对', body: entry('paymentCheck', '1') },
  },
  {
    ...{ code: 'systemUpgrade', type: 4, by: 'xuzhiyuan', to: ['admin', 'hexiaofeng'], hoursAgo: 3 },
    ...{ title: '【日程】系统升级维护', body: entry('upgrade', '1') },
  },
  {
    ...{ code: 'safetyTraining', type: 4, by: 'songyaqin', hoursAgo: 25, title: '【日程】消防安全培训' },
    ...{ to: ['admin', 'majianjun', 'gaomingyuan', 'tangxuemei', 'lujiayi'], readBy: ['admin'] },
    body: entry('safetyTraining', '1'),
  },
]

const hourMs = 3_600_000

/** One row per message and recipient, all before the moment at which the company is made. */
export function messageRows(calendar: Calendar) {
  const everybody = people.map((person) => person.account)
  return seeds.flatMap(({ code, type, title, body, excerpt = '', by, to, hoursAgo, readBy = [] }) => {
    const createdAt = calendar.nowMs - hoursAgo * hourMs
    return (to === 'all' ? everybody : to).map((account) => {
      const isRead = readBy === 'all' || readBy.includes(account) ? 1 : 0
      return {
        id: seedId('message', `${code}:${account}`),
        userId: userId(account),
        type,
        flowType: 1,
        title,
        bodyText: dated(calendar, body),
        excerpt,
        releaseUserId: by === undefined ? null : userId(by),
        isRead,
        readAt: isRead === 1 ? createdAt + hourMs : null,
        createdAt,
      }
    })
  })
}
