import type { Calendar } from '../calendar'
import type { FileBook } from '../files/book'
import { seedId } from '../ids'
import { attachments, type CompanyFile, coverAddress } from './company-files'
import { organizeId } from './organisation'
import { people, userId } from './people'

/** Texts of seeds: `{day:n}` becomes the date n days after the day on which the company is made. */
export function dated(calendar: Calendar, text: string): string {
  return text.replaceAll(/\{day:(-?\d+)\}/g, (_whole, offset) => {
    const { month, day } = calendar.parts(Number(offset))
    return `${Number(month)}月${Number(day)}日`
  })
}

/** One paragraph each; lists and tables stand by themselves. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.map((text) => (/^<(ul|table)/.test(text) ? text : `<p>${text}</p>`)).join('')
}

type NoticeSeed = {
  code: string
  /** Dictionary NoticeType: 1 notice, 2 announcement, 3 rule. */
  category: '1' | '2' | '3'
  title: string
  excerpt: string
  body: string
  by: string
  createdHoursAgo: number
  /** Absent: a draft. */
  releasedHoursAgo?: number
  /** Days from the first one; a day that is over means an expired notice. Absent: it does not expire. */
  expiresAfterDays?: number
  /** Code of a company or department; absent: everyone. */
  organize?: string
  /** Who has read it already; absent: nobody. */
  readBy?: 'all' | readonly string[]
  /** How the recipients are told; absent: in-site. */
  sendConfig?: string
  cover?: 'cover0' | 'cover1'
  attached?: readonly CompanyFile[]
}

const notices: readonly NoticeSeed[] = [
  {
    ...{ code: 'upgrade', category: '1', by: 'xuzhiyuan', createdHoursAgo: 4, releasedHoursAgo: 3, expiresAfterDays: 4 },
    cover: 'cover0',
    title: '系统升级维护通知',
    excerpt: '{day:2}22:00至23:30系统暂停服务，请提前保存正在填写的内容。',
    body: paragraphs(
      '各位同事：',
      '为提升系统性能，信息部计划于<strong>{day:2}22:00至23:30</strong>进行升级维护，期间无法登录。',
      '请提前保存正在填写的内容。升级完成后如遇问题，请联系信息部何晓峰（分机8021）。',
    ),
  },
  {
    ...{ code: 'fireDrill', category: '1', by: 'songyaqin', createdHoursAgo: 27, releasedHoursAgo: 26, expiresAfterDays: 5 },
    ...{ cover: 'cover1', attached: ['drillPlan'] },
    readBy: ['zhouguoqiang', 'tangxuemei', 'chenlixin', 'shenhuimin'],
    title: '消防安全培训与疏散演练安排',
    excerpt: '{day:3}13:30在培训室集合，15:00前结束。',
    body: paragraphs(
      '培训内容：灭火器使用、疏散路线与集合点清点。',
      '各部门请安排至少一名安全员参加，名单请于{day:1}下班前报人力行政部。',
    ),
  },
  {
    ...{ code: 'standard', category: '3', by: 'xuehongxia', createdHoursAgo: 140, releasedHoursAgo: 120, readBy: 'all' },
    attached: ['trialRules'],
    title: '《模具试模与验收规范》第3版发布',
    excerpt: '',
    body: paragraphs(
      '规范已更新，主要变化：T1阶段关键尺寸合格率由85%提高到90%；量产验收须提供过程能力数据。',
      '全文见“模具项目管理”中的“资料与工具”。',
    ),
  },
  {
    ...{ code: 'moldMeeting', category: '1', by: 'majianjun', organize: 'mold', createdHoursAgo: 50, releasedHoursAgo: 49 },
    readBy: ['majianjun', 'gaomingyuan'],
    title: '模具公司本月试模排期会',
    excerpt: '请各项目经理带试模计划与问题清单参加。',
    body: paragraphs('时间：{day:1}16:00，地点：会议室A302。', '请设计、制造与品质各派一人参加，会前更新“试模记录”。'),
  },
  {
    ...{ code: 'checkup', category: '1', by: 'suxiaoyan', createdHoursAgo: 500, releasedHoursAgo: 480, expiresAfterDays: -6 },
    readBy: 'all',
    title: '年度健康体检安排',
    excerpt: '{day:-12}至{day:-7}到园区医务室体检，请空腹。',
    body: paragraphs('请按部门排期前往，具体名单见人力行政部公告栏。', '体检报告两周内发放到个人。'),
  },
  {
    ...{ code: 'supplierReview', category: '2', by: 'chengwenjing', createdHoursAgo: 30, organize: 'mold' },
    sendConfig: 'notice.important',
    title: '供应商年度评审工作安排',
    excerpt: '评审资料请在{day:10}前交采购部。',
    body: paragraphs('评审范围：上年度有交易的模具材料、热流道与外协加工供应商。', '评分项目：质量、交期、价格与配合度。'),
  },
  {
    ...{ code: 'workshop', category: '3', by: 'admin', createdHoursAgo: 8 },
    attached: ['scoreSheet'],
    title: '车间5S检查评比办法',
    excerpt: '',
    body: paragraphs('每周检查一次，每月评比一次，结果在公告中公布。', '评分表见附件。'),
  },
]

const hourMs = 3_600_000
const dayMs = 24 * hourMs

function noticeId(code: string): string {
  return seedId('notice', code)
}

export function noticeRows(calendar: Calendar, files: FileBook) {
  return notices.map((notice) => {
    const releasedAt = releaseTime(calendar, notice)
    const expiresAt = notice.expiresAfterDays === undefined ? null : calendar.day(notice.expiresAfterDays) + dayMs - 1
    const createdAt = calendar.nowMs - notice.createdHoursAgo * hourMs
    const isExpired = expiresAt !== null && expiresAt <= calendar.nowMs
    return {
      id: noticeId(notice.code),
      title: notice.title,
      category: notice.category,
      toUserIds: recipientsOf(notice),
      excerpt: dated(calendar, notice.excerpt),
      bodyText: dated(calendar, notice.body),
      coverImage: notice.cover ? coverAddress(files, notice.cover, { by: notice.by, createdAt }) : '',
      files: attachments(files, notice.attached ?? [], { by: notice.by, createdAt }),
      expiresAt,
      remindCategory: notice.sendConfig === undefined ? 1 : 2,
      sendConfigId: notice.sendConfig === undefined ? '' : seedId('sendConfig', notice.sendConfig),
      enabledMark: releasedAt === null ? 0 : isExpired ? 2 : 1,
      createdAt,
      createdBy: userId(notice.by),
      changedAt: releasedAt ?? createdAt,
      releasedAt,
      releasedBy: releasedAt === null ? null : userId(notice.by),
    }
  })
}

function releaseTime(calendar: Calendar, { releasedHoursAgo }: NoticeSeed): number | null {
  return releasedHoursAgo === undefined ? null : calendar.nowMs - releasedHoursAgo * hourMs
}

function recipientsOf({ organize }: NoticeSeed): string {
  return organize === undefined ? '' : `${organizeId(organize)}--company`
}

/** What the release of the notices has put into the boxes of their recipients. */
export function noticeMessages() {
  return notices.flatMap(({ code, title, by, organize, releasedHoursAgo, readBy = [] }) => {
    if (releasedHoursAgo === undefined) return []
    const to = people
      .filter((person) => organize === undefined || person.organize === organize || person.organize.startsWith(`${organize}.`))
      .map((person) => person.account)
    const body = JSON.stringify({ id: noticeId(code) })
    return [{ code, type: 1 as const, title, body, by, to, hoursAgo: releasedHoursAgo, readBy }]
  })
}
