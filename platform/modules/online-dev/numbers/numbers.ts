import { type Amount, addAmounts, amountToNumber, divideAmount, parseAmount, roundAmount } from '@/lib/domain/decimal'
import type { FieldNode } from '@/lib/form/types'
import type { ModelData } from '@/lib/portal/model-data'
import type { Actor, PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { refusedBecause } from '../../../kit/refusals'
import { orderOf } from '../query/order'
import { type Access, openModule } from '../records/access'
import { listCondition } from '../records/list-condition'
import { findSlice } from '../records/source-store'
import { textMaker } from '../records/texts'
import { isHidden, namesOfKeys, placesOf, ruleOfKey, stepOf } from './group-names'
import { joinedQuery } from './joined-queries'
import { columnField, demandAskable, dimensionField, isDate, measureField } from './number-fields'
import { findNumbers, findNumbersEach, type Grouping, type Measure, type Numbers, type NumbersOfGroup } from './numbers-store'

/** Exact: a number where a double holds it, else its digits; null where there is nothing to bring together. */
export type NumberValue = number | string | null

/** A bar, a slice, a point: category, series and value. */
export type NumberRow = { name: string; type: string; value: NumberValue }

/** Names of ids are known here alone, so that so many groups are read before they are put in order. */
const groupsMax = 5000
const decimalsOfAverage = 6

/** Numbers out of the records that the person sees in the list of the design, as rows of a chart. Without a dimension it is one. */
export async function chartNumbers(ctx: PlatformContext, actor: Actor, data: ModelData): Promise<NumberRow[]> {
  const access = await openModule(ctx, actor, data.modelId)
  const { groups } = await groupsOf(ctx, actor, access, data)
  return groups.map(({ name, type, numbers }) => ({ name, type, value: numberFrom(data.measure.fn, numbers) }))
}

/** The numbers of a board, by the id of their entry. */
export async function boardNumbers(ctx: PlatformContext, actor: Actor, data: ModelData): Promise<Record<string, NumberValue>> {
  if (data.boards.length === 0) return {}
  const access = await openModule(ctx, actor, data.modelId)
  const asked: { condition: Awaited<ReturnType<typeof conditionOf>>; measure: Measure }[] = []
  for (const { measure, superQuery } of data.boards) {
    const condition = await conditionOf(ctx, actor, access, joinedQuery([data.superQuery, superQuery]))
    asked.push({ condition, measure: measureOf(access, measure) })
  }
  const found = await findNumbersEach(ctx, access.module, asked)
  return Object.fromEntries(data.boards.map(({ id, measure }, at) => [id, numberFrom(measure.fn, [found[at] ?? nothing])]))
}

/** The first records as rows of a table, with the texts of their list. */
export async function tableOfRecords(ctx: PlatformContext, actor: Actor, data: ModelData): Promise<Record<string, unknown>[]> {
  const access = await openModule(ctx, actor, data.modelId)
  const nodes = data.columns.map((code) => columnField(access, code))
  const condition = await conditionOf(ctx, actor, access, joinedQuery([data.superQuery]))
  const order = orderOf(access, { sort: '', sidx: '' })
  const records = await findSlice(ctx, access.module, condition, { order, limit: data.limit })
  const maker = await textMaker(ctx, actor, { access, records, codes: new Set(nodes.map(({ code }) => code)) })
  return records.map((record) => {
    const texts = maker.textsOf(record)
    return Object.fromEntries(nodes.map(({ code, name }) => [code, texts[name] ?? '']))
  })
}

export type Behind = { name: string; type: string; boardId: string }

/** The super query with which the list of the design shows the records of one number, and no others. */
export async function recordsBehind(ctx: PlatformContext, actor: Actor, data: ModelData, mark: Behind): Promise<string> {
  const access = await openModule(ctx, actor, data.modelId)
  const board = data.boards.find(({ id }) => id === mark.boardId)
  if (board) {
    measureOf(access, board.measure)
    return joinedQuery([data.superQuery, board.superQuery])
  }
  if (data.columns.length > 0 || !data.dimension) return joinedQuery([data.superQuery])
  const { groups, groupings } = await groupsOf(ctx, actor, access, data)
  const group = groups.find(({ name, type }) => name === mark.name && type === mark.type)
  if (!group) throw refusedBecause('no such number', '数据已变化，请刷新后重试')
  const names = [group.name, group.type]
  if (groupings.some((grouping, at) => isHidden(grouping, names[at] ?? '')))
    throw refusedBecause('the records of this number are named by a hidden one', '您没有权限查看这些数据的来源')
  // Records of several keys may have come together under one name, and of two fields not every pair of keys is there.
  const [first, ...others] = groupings.map((grouping, at) => ({
    logic: 'or' as const,
    groups: [...new Set(group.keys.map((keys) => keys[at] ?? null))].map((key) => ruleOfKey(grouping, key)),
  }))
  return joinedQuery([data.superQuery], first ? [first, ...others] : [])
}

type Group = { name: string; type: string; keys: (string | null)[][]; numbers: Numbers[] }
type Groups = { groups: Group[]; groupings: Grouping[] }

async function groupsOf(ctx: PlatformContext, actor: Actor, access: Access, data: ModelData): Promise<Groups> {
  const measure = measureOf(access, data.measure)
  const groupings = groupingsOf(access, data)
  const condition = await conditionOf(ctx, actor, access, joinedQuery([data.superQuery]))
  const asked = { condition, groupings, measure, order: data.order, groupsMax }
  const found = await findNumbers(ctx, access.module, asked)
  if (found.length > groupsMax && (groupings.length > 1 || data.order === 'name'))
    throw refusedBecause(`more than ${groupsMax} groups`, '分组过多，请缩小统计范围，或改为按数值排序')
  const named = await namedGroups(ctx, actor, access, { groupings, found: found.slice(0, groupsMax) })
  return { groups: await firstOf(ctx, groupings, data, named), groupings }
}

type Found = { groupings: readonly Grouping[]; found: readonly NumbersOfGroup[] }

/** Groups of one name are one: two hidden records, for instance, are both called so. */
async function namedGroups(ctx: PlatformContext, actor: Actor, access: Access, { groupings, found }: Found): Promise<Group[]> {
  const names: ReadonlyMap<string | null, string>[] = []
  for (const [at, grouping] of groupings.entries()) {
    const keys = found.map((group) => group.keys[at] ?? null)
    names.push(await namesOfKeys(ctx, actor, access, grouping, keys))
  }
  const nameOf = ({ keys }: NumbersOfGroup, at: number) => names[at]?.get(keys[at] ?? null) ?? ''
  const same = groupBy(found, (group) => JSON.stringify([nameOf(group, 0), nameOf(group, 1)]))
  return [...same.entries()].map(([text, groups]) => {
    const [name, type] = JSON.parse(text) as [string, string]
    return { name, type, keys: groups.map(({ keys }) => keys), numbers: groups }
  })
}

/** The first categories in the order that was asked for, each with all its series. */
async function firstOf(
  ctx: PlatformContext,
  [dimension, series]: readonly Grouping[],
  { measure, order, limit }: ModelData,
  groups: readonly Group[],
): Promise<Group[]> {
  if (!dimension) return [...groups]
  const byName = await placesOf(ctx, dimension)
  const places = series ? await placesOf(ctx, series) : () => 0
  const keyOf = ({ keys }: Group, at: number) => keys[0]?.[at] ?? null
  const categories = [...groupBy(groups, ({ name }) => name).values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const value = valueOfAll(
      measure.fn,
      of.flatMap(({ numbers }) => numbers),
    )
    return [{ of, value, key: keyOf(first, 0), name: first.name }]
  })
  const direction = order === 'valueDesc' ? -1 : 1
  const compare = (a: (typeof categories)[number], b: (typeof categories)[number]) =>
    (order === 'name' ? 0 : direction * compareValues(a.value, b.value, direction)) || byName(a, b)
  const inOrder = (one: Group, other: Group) =>
    places({ key: keyOf(one, 1), name: one.type }, { key: keyOf(other, 1), name: other.type })
  return [...categories]
    .sort(compare)
    .slice(0, limit)
    .flatMap(({ of }) => [...of].sort(inOrder))
}

/** What has no value comes last, whatever the direction. */
function compareValues(one: Amount | null, other: Amount | null, direction: number): number {
  if (one && other) return one.cmp(other)
  return one === other ? 0 : direction * (one ? -1 : 1)
}

const nothing: Numbers = { count: '0', filled: '0', value: null }

function numberFrom(fn: Measure['fn'], numbers: readonly Numbers[]): NumberValue {
  const value = valueOfAll(fn, numbers)
  if (!value) return null
  const number = amountToNumber(value)
  return number !== null && parseAmount(number)?.eq(value) ? number : value.toFixed()
}

/** The same number as of all these records together. */
function valueOfAll(fn: Measure['fn'], numbers: readonly Numbers[]): Amount | null {
  if (fn === 'count') return addAmounts(numbers.map(({ count }) => count))
  const values = numbers.flatMap(({ value }) => (value === null ? [] : [parseAmount(value)])).filter((value) => value !== null)
  if (fn === 'sum') return addAmounts(values)
  const [first, ...others] = values
  if (!first) return null
  if (fn === 'max') return others.reduce((most, value) => (value.gt(most) ? value : most), first)
  if (fn === 'min') return others.reduce((least, value) => (value.lt(least) ? value : least), first)
  return roundAmount(divideAmount(addAmounts(values), addAmounts(numbers.map(({ filled }) => filled))), decimalsOfAverage)
}

function measureOf(access: Access, measure: ModelData['measure']): Measure {
  return { fn: measure.fn, node: measureField(access, measure) }
}

function groupingsOf(access: Access, { dimension, series }: ModelData): Grouping[] {
  const asked = dimension ? [dimension, ...(series ? [series] : [])] : []
  return asked.map(({ field, step }) => {
    const node: FieldNode = dimensionField(access, field)
    return { node, step: isDate(node) ? stepOf(node, step) : null }
  })
}

/** All that limits the list of the design for the person, with this question. */
function conditionOf(ctx: PlatformContext, actor: Actor, access: Access, superQueryJson: string) {
  demandAskable(access, superQueryJson)
  return listCondition(ctx, actor, access, { queryJson: '', superQueryJson })
}
