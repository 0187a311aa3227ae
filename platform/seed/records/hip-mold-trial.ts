import { billRules } from '../bill-rules'
import { organizeId } from '../company/organisation'
import { membersOf, type PersonSeed, people, userId } from '../company/people'
import type { Random } from '../random'
import { moreRandom, trialExtras } from './more-values'
import { fileRandom, trialPhotos } from './record-files'
import { type Machine, machines, type Product, products } from './words'
import { laterChange, type Moment, momentOf, type OpenTrial, type ProjectRef, type RowMaker, type World } from './world'

const operators: readonly (readonly [PersonSeed, number])[] = people
  .filter((person) => ['xiayuhe', 'zhongliqun', 'zoukai', 'dingtiezhu'].includes(person.account))
  .map((person) => [person, person.account === 'dingtiezhu' ? 1 : 3])

const attendees = membersOf('mold.design.tooling', 'mold.make.fit', 'mold.quality', 'plastic.quality', 'plastic.inject.one')
const rounds = ['T0', 'T1', 'T2', 'T3', 'T4', 'T5', '验收'] as const

export const makeMoldTrial: RowMaker = (random, index, world) => {
  const moment = momentOf(world, index)
  const operator = random.weighted(operators)
  const { project, moldNo, nextRound: round } = dueTrial(random, moment.offset, world)
  const product = products.find(({ name }) => name === project.productName) ?? random.pick(products)
  const cavities = random.pick([1, 1, 2, 2, 4])
  const partWeight = round2(product.weight * (0.96 + random.next() * 0.08))
  const machine = machineFor(partWeight * cavities)
  const trialQty = random.whole(6, 40) * 5
  const result = random.weighted(chancesOf(round))
  const issues = issueRows(random, result, moment, world)
  const more = fileRandom(6, index)
  const upload = { userId: userId(operator.account), createdAt: moment.timeMs }
  const goodQty = Math.round(trialQty * Math.min(1, Math.max(0.4, 1 - issues.length * 0.07 - random.next() * 0.06)))
  keepOpen(random, world, { project, moldNo, nextRound: round, notBefore: moment.offset }, result)
  return {
    id: world.newRecordId(index, moment.timeMs),
    creatorUserId: userId(operator.account),
    creatorTime: moment.timeMs,
    ...laterChange(random, moment, world, project.managerId),
    organizeId: organizeId(operator.organize),
    values: {
      trialNo: world.numbers.next(billRules.hipMoldTrial, moment.timeMs),
      projectId: project.id,
      customerName: project.customerName,
      moldNo,
      moldName: `${project.productName}模`,
      round: rounds[round],
      productName: project.productName,
      productCode: project.productCode,
      reason: round === 0 ? 'newMold' : random.weighted(laterReasons),
      trialDate: world.calendar.day(moment.offset),
      operatorId: userId(operator.account),
      attendees: [
        ...new Set([userId(random.pick(attendees).account), userId(random.pick(attendees).account), project.managerId]),
      ],
      machineNo: machine.no,
      tonnage: machine.tonnage,
      cavities,
      material: product.material === 'PCABS' ? 'PC+ABS' : product.material,
      materialGrade: product.grade,
      color: product.color,
      shotWeight: round2(partWeight * cavities * 1.06),
      partWeight,
      cycleTime: Math.round((18 + Math.sqrt(product.weight) * 0.9 + random.next() * 6) * 10) / 10,
      params: parameterRows(random, product),
      issues: issues.map((issue, at) => (at === 0 ? { ...issue, photo: trialPhotos(world, more, 1, upload) } : issue)),
      ...trialExtras(moreRandom(6, index), {
        machineNo: machine.no,
        result,
        workshop: machine.tonnage > 300 ? 'inject2' : 'inject1',
      }),
      trialQty,
      goodQty,
      badQty: trialQty - goodQty,
      yield: Math.round((goodQty * 1000) / trialQty) / 10,
      result,
      nextDate: result === 'repair' ? world.calendar.day(moment.offset + random.whole(7, 20)) : null,
      sampleDest: random.pick(['送客户', '送检', '留样']),
      photos: trialPhotos(world, more, more.whole(1, 3), upload),
      files: [],
      remark: '',
    },
  }
}

const laterReasons = [
  ['repair', 6],
  ['change', 2],
  ['process', 1],
  ['material', 1],
  ['customer', 1],
] as const

/** A project that is far enough for a trial on that day; a few tries are enough to find one in a list this dense. */
function activeProject(random: Random, offset: number, world: World): ProjectRef {
  let found = random.pick(world.projects)
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const share = (offset - found.startOffset) / (found.endOffset - found.startOffset)
    if (share >= 0.5 && share <= 1.1) break
    found = random.pick(world.projects)
  }
  return found
}

/** Three trials in five repeat a mould that did not pass; the others are first trials. */
function dueTrial(random: Random, offset: number, world: World): OpenTrial {
  const at = random.chance(0.6) ? world.openTrials.findIndex((trial) => trial.notBefore <= offset) : -1
  const [due] = at < 0 ? [] : world.openTrials.splice(at, 1)
  if (due) return due
  const project = activeProject(random, offset, world)
  return { project, moldNo: random.pick(project.moldNo.split(',')), nextRound: 0, notBefore: offset }
}

const openTrialsMax = 60
const finalRound = rounds.length - 1

function keepOpen(random: Random, world: World, tried: OpenTrial, result: string): void {
  if (tried.nextRound === finalRound || result === 'scrap') return
  const isPassed = result === 'pass'
  const nextRound = isPassed ? finalRound : Math.min(tried.nextRound + 1, finalRound - 1)
  if (isPassed && random.chance(0.5)) return
  world.openTrials.push({ ...tried, nextRound, notBefore: tried.notBefore + random.whole(7, 21) })
  if (world.openTrials.length > openTrialsMax) world.openTrials.shift()
}

function machineFor(shotGrams: number): Machine {
  const tonnage = 70 + shotGrams * 0.35
  const machine = machines.find((entry) => entry.tonnage >= tonnage) ?? machines[machines.length - 1]
  if (!machine) throw new Error('no machine')
  return machine
}

type Result = 'pass' | 'conditional' | 'repair' | 'scrap'

/** The further a mould has come, the better it does; the acceptance trial confirms what is known. */
function chancesOf(round: number): readonly (readonly [Result, number])[] {
  if (round === finalRound) return [['pass', 1]]
  const pass = [8, 35, 58, 76, 85, 92][round] ?? 92
  return [
    ['pass', pass],
    ['conditional', Math.round((100 - pass) * 0.35)],
    ['repair', Math.round((100 - pass) * 0.63)],
    ['scrap', 1],
  ]
}

const parameters = [
  ['料筒温度', '℃', 225, 30],
  ['模温', '℃', 60, 20],
  ['注射压力', 'MPa', 85, 30],
  ['注射速度', 'mm/s', 60, 30],
  ['保压压力', 'MPa', 55, 20],
  ['保压时间', 's', 4, 4],
  ['冷却时间', 's', 14, 10],
  ['背压', 'MPa', 5, 4],
] as const

function parameterRows(random: Random, product: Product) {
  // Polycarbonate needs hotter barrels.
  const heat = product.material.startsWith('PC') ? 40 : 0
  return parameters.map(([name, unit, base, spread], at) => {
    const setValue = base + (at === 0 ? heat : 0) + random.whole(0, spread)
    const realValue = Math.round((setValue + (random.next() - 0.5) * 3) * 10) / 10
    const deviation = Math.round((realValue - setValue) * 10) / 10
    return { name, unit, setValue, realValue, deviation, remark: '' }
  })
}

const faults = [
  ['熔接痕明显', '外观', '料流汇合处温度低', '提高模温，增加排气'],
  ['筋位背面缩水', '外观', '保压不足', '加大保压，筋位减胶'],
  ['分型面飞边', '外观', '合模面贴合不良', '飞模，检查锁模力'],
  ['局部缺胶', '结构', '排气不良', '增加排气镶件'],
  ['安装孔距超差', '尺寸', '收缩率取值偏小', '按实测收缩率修正型芯'],
  ['平面度超差', '尺寸', '冷却不均', '调整水路流量'],
  ['斜顶卡滞', '模具动作', '配合间隙偏小', '研配斜顶，加油槽'],
  ['顶出不平衡', '模具动作', '顶针布置不均', '增加顶针'],
  ['表面银纹', '材料', '原料含水', '延长烘料时间'],
] as const

function issueRows(random: Random, result: Result, moment: Moment, world: World) {
  const count = result === 'pass' ? 0 : result === 'conditional' ? random.whole(1, 2) : random.whole(2, 4)
  const first = random.whole(0, faults.length - 1)
  return Array.from({ length: count }, (_, at) => {
    const [desc, type, cause, action] = faults[(first + at * 2) % faults.length] ?? faults[0]
    const dueOffset = moment.offset + random.whole(3, 14)
    const state = dueOffset < 0 ? 'closed' : random.pick(['open', 'running'])
    const ownerId = userId(random.pick(attendees).account)
    return { no: String(at + 1), desc, type, photo: [], cause, action, ownerId, dueDate: world.calendar.day(dueOffset), state }
  })
}

function round2(value: number): number {
  return Math.round(value * 100) / 100
}
