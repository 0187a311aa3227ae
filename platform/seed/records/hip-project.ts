import { billRules } from '../bill-rules'
import { organizeId } from '../company/organisation'
import { membersOf, type PersonSeed, people, userId } from '../company/people'
import type { Random } from '../random'
import { moreRandom, projectExtras } from './more-values'
import { fileRandom, planFiles } from './record-files'
import { customerHeads, customerTrades, places, products } from './words'
import { laterChange, type Moment, momentOf, type RowMaker, remember, type World, yuan } from './world'

const stages = ['initiation', 'productDesign', 'moldDesign', 'moldMaking', 'trial', 'pilot', 'handover', 'closing'] as const
const stageNames = [
  '立项评审',
  '产品设计冻结',
  '模具设计评审',
  '模具加工完成',
  '首次试模',
  '小批试产',
  '量产移交',
  '项目结项',
] as const
/** Share of the project at whose end the stage is over. */
const stageEnds = [0.06, 0.18, 0.34, 0.6, 0.74, 0.86, 0.96, 1] as const

const managers = people
  .filter((person) => person.roles.includes('projectManager') || person.organize.endsWith('.project'))
  .filter((person) => person.position.includes('项目') || person.position.includes('研发'))
  .map((person) => [person, person.roles.includes('projectManager') ? 5 : 1] as const)

const engineers = membersOf(
  'mold.design.product',
  'mold.design.tooling',
  'mold.make.cnc',
  'mold.make.fit',
  'mold.quality',
  'plastic.quality',
)

const types = [
  ['new', 58],
  ['modify', 20],
  ['transfer', 8],
  ['process', 8],
  ['equipment', 4],
  ['other', 2],
] as const

const typeWords: Readonly<Record<(typeof types)[number][0], string>> = {
  new: '模具开发',
  modify: '模具改模',
  transfer: '转移生产',
  process: '工艺改善',
  equipment: '自动化设备投资',
  other: '专项',
}

type State = { status: string; stageIndex: number; progress: number; actualEndOffset: number | null; isLate: boolean }

export const makeProject: RowMaker = (random, index, world) => {
  const moment = momentOf(world, index)
  const manager = random.weighted(managers)
  const type = random.weighted(types)
  const product = random.pick(products)
  const customer = customerName(random)
  const startOffset = moment.offset + random.whole(0, 12)
  const endOffset = startOffset + random.whole(type === 'new' ? 90 : 35, type === 'new' ? 260 : 120)
  const state = stateAt(random, startOffset, endOffset)
  const id = world.newRecordId(index, moment.timeMs)
  const projectNo = world.numbers.next(billRules.hipProject, moment.timeMs)
  const moldNo = moldNumbers(random, index, world, startOffset)
  const projectName = `${customer.short}${product.name}${typeWords[type]}`
  const productCode = `${product.code}-${customer.code}${String((index * 17) % 10_000).padStart(4, '0')}`
  const managerId = userId(manager.account)
  remember(world.projects, {
    id,
    customerName: customer.fullName,
    productName: product.name,
    productCode,
    moldNo,
    managerId,
    startOffset,
    endOffset,
  })
  const contractCents = random.whole(80, type === 'new' ? 2600 : 600) * 1_000_00
  const budgetCents = Math.round((contractCents * random.whole(68, 86)) / 100)
  const costCents = Math.round((budgetCents * state.progress * random.whole(82, state.isLate ? 118 : 104)) / 10_000)
  const riskLevel =
    state.isLate && state.status !== 'done' ? random.pick(['middle', 'high']) : random.chance(0.12) ? 'middle' : 'low'
  const day = world.calendar.day
  return {
    id,
    creatorUserId: managerId,
    creatorTime: moment.timeMs,
    ...laterChange(random, moment, world, managerId),
    organizeId: organizeId(manager.organize),
    values: {
      projectNo,
      projectName,
      projectType: type,
      level: random.weighted([
        ['A', 3],
        ['B', 5],
        ['C', 2],
      ]),
      status: state.status,
      customerName: customer.fullName,
      customerProject: random.chance(0.7) ? `${customer.code}${random.whole(20, 26)}-${random.digits(3)}` : '',
      productName: product.name,
      productCode,
      moldNo,
      managerId,
      memberIds: memberIds(random),
      departmentId: organizeId(manager.organize),
      stage: stages[state.stageIndex],
      progress: state.progress,
      startDate: day(startOffset),
      planEndDate: day(endOffset),
      actualEndDate: state.actualEndOffset === null ? null : day(state.actualEndOffset),
      milestones: milestoneRows(random, { startOffset, endOffset, state, manager }, world),
      contractAmount: yuan(contractCents),
      budgetAmount: yuan(budgetCents),
      costAmount: yuan(costCents),
      ...projectExtras(moreRandom(2, index), world, { contractCents, budgetCents }),
      riskLevel,
      riskNote: riskLevel === 'low' ? '' : random.pick(riskNotes),
      description: `${customer.fullName}委托${typeWords[type]}，产品为${product.name}（${productCode}），材料${product.grade}，预计净重${product.weight}g。`,
      logs: logRows(random, moment, Math.min(state.actualEndOffset ?? 0, -1), manager, world),
      files: fileRandom(2, index).chance(0.5)
        ? planFiles(world, projectName, { userId: managerId, createdAt: moment.timeMs })
        : [],
    },
  }
}

/** Status, stage and progress follow from where today lies between start and planned end. */
function stateAt(random: Random, startOffset: number, endOffset: number): State {
  if (startOffset >= 0) return { status: 'notStarted', stageIndex: 0, progress: 0, actualEndOffset: null, isLate: false }
  const share = -startOffset / (endOffset - startOffset)
  const fate = random.next()
  if (share > 1 && fate < 0.86) {
    const actualEndOffset = Math.min(endOffset + random.whole(-9, 18), -1)
    return { status: 'done', stageIndex: 7, progress: 100, actualEndOffset, isLate: actualEndOffset > endOffset + 7 }
  }
  const reached = Math.min(share, 0.93) * (0.82 + random.next() * 0.18)
  const progress = Math.max(5, Math.round(reached * 20) * 5)
  const stageIndex = stageEnds.findIndex((end) => reached < end)
  const open = { stageIndex, progress, actualEndOffset: null, isLate: share > 1 }
  if (fate > 0.97) return { ...open, status: 'stopped' }
  return { ...open, status: fate > 0.93 ? 'paused' : 'running' }
}

const riskNotes = [
  '热流道交期延误，影响首次试模时间',
  '客户数模变更频繁，需重新评审分型面',
  '产品缩水风险较高，浇口位置待验证',
  '电极加工产能不足，考虑外协',
  '钢材价格上涨，成本有超支风险',
] as const

type Customer = { fullName: string; short: string; code: string }

export function customerName(random: Random): Customer {
  const at = Math.floor(customerHeads.length * random.next() ** 1.4)
  const short = customerHeads[at] ?? customerHeads[0]
  // A customer keeps its trade and place, whatever the random numbers say.
  const trade = customerTrades[(at * 3) % customerTrades.length]
  const city = places[(at * 5) % places.length]?.city
  return { fullName: `${city}${short}${trade}有限公司`, short, code: `${String.fromCharCode(65 + at)}${at % 10}` }
}

function moldNumbers(random: Random, index: number, world: World, startOffset: number): string {
  const year = world.calendar.parts(startOffset).year.slice(2)
  const first = 1 + index * 3
  const count = random.weighted([
    [1, 7],
    [2, 2],
    [3, 1],
  ])
  return Array.from({ length: count }, (_, at) => `HR${year}-${String(first + at).padStart(4, '0')}`).join(',')
}

function memberIds(random: Random): string[] {
  const chosen = new Set<string>()
  for (let round = random.whole(2, 5); round > 0; round -= 1) chosen.add(userId(random.pick(engineers).account))
  return [...chosen]
}

type Course = { startOffset: number; endOffset: number; state: State; manager: PersonSeed }

function milestoneRows(random: Random, { startOffset, endOffset, state, manager }: Course, world: World) {
  return stageNames.map((name, at) => {
    const planned = startOffset + Math.round((endOffset - startOffset) * (stageEnds[at] ?? 1))
    const isOver = state.status === 'done' || at < state.stageIndex
    const actual = Math.min(planned + random.whole(-4, state.isLate ? 12 : 5), -1)
    const isRunning = !isOver && at === state.stageIndex && state.status !== 'notStarted'
    return {
      name,
      ownerId: at === 0 || at === 7 ? userId(manager.account) : userId(random.pick(engineers).account),
      planDate: world.calendar.day(planned),
      actualDate: isOver ? world.calendar.day(Math.max(actual, startOffset)) : null,
      state: isOver ? 'done' : isRunning ? (planned < 0 ? 'delayed' : 'running') : 'notStarted',
      remark: '',
    }
  })
}

const progressNotes = [
  ['完成客户技术要求评审', '', '输出可行性报告'],
  ['模具结构评审通过', '斜顶行程不足', '调整斜顶角度后再评审'],
  ['模架和热流道已下单', '', '跟进到货日期'],
  ['型芯粗加工完成', '', '安排热处理'],
  ['电极加工完成八成', '石墨电极损耗偏大', '更换粗细放电参数'],
  ['首次试模完成', '外观有熔接痕', '调整浇口和模温'],
  ['尺寸报告已提交客户', '两处尺寸超差0.08', '修模后复测'],
  ['小批试产300件', '', '等待客户确认'],
] as const

function logRows(random: Random, moment: Moment, lastOffset: number, manager: PersonSeed, world: World) {
  const rows = []
  let offset = moment.offset
  const count = random.whole(1, 4)
  for (let at = 0; at < count; at += 1) {
    offset += random.whole(5, 25)
    const note = progressNotes[Math.min(at * 2 + random.whole(0, 1), progressNotes.length - 1)]
    if (offset > lastOffset || !note) break
    const [content, problem, nextStep] = note
    rows.push({ date: world.calendar.day(offset), content, problem, nextStep, reporterId: userId(manager.account) })
  }
  return rows
}
