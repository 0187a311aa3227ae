import { formatDate, type ShiftUnit, shift, unitOf } from '@/lib/datetime/format'
import { staticOptions } from '@/lib/form/attributes'
import { hiddenTargetMark } from '@/lib/form/hidden-target'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { Actor, PlatformContext } from '../../../http/context'
import { dictionaryTexts } from '../../dictionary/public'
import type { Rule } from '../query/rules'
import type { Access } from '../records/access'
import { isSystemType } from '../records/field-shape'
import { dictionaryTypeOf } from '../records/lookup'
import { type StoredRecord, systemKeys } from '../records/stored-record'
import { textMaker } from '../records/texts'
import { storedShape } from './number-fields'
import type { Grouping } from './numbers-store'

/** What groups are called, in which order they stand, and by which condition a list finds their records. */

type Key = string | null

/** Names of the keys of a grouping, as the list of the module would show them to the person. Nothing filled in has an empty name. */
export async function namesOfKeys(
  ctx: PlatformContext,
  actor: Actor,
  access: Access,
  { node, step }: Grouping,
  keys: readonly Key[],
): Promise<ReadonlyMap<Key, string>> {
  const filled = [...new Set(keys)].filter((key) => key !== null)
  if (step !== null)
    return new Map<Key, string>([[null, ''], ...filled.map((key) => [key, dateName(Number(key), step)] as const)])
  const records = filled.map((key) => recordWith(node, key))
  const maker = await textMaker(ctx, actor, { access, records, codes: new Set([node.code]) })
  const names = new Map<Key, string>([[null, '']])
  for (const [at, record] of records.entries()) {
    const text = maker.textsOf(record)[node.name]
    names.set(filled[at] ?? null, typeof text === 'string' || typeof text === 'number' ? String(text) : '')
  }
  return names
}

/** A record of nothing but this value, which the maker of texts reads as it reads stored ones. */
function recordWith(node: FieldNode, key: string): StoredRecord {
  const shape = storedShape(node)
  const value = (shape === 'number' || shape === 'date') && Number.isFinite(Number(key)) ? Number(key) : key
  const blank = { id: '', version: 0, creatorUserId: null, creatorTime: 0, modifyUserId: null, modifyTime: null }
  const record: StoredRecord = { ...blank, organizeId: null, positionId: null, data: {} }
  return isSystemType(node.type) ? { ...record, [systemKeys[node.type]]: value } : { ...record, data: { [node.name]: value } }
}

type Step = NonNullable<Grouping['step']>

/** Without words, so that it is the same in every language. */
function dateName(ms: number, step: Step): string {
  if (step === 'week') return weekName(ms)
  if (step === 'quarter') return `${formatDate(ms, 'yyyy')}-Q${Math.ceil(Number(formatDate(ms, 'MM')) / 3)}`
  const formats = { year: 'yyyy', month: 'yyyy-MM', day: 'yyyy-MM-dd' } as const
  return formatDate(ms, formats[step])
}

/** ISO 8601: a week is of the year that has its Thursday. */
function weekName(monday: number): string {
  const thursday = shift(monday, 3, 'day')
  const day = Date.UTC(
    Number(formatDate(thursday, 'yyyy')),
    Number(formatDate(thursday, 'MM')) - 1,
    Number(formatDate(thursday, 'dd')),
  )
  const newYear = Date.UTC(Number(formatDate(thursday, 'yyyy')), 0, 1)
  const week = Math.floor((day - newYear) / (7 * 86_400_000)) + 1
  return `${formatDate(thursday, 'yyyy')}-W${String(week).padStart(2, '0')}`
}

/** A date is never cut finer than the unit in which its field is compared: the list could not ask for less. */
export function stepOf(node: FieldNode, asked: Step | undefined): Step {
  const format = typeof node.raw['format'] === 'string' && node.raw['format'] !== '' ? node.raw['format'] : 'yyyy-MM-dd'
  const coarsest = isSystemType(node.type) ? 'day' : unitOf(format)
  const step = asked ?? 'day'
  if (coarsest === 'year') return 'year'
  return coarsest === 'month' && (step === 'day' || step === 'week') ? 'month' : step
}

const steps: Readonly<Record<Step, [amount: number, unit: ShiftUnit]>> = {
  day: [1, 'day'],
  week: [7, 'day'],
  month: [1, 'month'],
  quarter: [3, 'month'],
  year: [1, 'year'],
}

/** The condition of a super query that holds for the records of the group alone. */
export function ruleOfKey({ node, step }: Grouping, key: Key): Rule {
  const field = node.code
  if (key === null) return { field, symbol: 'null', value: '' }
  if (step !== null) {
    const from = Number(key)
    return { field, symbol: 'between', value: [from, shift(from, ...steps[step]) - 1] }
  }
  return { field, symbol: '==', value: key }
}

/** Whether the name stands for records that the person may not see; a condition would tell him their ids. */
export function isHidden({ node }: Grouping, name: string): boolean {
  return name === hiddenTargetMark && factsOf(node.type).chosenFrom !== null
}

/** Compares two groups by their keys and names: dates and numbers by size, options as their list has them, other names as people sort. */
export async function placesOf(ctx: PlatformContext, { node, step }: Grouping): Promise<(a: Named, b: Named) => number> {
  const shape = storedShape(node)
  if (step !== null || shape === 'number' || shape === 'date') return (a, b) => sizeOf(a.key) - sizeOf(b.key)
  const places = new Map((await optionValues(ctx, node)).map((value, at) => [value, at]))
  const placeOf = ({ key }: Named) => places.get(key ?? '') ?? places.size
  return (a, b) => blankLast(a, b) || placeOf(a) - placeOf(b) || collator.compare(a.name, b.name)
}

type Named = { key: Key; name: string }

const collator = new Intl.Collator('zh-CN', { numeric: true })

const sizeOf = (key: Key) => (key === null ? Number.MAX_VALUE : Number(key))
const blankLast = (a: Named, b: Named) => Number(a.key === null) - Number(b.key === null)

async function optionValues(ctx: PlatformContext, node: FieldNode): Promise<string[]> {
  const dictionary = dictionaryTypeOf(node)
  if (dictionary !== '') return [...((await dictionaryTexts(ctx.db, [dictionary])).get(dictionary)?.keys() ?? [])]
  return staticOptions(node).map(({ value }) => String(value))
}
