import type { ListSearch } from '@/lib/form/list-types'
import { type Access, canUseInList } from '../records/access'
import { equals } from './conditions'
import { contains, hasAnyOf, inRange, someOf } from './predicates'
import { type Condition, type SqlField, sqlField } from './sql-field'
import { badValue, isGiven, readIds, readRange, readText, readTexts } from './values'

/** Key of the search over several fields at once (contract 3b §8.3). */
export const keywordKey = 'jnpfKeyword'
const searchesMax = 200

/** The search area's values (`queryJson`, contract 3b §8.3) as conditions. Fields that are no search fields or not permitted refuse the call. */
export function searchConditions(access: Access, queryJson: string): Condition[] {
  return searchValues(queryJson).map(([code, value]) => searchCondition(access, code, value))
}

/** What the search area asks for, by the code of the field. */
export function searchValues(queryJson: string): [code: string, value: unknown][] {
  if (queryJson.trim() === '') return []
  const entries = Object.entries(readObject(queryJson)).filter(([, value]) => isGiven(value))
  if (entries.length > searchesMax) throw badValue('queryJson', 'too many fields')
  return entries
}

function searchCondition(access: Access, code: string, value: unknown): Condition {
  const { module } = access
  const path = `queryJson.${code}`
  if (code === keywordKey && !module.fields.has(code)) return keywordCondition(access, readText(value, path))
  const node = module.fields.get(code)
  const search = module.list.searches.find((candidate) => candidate.code === code)
  const { tree, tabs } = module.list
  const isPlace = code !== '' && (code === tree.relation || code === tabs?.field)
  if (!node || !(search || isPlace) || !canUseInList(access, code)) throw badValue(path, 'not a search field')
  const field = sqlField(module.plan, node)
  const condition = search ? conditionOf(field, search, value, path) : hasAnyOf(field, readIds(field, value, path))
  return field.within(condition)
}

function conditionOf(field: SqlField, search: ListSearch, value: unknown, path: string): Condition {
  switch (field.shape) {
    case 'text':
      if (search.searchType === 3 && Array.isArray(value)) return inRange(field, readRange(field, value, path))
      if (search.searchType === 2) return someOf(readTexts(value, path).map((text) => contains(field, text)))
      return equals(field, value, path)
    case 'number':
    case 'date':
      return Array.isArray(value) ? inRange(field, readRange(field, value, path)) : equals(field, value, path)
    default:
      return hasAnyOf(field, readIds(field, value, path))
  }
}

/** Fields that the design marks for it, else every text field of the search area that the actor may use. */
function keywordCondition(access: Access, keyword: string): Condition {
  const { module } = access
  const usable = module.list.searches.filter(({ code }) => module.fields.has(code) && canUseInList(access, code))
  const marked = usable.filter(({ node }) => node.raw.isKeyword === true || node.raw.isKeyword === 1)
  const fields = (marked.length > 0 ? marked : usable.filter(({ searchType }) => searchType === 2))
    .flatMap(({ code }) => module.fields.get(code) ?? [])
    .map((node) => sqlField(module.plan, node))
    .filter((field) => field.shape === 'text')
  return someOf(fields.map((field) => field.within(contains(field, keyword))))
}

function readObject(json: string): Record<string, unknown> {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    throw badValue('queryJson', 'not JSON')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw badValue('queryJson', 'not an object')
  return { ...parsed }
}
