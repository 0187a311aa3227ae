import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { parseAmount } from '@/lib/domain/decimal'
import { own, type RawRecord, readFlag, readText } from '@/lib/form/read'
import { withOwnKeys } from '@/lib/form/record-keys'
import type { Actor, PlatformContext } from '../../../http/context'
import { allRecords } from '../../datainterface/public'
import { askedOrder, isOffered, unknownSort } from '../query/order'
import { keywordKey, searchValues } from '../query/search'
import { badValue, readTexts } from '../query/values'
import { type Access, canUseInList } from '../records/access'
import { readStored } from '../records/interface-texts'
import type { ListInput } from '../records/list-condition'

type Question = Pick<ListInput, 'queryJson' | 'superQueryJson' | 'sort' | 'sidx'>
type Asked = { code: string; texts: readonly string[]; isWhole: boolean }

/**
 * Every row of a data view that matches, in order (contract 3b §12). Its interface is asked in the name of the person, so rows and
 * fields that are closed to him are not among them; of its columns he gets those of the list that his rights leave. Searched and sorted
 * are only what he gets.
 */
export async function viewRows(ctx: PlatformContext, actor: Actor, access: Access, question: Question): Promise<RecordRow[]> {
  const { view, list, listCodes } = access.module
  if (!view) throw new Error(`${access.module.id} is no data view`)
  // Left out, it would answer more than was asked for.
  if (question.superQueryJson.trim() !== '') throw badValue('superQueryJson', 'a data view has no super query')
  const values = searchValues(question.queryJson)
  const { paramList, fed } = filledParameters(view.parameters, values)
  // Also what only feeds a parameter: a column that is closed to the person tells nothing by which rows come.
  const conditions = values.map(([code, value]) => askedOf(access, code, value))
  const asked = conditions.filter(({ code }) => !fed.has(code))
  const order = orderOf(access, question)
  const codes = [...new Set([...listCodes, list.groupField])].filter((code) => code !== '' && canUseInList(access, code))
  const rows = await allRecords(ctx, actor, { id: view.interfaceId, paramList }, readStored)
  const found = rows.filter((row) => asked.every((one) => matches(access, row, one)))
  return sorted(found, order).map((row) => shownRow(row, codes, ctx.newId))
}

/** 3.6: a parameter may be given what is searched for (`useSearch`). Its condition is then the interface's own. */
function filledParameters(parameters: readonly RawRecord[], values: readonly (readonly [string, unknown])[]) {
  const searched = new Map(values)
  const fed = new Set<string>()
  const paramList = parameters.map((parameter) => {
    const code = readText(own(parameter, 'relationField')) || readText(own(parameter, 'field'))
    if (!readFlag(own(parameter, 'useSearch')) || !searched.has(code)) return parameter
    fed.add(code)
    return { ...parameter, defaultValue: searched.get(code) }
  })
  return { paramList, fed }
}

/** Search fields of a view are texts, whatever they hold (contract 3b §12). */
function askedOf(access: Access, code: string, value: unknown): Asked {
  const { list } = access.module
  const path = `queryJson.${code}`
  const texts = readTexts(value, path).map(folded)
  if (code === keywordKey) return { code, texts, isWhole: false }
  const search = list.searches.find((candidate) => candidate.code === code)
  if (!(search || code === list.tree.relation) || !canUseInList(access, code)) throw badValue(path, 'not a search field')
  return { code, texts, isWhole: search?.searchType === 1 || !search }
}

function matches(access: Access, row: RawRecord, { code, texts, isWhole }: Asked): boolean {
  const codes = code === keywordKey ? access.module.list.searches.map((search) => search.code) : [code]
  return codes
    .filter((one) => canUseInList(access, one))
    .map((one) => folded(textOf(own(row, one))))
    .some((held) => texts.some((text) => (isWhole ? held === text : held.includes(text))))
}

function folded(text: string): string {
  return text.trim().toLowerCase()
}

type Order = readonly { code: string; isDescending: boolean }[]

/** What is asked for, else what the design says, else the order of the interface. */
function orderOf(access: Access, { sort, sidx }: Question): Order {
  const { defaultSort } = access.module.list
  if (sidx === '') {
    if (!defaultSort || !canUseInList(access, defaultSort.field)) return []
    return [{ code: defaultSort.field, isDescending: defaultSort.direction === 'desc' }]
  }
  const asked = askedOrder({ sort, sidx })
  const wrong = asked.find(({ code }) => !isOffered(access, code) || !canUseInList(access, code))
  if (wrong) throw unknownSort(wrong.code)
  return asked
}

/** As lists of records are: what is missing counts as smallest, and what is even keeps its place. What is compared is read once a row. */
function sorted(rows: readonly RawRecord[], order: Order): RawRecord[] {
  const keyed = rows.map((row) => ({ row, keys: order.map(({ code }) => keyOf(own(row, code))) }))
  keyed.sort((one, other) => {
    for (const [at, { isDescending }] of order.entries()) {
      const difference = compared(one.keys[at] ?? nothing, other.keys[at] ?? nothing)
      if (difference !== 0) return isDescending ? -difference : difference
    }
    return 0
  })
  return keyed.map(({ row }) => row)
}

type Key = { text: string; amount: ReturnType<typeof parseAmount> }

const nothing = keyOf('')

function keyOf(value: unknown): Key {
  const text = textOf(value)
  return { text, amount: parseAmount(text) }
}

const words = new Intl.Collator('zh-CN')

function compared(one: Key, other: Key): number {
  if (one.text === '' || other.text === '') return Number(one.text !== '') - Number(other.text !== '')
  if (one.amount && other.amount) return one.amount.cmp(other.amount)
  return words.compare(one.text, other.text)
}

/** `f_id` stands for a missing `id`, and a made one for both. */
function shownRow(row: RawRecord, codes: readonly string[], newId: () => string): RecordRow {
  const id = readText(own(row, 'id')) || readText(own(row, 'f_id')) || newId()
  return withOwnKeys(Object.fromEntries(codes.map((code) => [code, shownValue(own(row, code))])), { id })
}

/** A number stays one; everything else is a text. */
function shownValue(value: unknown): string | number {
  return typeof value === 'number' ? value : textOf(value)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
