import { type SortState, type SortStep, sortOfSteps, sortSteps } from '@/components/ui/data-table/types'

/** What a list is asked for. `filters` are the conditions that only this list has. */
export type ListQuestion<Filters> = {
  keyword: string
  page: number
  pageSize: number
  sort: SortState | null
  filters: Filters
}

/** One condition: its value when nothing is asked for, and how it stands in an address. `read` answers undefined for what does not fit. */
export type FilterRule<Value> = {
  none: Value
  /** What the list begins with, where that is not `none`. */
  first?: Value
  /** Where one is, not what is looked for, such as a node of a tree: it is no condition, and clearing the conditions leaves it. */
  isPlace?: boolean
  /** A place that is kept with the question, as a kind of records that stands above the list. */
  isKept?: boolean
  read: (text: string) => Value | undefined
  write: (value: Value) => string
}

export type QuestionRules<Filters> = {
  /** By the name that the condition has in the address. */
  filters?: { readonly [Name in keyof Filters]: FilterRule<Filters[Name]> }
  sortable?: readonly string[]
  sort?: SortState | null
  /** By how many columns at once; the platform must take several in `sidx`. */
  sortColumnsMax?: number
  pageSize?: number
  /** False where there is no word to look for: its name in the address is free for a condition. */
  hasKeyword?: boolean
}

/** Names of what every list has. */
const names = { keyword: 'q', page: 'page', pageSize: 'size', sort: 'sort' } as const

const keywordLengthMax = 100
const pageMax = 1_000_000
/** Spec 2 §9: the largest page. */
const pageSizeMax = 1000
const pageSizeDefault = 20
/** A longer condition stays out of the address: servers on the way refuse long ones. */
const filterLengthMax = 2000

export function firstQuestion<Filters>({ filters, sort = null, pageSize = pageSizeDefault }: QuestionRules<Filters>) {
  const question = { keyword: '', page: 1, pageSize, sort, filters: {} as Filters }
  for (const [name, rule] of rulesOf(filters)) question.filters[name] = firstOf(rule)
  return question satisfies ListQuestion<Filters> as ListQuestion<Filters>
}

/** Reads a question from an address. An address is foreign input: what does not fit this list is left out. */
export function readQuestion<Filters>(
  search: string,
  rules: QuestionRules<Filters>,
  lengthMax = filterLengthMax,
): ListQuestion<Filters> {
  const params = new URLSearchParams(search)
  const first = firstQuestion(rules)
  const filters = { ...first.filters }
  for (const [name, rule] of rulesOf(rules.filters)) {
    const text = params.get(String(name))
    const isUsable = text !== null && text !== '' && text.length <= lengthMax
    filters[name] = (isUsable ? rule.read(text) : undefined) ?? (text === '' ? rule.none : firstOf(rule))
  }
  return {
    keyword: rules.hasKeyword === false ? '' : (params.get(names.keyword) ?? '').slice(0, keywordLengthMax),
    page: integerUpTo(params.get(names.page), pageMax) ?? first.page,
    pageSize: integerUpTo(params.get(names.pageSize), pageSizeMax) ?? first.pageSize,
    sort: readSort(params.get(names.sort), rules, first.sort),
    filters,
  }
}

/** The search part of the address of a question: only what differs from the first one is in it, and what belongs to others stays. */
export function writeQuestion<Filters>(
  search: string,
  question: ListQuestion<NoInfer<Filters>>,
  rules: QuestionRules<Filters>,
  lengthMax = filterLengthMax,
): string {
  const params = new URLSearchParams(search)
  const first = firstQuestion(rules)
  const put = (name: string, text: string, usual: string) => {
    params.delete(name)
    if (text !== usual && text.length <= lengthMax) params.set(name, text)
  }
  for (const [name, rule] of rulesOf(rules.filters))
    put(String(name), rule.write(question.filters[name]), rule.write(first.filters[name]))
  if (rules.hasKeyword !== false) put(names.keyword, question.keyword, '')
  put(names.page, String(question.page), '1')
  put(names.pageSize, String(question.pageSize), String(first.pageSize))
  put(names.sort, sortText(question.sort), sortText(first.sort))
  return params.toString()
}

/** What is kept of a question to be asked again another day: not the page, and not the place unless it is of those that are kept. */
export function keptQuestion<Filters>(question: ListQuestion<NoInfer<Filters>>, rules: QuestionRules<Filters>): string {
  const first = firstQuestion(rules)
  const filters = { ...question.filters }
  for (const [name, rule] of rulesOf(rules.filters)) if (rule.isPlace && !rule.isKept) filters[name] = first.filters[name]
  return writeQuestion('', { ...first, keyword: question.keyword, sort: question.sort, filters }, rules, Number.POSITIVE_INFINITY)
}

/** The rules of a list that begins with a question that was kept. */
export function rulesFrom<Filters>(kept: string, rules: QuestionRules<Filters>): QuestionRules<Filters> {
  const { filters: first, sort } = readQuestion(kept, rules, Number.POSITIVE_INFINITY)
  const filters = { ...rules.filters } as { [Name in keyof Filters]: FilterRule<Filters[Name]> }
  for (const [name, rule] of rulesOf(rules.filters)) filters[name] = { ...rule, first: first[name] }
  return { ...rules, filters, sort }
}

/** Whether the list can still be asked for all conditions of a question that was kept. */
export function isAskable<Filters>(kept: string, { filters }: QuestionRules<Filters>): boolean {
  const params = new URLSearchParams(kept)
  return rulesOf(filters).every(([name, rule]) => {
    const text = params.get(String(name)) ?? ''
    const value = text === '' ? rule.none : rule.read(text)
    return value !== undefined && rule.write(value) === text
  })
}

/** Whether an address says anything of what the list is asked for. */
export function isAsked<Filters>(search: string, { filters, hasKeyword }: QuestionRules<Filters>): boolean {
  const params = new URLSearchParams(search)
  const own = [names.page, names.pageSize, names.sort, ...(hasKeyword === false ? [] : [names.keyword])]
  return [...own, ...Object.keys(filters ?? {})].some((name) => params.has(name))
}

/** Whether anything narrows the list. */
export function hasConditions<Filters>(question: ListQuestion<NoInfer<Filters>>, { filters }: QuestionRules<Filters>): boolean {
  if (question.keyword !== '') return true
  return rulesOf(filters).some(([name, rule]) => !rule.isPlace && rule.write(question.filters[name]) !== rule.write(rule.none))
}

/** No conditions at all, not even those that the list begins with. */
export function clearedFilters<Filters>(filters: Filters, rules: QuestionRules<Filters>): Filters {
  const cleared = { ...filters }
  for (const [name, rule] of rulesOf(rules.filters)) if (!rule.isPlace) cleared[name] = rule.none
  return cleared
}

function firstOf<Value>(rule: FilterRule<Value>): Value {
  return rule.first === undefined ? rule.none : rule.first
}

/** The question as most list calls take it (contract 2 §0.2). */
export function pagingOf({ keyword, page, pageSize, sort }: ListQuestion<unknown>) {
  return { keyword, currentPage: page, pageSize, ...wireSort(sort) }
}

/** One column as every platform knows it, several as the newer ones do (contract 3b §8.3). */
function wireSort(sort: SortState | null) {
  if (!sort?.next) return { sort: sort?.direction ?? ('' as const), sidx: sort?.columnId ?? '' }
  const sidx = sortSteps(sort).map(({ columnId, direction }) => (direction === 'desc' ? `-${columnId}` : columnId))
  return { sort: '' as const, sidx: sidx.join(',') }
}

/** A text of the person's own. */
export function textFilter(lengthMax = keywordLengthMax): FilterRule<string> {
  return { none: '', read: (text) => text.slice(0, lengthMax), write: (value) => value }
}

/** One of some values; the first counts as no condition. */
export function choiceFilter<Value extends string>(values: readonly [Value, ...Value[]]): FilterRule<Value> {
  return { none: values[0], read: (text) => values.find((value) => value === text), write: (value) => value }
}

/** A moment in milliseconds. */
export const timeFilter: FilterRule<number | null> = {
  none: null,
  read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  write: (value) => (value === null ? '' : String(value)),
}

export type Conditions = Readonly<Record<string, unknown>>

/** Conditions of a search area, by the codes of its fields: only known codes, and only values that a control can hold. */
export function conditionsFilter(codes: readonly string[], first: Conditions = {}): FilterRule<Conditions> {
  return {
    none: {},
    first,
    read: (text) => readConditions(text, codes),
    write: (value) => {
      const set = Object.entries(value).filter(([, item]) => !isEmptyCondition(item))
      return set.length === 0 ? '' : JSON.stringify(Object.fromEntries(set))
    },
  }
}

function readConditions(text: string, codes: readonly string[]): Conditions | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return Object.fromEntries(Object.entries(value).filter(([code, item]) => codes.includes(code) && isConditionValue(item)))
  } catch {
    return undefined
  }
}

export function isEmptyCondition(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return Array.isArray(value) && value.every(isEmptyCondition)
}

/** Whether a control can hold it: a value, a list of them, or a list of ways. */
export function isConditionValue(value: unknown, depth = 0): boolean {
  if (Array.isArray(value)) return depth < 3 && value.length <= 100 && value.every((item) => isConditionValue(item, depth + 1))
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

function rulesOf<Filters>(filters: QuestionRules<Filters>['filters']) {
  return Object.entries(filters ?? {}) as [keyof Filters, FilterRule<Filters[keyof Filters]>][]
}

function readSort(
  text: string | null,
  { sortable = [], sortColumnsMax = 1 }: Pick<QuestionRules<unknown>, 'sortable' | 'sortColumnsMax'>,
  usual: SortState | null,
): SortState | null {
  if (text === null) return usual
  const steps = text === '' ? [] : text.split(',').map(readStep)
  const columns = new Set(steps.map(({ columnId }) => columnId))
  const isKnown = steps.every(({ columnId }) => sortable.includes(columnId))
  return isKnown && columns.size === steps.length && steps.length <= sortColumnsMax ? sortOfSteps(steps) : usual
}

function readStep(text: string): SortStep {
  const [columnId = '', direction] = text.split(':')
  return { columnId, direction: direction === 'desc' ? 'desc' : 'asc' }
}

function sortText(sort: SortState | null): string {
  return sortSteps(sort)
    .map(({ columnId, direction }) => `${columnId}:${direction}`)
    .join(',')
}

function integerUpTo(text: string | null, most: number): number | undefined {
  const value = Number(text)
  return text !== null && Number.isInteger(value) && value >= 1 && value <= most ? value : undefined
}
