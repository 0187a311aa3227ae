import type { Calendar } from '../calendar'
import type { FileBook } from '../files/book'
import { seedId } from '../ids'
import { attachments, type CompanyFile } from './company-files'
import { dated, paragraphs } from './notices'
import { people, userId } from './people'

type MailSeed = {
  code: string
  to: readonly string[]
  /** A colleague, or somebody outside as `name <address>`. */
  from: string
  cc?: readonly string[]
  subject: string
  body: string
  hoursAgo: number
  isRead?: boolean
  attached?: readonly CompanyFile[]
}

const domain = 'huarui.example.cn'

const mails: readonly MailSeed[] = [
  {
    ...{ code: 'weekly', from: 'linwanqing', hoursAgo: 2, to: ['zhouguoqiang', 'majianjun', 'gaomingyuan', 'tangxuemei'] },
    ...{ cc: ['chenlixin'], attached: ['projectPlan'] },
    subject: '月度经营分析会材料准备',
    body: paragraphs(
      '各位好：',
      '月度经营分析会将于今天15:30召开，请在会前更新以下数据：',
      '<ul><li>项目：进度偏差与逾期原因</li><li>财务：回款与费用执行</li><li>生产：试模一次合格率</li></ul>',
      '会议室：A301。谢谢！',
    ),
  },
  {
    ...{ code: 'customerTrial', from: '陈工 <chen.gong@customer.example.com>', hoursAgo: 5, to: ['gaomingyuan', 'majianjun'] },
    ...{ cc: ['hanxuefeng'], attached: ['flashPhoto'] },
    subject: '关于T1样件尺寸超差的反馈',
    body: paragraphs(
      '高经理，您好：',
      '收到的T1样件中，卡扣位置有两处尺寸超差（<strong>+0.12 mm</strong>与<strong>+0.08 mm</strong>），请在T2前给出改善方案。',
      '测量报告将另行提供。',
    ),
  },
  {
    ...{ code: 'invoiceReminder', from: '刘会计 <billing@supplier.example.com>', hoursAgo: 7, to: ['tangxuemei', 'lujiayi'] },
    subject: '本月模架材料发票已寄出',
    body: paragraphs(
      '您好，本月发票已通过快递寄出，请查收。',
      '<table border="0"><tbody><tr><th>项目</th><th>金额（元）</th></tr><tr><td>模架</td><td>86,400.00</td></tr><tr><td>热流道</td><td>32,150.00</td></tr></tbody></table>',
    ),
  },
  {
    ...{ code: 'backup', from: 'hexiaofeng', hoursAgo: 9, to: ['admin'] },
    cc: ['xuzhiyuan'],
    subject: '备份与磁盘巡检结果',
    body: paragraphs('昨晚备份成功，用时18分钟；数据盘剩余62%。', '升级维护安排在{day:2}22:00，届时请协助验证登录。'),
  },
  {
    ...{ code: 'newAccounts', from: 'dengjiahao', hoursAgo: 30, isRead: true, to: ['admin'] },
    subject: '新员工账号开通申请',
    body: paragraphs('本周入职两人，岗位为模具设计师与应付会计，请开通账号并分配角色。', '入职日期：{day:3}。'),
  },
  {
    ...{ code: 'security', from: 'xuzhiyuan', hoursAgo: 52, isRead: true },
    to: ['admin', 'zhouguoqiang', 'majianjun', 'gaomingyuan', 'tangxuemei', 'lujiayi'],
    subject: '谨防冒充公司邮件',
    body: paragraphs(
      '近期有人冒充财务要求提供密码。<strong>任何部门都不会通过邮件索要密码。</strong>',
      '如收到可疑邮件，请不要点击其中的链接，并转给信息部。',
    ),
  },
  {
    ...{ code: 'contract', from: 'shenhuimin', hoursAgo: 75, isRead: true, to: ['zhouguoqiang', 'lujiayi'] },
    subject: '新增收款单位需要补齐的资料',
    body: paragraphs('付款前请补齐开户行、税号与营业执照，资料不全的单位不能登记付款。'),
  },
  {
    ...{
      code: 'handover',
      from: 'songyaqin',
      hoursAgo: 99,
      isRead: true,
      to: ['majianjun', 'tangxuemei', 'lujiayi', 'gaomingyuan'],
    },
    subject: '劳动防护用品领用登记',
    body: paragraphs('请各部门在{day:4}前登记本季度需要的防护用品，由行政统一采购。'),
  },
]

const hourMs = 3_600_000

function addressOf(account: string): string {
  return `${account}@${domain}`
}

function isColleague(from: string): boolean {
  return people.some((person) => person.account === from)
}

/** Name and address of a colleague or of somebody outside. */
function senderOf(from: string) {
  const outside = /^(.+) <(.+)>$/.exec(from)
  if (outside) return { senderName: outside[1] ?? '', sender: outside[2] ?? '' }
  return { senderName: people.find((person) => person.account === from)?.name ?? from, sender: addressOf(from) }
}

function mailId(code: string, account: string): string {
  return seedId('mail', `${code}:${account}`)
}

/** One row in the box of every recipient. */
export function mailRows(calendar: Calendar, files: FileBook) {
  return mails.flatMap(({ code, to, from, cc = [], subject, body, hoursAgo, isRead, attached = [] }) =>
    to.map((account) => {
      const sentAt = calendar.nowMs - hoursAgo * hourMs
      return {
        id: mailId(code, account),
        userId: userId(account),
        subject,
        ...senderOf(from),
        account: addressOf(account),
        recipient: to.map(addressOf).join(','),
        cc: cc.map(addressOf).join(','),
        bodyText: dated(calendar, body),
        // What comes from outside is stored for the one who got it.
        attachment: attachments(files, attached, { by: isColleague(from) ? from : account, createdAt: sentAt }),
        sentAt,
        isRead: isRead ? 1 : 0,
        createdAt: sentAt,
      }
    }),
  )
}

/** The newest unread mail of a box is told by a message that leads to it. */
export function mailMessages() {
  const told = new Set<string>()
  return mails.flatMap(({ code, to, from, subject, hoursAgo, isRead }) =>
    to.flatMap((account) => {
      if (isRead || told.has(account)) return []
      told.add(account)
      const link = `<a href="/emailDetail?id=${mailId(code, account)}">${subject}</a>`
      const body = paragraphs(`${senderOf(from).senderName}给您发来一封邮件：`, link)
      return [{ code: `mail.${code}`, type: 3 as const, title: `新邮件：${subject}`, body, to: [account], hoursAgo }]
    }),
  )
}
