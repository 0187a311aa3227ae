import { z } from 'zod'
import type { ConditionGroupsValue } from '@/components/screen/condition-groups'
import { type FilterRule, isConditionValue, isEmptyCondition } from '@/components/screen/list-question'
import type { Texts } from '@/lib/client/use-texts'
import { type DataSymbol, isDataSymbol, isValueless, symbolWords, takesSeveral } from '@/lib/domain/data-conditions'
import type { ListColumn } from '@/lib/form/list-types'
import { querySymbols } from '@/lib/form/query-symbols'
import { isRecord, own, readList, readRecord, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import { type Module, ownIdIn } from '../utils'

/** One condition; field and symbol are '' while they are not chosen. */
export type QueryCondition = { field: string; symbol: DataSymbol | ''; value: unknown }
export type SuperQuery = ConditionGroupsValue<QueryCondition>

/** A field that conditions can be about. */
export type QueryField = { code: string; label: string; node: FieldNode }

export const noQuery: SuperQuery = { matchLogic: 'and', groups: [] }
export const emptyCondition: QueryCondition = { field: '', symbol: '', value: undefined }

/**
 * Fields that the person may ask for (contract 3b §4.1, §7). The platform refuses conditions on what he sees neither in the list nor in
 * a record, so those are not offered.
 */
export function queryFields({ list, searches, access }: Pick<Module, 'list' | 'searches' | 'access'>): QueryField[] {
  const listed = list.columns.flatMap((column) => (column.children.length > 0 ? column.children.map(inTable(column)) : [column]))
  const shown = new Set([...listed, ...searches].map(({ code }) => code))
  const canOpen = access.canButton('detail') || access.canButton('edit')
  const isUsable = ({ code, node }: QueryField) => {
    const isTableSeen = node.parentTable === null || access.forms === 'all' || access.forms.has(node.parentTable)
    return querySymbols(node).length > 0 && access.canColumn(code) && isTableSeen && (canOpen || shown.has(code))
  }
  return (list.columnOptions.length > 0 ? list.columnOptions : listed)
    .map(({ code, label, node }) => ({ code, label, node }))
    .filter(isUsable)
}

const inTable = (table: ListColumn) => (child: ListColumn) => ({ ...child, label: `${table.label}-${child.label}` })

/** A condition about the field as it begins; what was entered goes, because another field has other values. */
export function conditionAbout(field: QueryField): QueryCondition {
  const [symbol = ''] = querySymbols(field.node)
  return { field: field.code, symbol, value: undefined }
}

/** What was entered stays where the other symbol takes the same kind of value. */
export function withSymbol(condition: QueryCondition, symbol: DataSymbol): QueryCondition {
  return { ...condition, symbol, value: shapeOf(symbol) === shapeOf(condition.symbol) ? condition.value : undefined }
}

export function shapeOf(symbol: string): 'none' | 'two' | 'several' | 'one' {
  if (symbol === '' || isValueless(symbol)) return 'none'
  return symbol === 'between' ? 'two' : takesSeveral(symbol) ? 'several' : 'one'
}

export type Missing = 'noField' | 'noSymbol' | 'noValue' | 'wrongOrder'

/** What a condition lacks (contract 3b §7), or why nothing can meet it. */
export function missingOf({ field, symbol, value }: QueryCondition): Missing | null {
  if (field === '') return 'noField'
  if (symbol === '') return 'noSymbol'
  if (isValueless(symbol)) return null
  const values = symbol === 'between' ? [0, 1].map((at) => readList(value)[at]) : [value]
  if (values.some((one) => isEmptyCondition(typeof one === 'string' ? one.trim() : one))) return 'noValue'
  return values.length === 2 && isAfter(values[0], values[1]) ? 'wrongOrder' : null
}

/** Between them is nothing. Amounts and moments are numbers, other texts of times are of one form. */
function isAfter(from: unknown, to: unknown): boolean {
  const [first, last] = [Number(from), Number(to)]
  if (Number.isFinite(first) && Number.isFinite(last)) return first > last
  return typeof from === 'string' && typeof to === 'string' && from.length === to.length && from > to
}

/** What is missing first, over the whole query. */
export function firstMissing({ groups }: SuperQuery): Missing | null {
  for (const row of groups.flatMap(({ rows }) => rows)) {
    const missing = missingOf(row)
    if (missing) return missing
  }
  return null
}

export function symbolText(symbol: string, t: Texts): string {
  return isDataSymbol(symbol) ? t(`super.symbols.${symbolWords[symbol]}`) : symbol
}

const logic = z.enum(['and', 'or'])
const kept = z.tuple([logic, z.array(z.tuple([logic, z.array(z.tuple([z.string(), z.string(), z.unknown()])).min(1)]))])

/** The query in the address. One condition that does not fit makes it none: leaving it out would answer more than the link asks for. */
export function superQueryFilter(fields: readonly QueryField[]): FilterRule<SuperQuery> {
  return {
    none: noQuery,
    read: (text) => {
      const parsed = kept.safeParse(jsonOf(text))
      if (!parsed.success) return undefined
      const [matchLogic, groups] = parsed.data
      const read = groups.map(([of, rows]) => ({
        logic: of,
        rows: rows.flatMap(([field, symbol, value]) => conditionOf(fields, { field, symbol, value: value ?? undefined })),
      }))
      const isWhole = read.every(({ rows }, at) => rows.length === groups[at]?.[1].length)
      return isWhole ? { matchLogic, groups: read } : undefined
    },
    write: ({ matchLogic, groups }) => {
      if (groups.length === 0) return ''
      const rows = groups.map((group) => [
        group.logic,
        group.rows.map(({ field, symbol, value }) => [field, symbol, value ?? null]),
      ])
      return JSON.stringify([matchLogic, rows])
    },
  }
}

/**
 * The search part of a list's address that asks a query as it travels (contract 3b §7), for what leads to a list from elsewhere; '' where
 * the text is none. The list reads it by its own rules.
 */
export function searchOfQuery(superQueryJson: string): string {
  const asked = readRecord(jsonOf(superQueryJson))
  const groups = readList(own(asked, 'conditionList'))
    .filter(isRecord)
    .map((group) => [
      logicOf(readText(own(group, 'logic'))),
      readList(own(group, 'groups'))
        .filter(isRecord)
        .map((row) => [
          readText(own(row, 'field')) || readText(own(row, 'id')),
          readText(own(row, 'symbol')),
          own(row, 'fieldValue') ?? null,
        ]),
    ])
  if (groups.length === 0) return ''
  return new URLSearchParams({ s: JSON.stringify([logicOf(readText(own(asked, 'matchLogic'))), groups]) }).toString()
}

function conditionOf(
  fields: readonly QueryField[],
  condition: { field: string; symbol: string; value: unknown },
): QueryCondition[] {
  const { symbol } = condition
  const field = fields.find(({ code }) => code === condition.field)
  if (!field || !isDataSymbol(symbol) || !querySymbols(field.node).includes(symbol)) return []
  const read = { ...condition, symbol }
  return isConditionValue(read.value ?? null) && missingOf(read) === null ? [read] : []
}

/** Saved conditions (contract 3b §7) as far as this person can still ask for them, and how many he cannot. */
export function readSaved(fields: readonly QueryField[], saved: { matchLogic: string; conditionJson: string }) {
  let lost = 0
  const groups = readList(jsonOf(saved.conditionJson))
    .filter(isRecord)
    .map((group) => {
      const items = readList(own(group, 'groups')).filter(isRecord)
      const rows = items.flatMap((item) => {
        const field = readText(own(item, 'field')) || readText(own(item, 'id'))
        return conditionOf(fields, { field, symbol: readText(own(item, 'symbol')), value: own(item, 'fieldValue') })
      })
      lost += items.length - rows.length
      return { logic: logicOf(readText(own(group, 'logic'))), rows }
    })
  const query: SuperQuery = { matchLogic: logicOf(saved.matchLogic), groups: groups.filter(({ rows }) => rows.length > 0) }
  return { query, lost }
}

function logicOf(word: string): 'and' | 'or' {
  return word.toLowerCase() === 'or' ? 'or' : 'and'
}

/** The query, and beside it all of the conditions in the heads of columns. Groups hold no groups, so each way to meet the query gets them. */
export function withColumnFilters({ matchLogic, groups }: SuperQuery, filters: SuperQuery): SuperQuery {
  const conditions = filters.groups.flatMap(({ rows }) => rows)
  if (conditions.length === 0) return { matchLogic, groups }
  const also = { logic: 'and' as const, rows: conditions }
  if (matchLogic === 'and' || groups.length === 0) return { matchLogic: 'and', groups: [...groups, also] }
  const ways = groups.flatMap(({ logic: of, rows }) => (of === 'and' ? [rows] : rows.map((row) => [row])))
  return { matchLogic: 'or', groups: ways.map((rows) => ({ logic: 'and', rows: [...rows, ...conditions] })) }
}

/** The conditions in the heads with another one for a column, or with none for it. */
export function withFilterOn({ groups }: SuperQuery, field: string, condition: QueryCondition | null): SuperQuery {
  const others = groups.flatMap(({ rows }) => rows).filter((row) => row.field !== field)
  const rows = condition ? [...others, condition] : others
  return rows.length === 0 ? noQuery : { matchLogic: 'and', groups: [{ logic: 'and', rows }] }
}

/** The groups as they travel, with the field that each condition is about (contract 3b §7). */
export function conditionListOf({ groups }: SuperQuery, fields: readonly QueryField[]): object[] {
  return groups.map((group) => ({
    logic: group.logic,
    groups: group.rows.flatMap(({ field: code, symbol, value }, cellKey) => {
      const field = fields.find((one) => one.code === code)
      if (!field) return []
      const { raw, type } = field.node
      const names = { field: code, id: code, fieldName: field.label, jnpfKey: type, symbol }
      const state = { fieldValueJnpfKey: '', cellKey, disabled: isValueless(symbol), multiple: takesSeveral(symbol) }
      return [{ ...raw, ...names, fieldValueType: 2, fieldValue: isValueless(symbol) ? '' : value, ...state }]
    }),
  }))
}

/** Text of `superQueryJson`, '' without conditions. 当前用户 is whoever asks. */
export function toSuperQueryJson(query: SuperQuery, fields: readonly QueryField[], userId: string): string {
  if (query.groups.length === 0) return ''
  const own = {
    ...query,
    groups: query.groups.map((group) => ({
      ...group,
      rows: group.rows.map((row) => {
        const field = fields.find(({ code }) => code === row.field)
        const isPerson = field !== undefined && factsOf(field.node.type).names === 'user'
        return isPerson ? { ...row, value: ownIdIn(row.value, userId) } : row
      }),
    })),
  }
  return JSON.stringify({ matchLogic: query.matchLogic, conditionList: conditionListOf(own, fields) })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What cannot be read is no condition.
    return undefined
  }
}
