import { roleId } from '../company/grants'
import { type GroupSeed, groupId, groups } from '../company/groups'
import { organizeId } from '../company/organisation'
import { membersOf, type PersonSeed, people, positionId, userId } from '../company/people'
import { machines, materials } from '../interfaces/static-rows'
import { createRandom, type Random } from '../random'
import { pickSkewed, type SupplierRef, type World } from './world'

/**
 * Values of the fields that only some records fill. They come from a source of random numbers of their own, so that adding one
 * changes nothing else in the company.
 */
export function moreRandom(module: number, index: number): Random {
  return createRandom(77_000_000 + module * 1_000_000 + index)
}

/** An entry of a field that takes people, departments, positions, roles and groups alike (contract 3a §4.5). */
const entry = {
  user: (person: PersonSeed) => `${userId(person.account)}--user`,
  department: (code: string) => `${organizeId(code)}--department`,
  group: (group: GroupSeed) => `${groupId(group.code)}--group`,
}

function recipients(random: Random, departments: readonly string[]): string[] {
  if (random.chance(0.4)) return []
  const list = [entry.user(random.pick(people)), entry.user(random.pick(people))]
  if (random.chance(0.5)) list.push(entry.department(random.pick(departments)))
  if (random.chance(0.3)) list.push(entry.group(random.pick(groups)))
  return [...new Set(list)]
}

const buyers = membersOf('mold.purchase', 'plastic.purchase')
const scopes: Readonly<Record<string, readonly string[]>> = {
  material: ['raw.plastic', 'raw.steel', 'raw.copper'],
  mold: ['mold.base', 'mold.runner', 'mold.part'],
  outsource: ['work.heat', 'work.texture', 'work.machining'],
  logistics: ['service'],
  service: ['service'],
}
const industries: Readonly<Record<string, readonly (readonly string[])[]>> = {
  material: [
    ['C', 'C29'],
    ['C', 'C31'],
    ['F', 'F51'],
  ],
  mold: [['C', 'C35']],
  outsource: [
    ['C', 'C33'],
    ['C', 'C34'],
  ],
  equipment: [['C', 'C35']],
  logistics: [
    ['G', 'G54'],
    ['G', 'G59'],
  ],
  service: [['L', 'L72']],
}
const colors = ['#1677ff', '#13a8a8', '#d46b08', '#531dab', '#389e0d', '#cf1322'] as const
const dayMs = 86_400_000

export function supplierExtras(random: Random, supplier: { type: string; fullName: string }, since: number) {
  const { type, fullName } = supplier
  const isRegular = type in scopes && random.chance(0.75)
  const credit = random.whole(1, 20) * 50
  return {
    industry: random.pick(industries[type] ?? [['M', 'M74']]),
    supplyScope: isRegular ? (scopes[type] ?? []).filter(() => random.chance(0.6)) : [],
    cooperation: isRegular ? [since, since + random.whole(1, 3) * 365 * dayMs] : [],
    creditRange: isRegular ? [credit, credit + random.whole(1, 10) * 50] : [],
    receiveTime: isRegular ? [random.pick(['08:00', '08:30', '09:00']), random.pick(['17:00', '17:30', '18:00'])] : [],
    rating: random.weighted([
      [3, 2],
      [3.5, 3],
      [4, 4],
      [4.5, 3],
      [5, 2],
    ]),
    contactPosition: positionId(random.pick(buyers)),
    buyerGroup: random.chance(0.3) ? groupId('costExperts') : '',
    viewers: recipients(random, ['huarui.finance', 'mold.purchase', 'plastic.purchase']),
    brandColor: random.chance(0.5) ? random.pick(colors) : '',
    introduction: isRegular ? `<p><strong>${fullName}</strong></p><p>${random.pick(introductions)}</p>` : '',
  }
}

const introductions = [
  '成立十余年，通过质量管理体系认证，华南地区主要供货商。',
  '厂房面积八千平方米，设备六十余台，交期稳定。',
  '与多家整车厂配套，可提供材质证明和检测报告。',
  '响应及时，小批量订单三天内交货。',
] as const

const cities = [
  ['440000', '440300'],
  ['440000', '440600'],
  ['320000', '320500'],
  ['330000', '330200'],
  ['340000', '340100'],
  ['420000', '420100'],
] as const

export function projectExtras(random: Random, world: World, amounts: { contractCents: number; budgetCents: number }) {
  const outsourced = world.suppliers.filter((supplier) => supplier.type === 'outsource' && supplier.isEnabled)
  const known = world.projects.length > 20 && random.chance(0.4)
  return {
    teamGroup: random.chance(0.6) ? groupId(random.pick(groups.filter((group) => group.type === '1')).code) : '',
    watcherRoles: random.chance(0.5) ? [roleId('projectManager')] : [],
    watchers: recipients(random, ['mold.project', 'plastic.project', 'huarui.finance']),
    outsourceId: random.chance(0.5) ? partnerId(random, outsourced) : '',
    referenceIds: known ? [...new Set([pickSkewed(random, world.projects).id, pickSkewed(random, world.projects).id])] : [],
    customerGrade: random.weighted([
      ['A', 3],
      ['B', 5],
      ['C', 2],
    ]),
    deliveryArea: [...random.pick(cities)],
    profit: (amounts.contractCents - amounts.budgetCents) / 100,
  }
}

function partnerId(random: Random, list: readonly SupplierRef[]): string {
  return list.length > 0 ? random.pick(list).id : ''
}

export function planExtras(random: Random, period: { from: number; to: number }) {
  return {
    workPeriod: random.chance(0.5) ? [period.from, period.to] : [],
    reportTime: random.chance(0.5) ? random.pick(['09:00', '16:30', '17:30']) : '',
    partners: recipients(random, ['mold.project', 'plastic.project']),
  }
}

export function invoiceExtras(random: Random) {
  return { reviewers: recipients(random, ['huarui.finance']) }
}

/** The material that a line names, where it is one of the usual ones. */
export function materialIdOf(goodsName: string): string {
  return String(materials.find((material) => material.goodsName === goodsName)?.id ?? '')
}

const approvers = people.filter((person) => person.roles.includes('departmentManager'))

export function sealExtras(random: Random) {
  const list = approvers.length > 0 ? approvers : people
  return {
    approverPosition: random.chance(0.7) ? positionId(random.pick(list)) : '',
    stampPeriod: random.chance(0.5) ? ['09:00', random.pick(['11:30', '17:00'])] : [],
    applicantSign: '',
  }
}

export function trialExtras(random: Random, trial: { machineNo: string; result: string; workshop: string }) {
  const from = random.whole(8, 15)
  const cool = random.whole(4, 8) * 5
  return {
    machineId: machines.some((machine) => machine.id === trial.machineNo) ? trial.machineNo : '',
    workshop: trial.workshop,
    colorSample: random.chance(0.6) ? random.pick(colors) : '',
    moldTemperature: [cool, cool + random.whole(1, 4) * 5],
    trialTime: [clock(from), clock(from + random.whole(1, 3))],
    defects: trial.result === 'pass' ? [] : defects.filter(() => random.chance(0.3)),
    appearance: trial.result === 'pass' ? random.pick([4, 4.5, 5]) : random.pick([2, 2.5, 3, 3.5]),
    conclusion: trial.result === 'pass' ? '<p>尺寸与外观均符合要求，<strong>可转入小批试产</strong>。</p>' : '',
  }
}

const defects = ['shrink', 'flash', 'short', 'weld', 'warp', 'scratch', 'size'] as const

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

export function payExtras(random: Random, sumCents: number) {
  return {
    invoiceSum: sumCents / 100,
    copyTo: recipients(random, ['huarui.finance', 'mold.purchase']),
    reviewRole: random.chance(0.5) ? roleId('accountant') : '',
    applicantSign: '',
  }
}
