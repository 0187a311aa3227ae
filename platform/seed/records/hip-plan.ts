import { billRules } from '../bill-rules'
import { organizeId } from '../company/organisation'
import { managerOf, membersOf, type PersonSeed, people, userId } from '../company/people'
import type { Random } from '../random'
import { moreRandom, planExtras } from './more-values'
import { laterChange, momentOf, pickSkewed, type RowMaker, type World } from './world'

const owners = people.filter((person) => !person.roles.includes('administrator') && !person.roles.includes('clerk'))

type PlanType = { code: string; days: number; name: (year: string, month: number, day: number) => string }

const planTypes: readonly (readonly [PlanType, number])[] = [
  [{ code: 'year', days: 365, name: (year) => `${year}年度` }, 4],
  [{ code: 'quarter', days: 90, name: (year, month) => `${year}年第${Math.ceil(month / 3)}季度` }, 12],
  [{ code: 'month', days: 30, name: (year, month) => `${year}年${month}月` }, 46],
  [{ code: 'week', days: 7, name: (year, month, day) => `${year}年${month}月第${Math.ceil(day / 7)}周` }, 26],
  [{ code: 'temporary', days: 14, name: (year, month) => `${year}年${month}月专项` }, 12],
]

type Topic = { title: string; target: string; items: readonly (readonly [content: string, standard: string])[] }

const topics: Readonly<Record<string, Topic>> = {
  project: {
    title: '项目推进计划',
    target: '按节点完成在手项目，首次试模合格率不低于75%',
    items: [
      ['跟进模具加工进度', '关键节点无延误'],
      ['组织项目周例会', '问题清单关闭率90%'],
      ['与客户确认设计变更', '变更单签字归档'],
      ['安排试模与样件送检', '样件按期送出'],
      ['更新项目成本', '偏差不超过5%'],
    ],
  },
  technical: {
    title: '技术工作计划',
    target: '设计一次评审通过率不低于85%，标准件选用率持续提高',
    items: [
      ['完成三维设计', '通过内部评审'],
      ['输出二维工程图', '标注完整无遗漏'],
      ['模流分析', '变形量满足图纸要求'],
      ['整理标准件库', '新增条目审核通过'],
    ],
  },
  produce: {
    title: '生产计划',
    target: '计划达成率不低于95%，设备稼动率不低于80%',
    items: [
      ['完成本期排产任务', '达成率95%'],
      ['设备点检与保养', '无重大停机'],
      ['刀具寿命统计', '形成报表'],
      ['新员工带教', '独立上岗'],
    ],
  },
  quality: {
    title: '质量改进计划',
    target: '客户投诉不超过两起，来料合格率不低于98%',
    items: [
      ['关键尺寸巡检', '记录完整'],
      ['客诉原因分析', '八日内提交报告'],
      ['检具校准', '证书归档'],
      ['供应商现场审核', '整改项关闭'],
    ],
  },
  purchase: {
    title: '采购与库存计划',
    target: '采购及时率不低于96%，库存周转天数下降两天',
    items: [
      ['原材料询价比价', '三家以上报价'],
      ['跟进欠料清单', '欠料不影响生产'],
      ['供应商对账', '差异全部核清'],
      ['呆滞料处理', '处理率60%'],
    ],
  },
  office: {
    title: '部门工作计划',
    target: '按期完成部门重点工作，内部服务满意度不低于90分',
    items: [
      ['完成月度结账与报表', '五个工作日内'],
      ['制度修订与宣贯', '全员签收'],
      ['费用预算跟踪', '超支预警及时'],
      ['客户回访', '回访率100%'],
    ],
  },
}

function topicOf(person: PersonSeed): { key: string; topic: Topic } {
  const key = /project|research/.test(person.organize)
    ? 'project'
    : /design/.test(person.organize)
      ? 'technical'
      : /make|inject/.test(person.organize)
        ? 'produce'
        : /quality/.test(person.organize)
          ? 'quality'
          : /purchase|store/.test(person.organize)
            ? 'purchase'
            : 'office'
  const topic = topics[key]
  if (!topic) throw new Error(`no topic ${key}`)
  return { key, topic }
}

export const makePlan: RowMaker = (random, index, world) => {
  const moment = momentOf(world, index)
  const owner = random.pick(owners)
  const manager = managerOf(owner)
  const creator = manager !== null && random.chance(0.25) ? (people.find(({ account }) => account === manager) ?? owner) : owner
  const type = random.weighted(planTypes)
  const { key, topic } = topicOf(owner)
  const startOffset = moment.offset + random.whole(0, 3)
  const endOffset = startOffset + type.days
  const status = statusAt(random, moment.offset, endOffset)
  const items = itemRows(random, { owner, topic, startOffset, endOffset, status }, world)
  const { year, month, day } = world.calendar.parts(startOffset)
  const isOver = status === 'done' || status === 'closed'
  return {
    id: world.newRecordId(index, moment.timeMs),
    creatorUserId: userId(creator.account),
    creatorTime: moment.timeMs,
    ...laterChange(random, moment, world, userId(owner.account)),
    organizeId: organizeId(creator.organize),
    values: {
      planNo: world.numbers.next(billRules.hipPlan, moment.timeMs),
      title: `${owner.name}${type.name(year, Number(month), Number(day))}${topic.title}`,
      planType: type.code,
      startDate: world.calendar.day(startOffset),
      endDate: world.calendar.day(endOffset),
      ownerId: userId(owner.account),
      departmentId: organizeId(owner.organize),
      status,
      projectId: (key === 'project' || key === 'technical') && random.chance(0.7) ? pickSkewed(random, world.projects).id : '',
      priority: random.weighted(priorities),
      target: topic.target,
      ...planExtras(moreRandom(3, index), { from: world.calendar.day(startOffset), to: world.calendar.day(endOffset) }),
      items,
      progress: averagePercent(items),
      totalHours: items.reduce((total, item) => total + item.hours, 0),
      summary: isOver ? `${topic.title}已按期总结，${items.length}项工作平均完成率${averagePercent(items)}%。` : '',
      comment: isOver && random.chance(0.6) ? random.pick(comments) : '',
      files: [],
    },
  }
}

const priorities = [
  ['high', 3],
  ['middle', 5],
  ['low', 2],
] as const

const comments = ['完成较好，继续保持。', '节点把控需要加强。', '注意与采购的衔接。', '同意总结，未完成项转入下期。'] as const

function statusAt(random: Random, createdOffset: number, endOffset: number): string {
  if (endOffset < -10) return random.chance(0.75) ? 'done' : 'closed'
  if (endOffset < 0) return random.chance(0.5) ? 'done' : 'running'
  return createdOffset > -4 && random.chance(0.6) ? 'draft' : 'running'
}

type Course = { owner: PersonSeed; topic: Topic; startOffset: number; endOffset: number; status: string }
type ItemRow = { percent: number; hours: number } & Record<string, unknown>

function itemRows(random: Random, course: Course, world: World): ItemRow[] {
  const { owner, topic, startOffset, endOffset, status } = course
  const team = membersOf(owner.organize)
  const length = (endOffset - startOffset) / topic.items.length
  return topic.items.map(([content, standard], at) => {
    const from = startOffset + Math.floor(length * at)
    const to = startOffset + Math.floor(length * (at + 1))
    const percent = percentAt(random, status, from, to)
    const state = percent === 100 ? 'done' : percent === 0 ? 'notStarted' : to < 0 ? 'delayed' : 'running'
    const executorId = userId(random.pick(team).account)
    const dates = { startDate: world.calendar.day(from), endDate: world.calendar.day(to) }
    const hours = Math.max(1, to - from) * 4
    return {
      content,
      standard,
      executorId,
      ...dates,
      hours,
      percent,
      state,
      result: percent === 100 ? '已完成' : '',
      rowCount: 1,
    }
  })
}

function percentAt(random: Random, status: string, from: number, to: number): number {
  if (status === 'draft' || from >= 0) return 0
  if (status === 'done') return random.chance(0.9) ? 100 : random.whole(16, 19) * 5
  if (status === 'closed') return random.chance(0.6) ? 100 : random.whole(8, 18) * 5
  if (to < 0) return random.chance(0.75) ? 100 : random.whole(10, 19) * 5
  return Math.min(95, Math.max(5, Math.round((-from / Math.max(to - from, 1)) * 20) * 5))
}

/** One decimal, as the design's formula rounds. */
function averagePercent(items: readonly ItemRow[]): number {
  const sum = items.reduce((total, item) => total + item.percent, 0)
  return Math.round((sum * 10) / items.length) / 10
}
