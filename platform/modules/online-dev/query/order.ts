import { type RawBuilder, sql } from 'kysely'
import { AppError } from '@/lib/errors/app-error'
import type { FieldNode } from '@/lib/form/types'
import { type Access, canUseInList, isListColumn } from '../records/access'
import { columnRef, mainAlias, type Outside, outsideKey } from '../records/outside/outside-store'
import { sqlField } from './sql-field'

export type Sorting = { sort: 'asc' | 'desc' | ''; sidx: string }

type OrderPart = { value: RawBuilder<unknown>; isDescending: boolean; isCreationTime: boolean }

const sortFieldsMax = 3

/**
 * The order of a list: what the caller asks for, else what the design says, else newest first. Creation time and id always
 * stand at the end, in the direction of the first field, so the order is total and every index of the module can serve it.
 * Missing values count as smallest. `isReversed` turns the order round, for reading a late page from the end.
 */
export function orderOf(access: Access, sorting: Sorting, isReversed = false): RawBuilder<unknown> {
  const parts = orderParts(access, sorting)
  const isNewestFirst = parts[0]?.isDescending ?? true
  const isTimeAsked = parts.some((part) => part.isCreationTime)
  const { outside } = access.module.plan
  if (outside) {
    const isDown = isNewestFirst !== isReversed
    return outsideOrder(outside, { parts, isReversed, isTimeAsked, isDown })
  }
  const tail = ['creator_time', 'id'].slice(isTimeAsked ? 1 : 0)
  const order = parts.map(({ value, isDescending, isCreationTime }) => {
    const isDown = isDescending !== isReversed
    // Creation time is never null and its index says nothing of nulls; in the others nulls are at the small end.
    if (isCreationTime) return sql`${value} ${sql.raw(isDown ? 'desc' : 'asc')}`
    return sql`${value} ${sql.raw(isDown ? 'desc nulls last' : 'asc nulls first')}`
  })
  const tailDirection = isNewestFirst !== isReversed ? 'desc' : 'asc'
  return sql.join([...order, ...tail.map((column) => sql.raw(`${column} ${tailDirection}`))])
}

type OutsideOrder = { parts: readonly OrderPart[]; isReversed: boolean; isTimeAsked: boolean; isDown: boolean }

/** Missing values stand where the database of the connection puts them: its own indexes know no other place. */
function outsideOrder(outside: Outside, { parts, isReversed, isTimeAsked, isDown }: OutsideOrder): RawBuilder<unknown> {
  const created = outside.binding.main.fields.find(({ system }) => system === 'createTime')
  const tail = [...(created && !isTimeAsked ? [columnRef(outside, mainAlias, created.column)] : []), outsideKey(outside)]
  const directed = (value: RawBuilder<unknown>, isDescending: boolean) => sql`${value} ${sql.raw(isDescending ? 'desc' : 'asc')}`
  return sql.join([
    ...parts.map(({ value, isDescending }) => directed(value, isDescending !== isReversed)),
    ...tail.map((value) => directed(value, isDown)),
  ])
}

/**
 * The order of groups of records: that of the record that stands first in each. Where one field is asked for, no table is sorted for it;
 * groups that are even in all fields stand by their newest record.
 */
export function groupOrderOf(access: Access, sorting: Sorting): RawBuilder<unknown> {
  const [first, ...others] = orderParts(access, sorting)
  if (!first || first.isCreationTime)
    return first?.isDescending === false ? sql`min(creator_time), 1` : sql`max(creator_time) desc, 1`
  const place = first.isDescending ? sql`max(${first.value}) desc nulls last` : sql`min(${first.value}) asc nulls first`
  const next = others.map(({ value, isDescending }) => {
    const ofFirst = sql`(array_agg(${value} order by ${orderOf(access, sorting)}))[1]`
    return isDescending ? sql`${ofFirst} desc nulls last` : sql`${ofFirst} asc nulls first`
  })
  return sql.join([place, ...next, sql`max(creator_time) desc`, sql`1`])
}

/** The newest first, whatever order the design says. */
export function newestFirst(access: Access): RawBuilder<unknown> {
  const { module } = access
  return orderOf({ ...access, module: { ...module, list: { ...module.list, defaultSort: null } } }, { sort: '', sidx: '' })
}

/** Whether the order needs nothing but creation time and id. */
export function isByCreation(access: Access, sorting: Sorting): boolean {
  return orderParts(access, sorting).every((part) => part.isCreationTime)
}

function orderParts(access: Access, { sort, sidx }: Sorting): OrderPart[] {
  const { defaultSort } = access.module.list
  if (sidx === '') {
    if (!defaultSort || !isSortable(access, defaultSort.field)) return []
    return [orderPart(access, defaultSort.field, defaultSort.direction === 'desc')]
  }
  return askedOrder({ sort, sidx }).map(({ code, isDescending }) => {
    if (!isOffered(access, code) || !isSortable(access, code)) throw unknownSort(code)
    return orderPart(access, code, isDescending)
  })
}

/** The fields to sort by. 3.6 sends several, with the direction before the name (contract 3b §8.3). */
export function askedOrder({ sort, sidx }: Sorting): { code: string; isDescending: boolean }[] {
  const asked = sidx.split(',').map((part) => part.trim())
  if (asked.length > sortFieldsMax) throw unknownSort(sidx)
  return asked.map((part) => ({ code: part.replace(/^-/, ''), isDescending: part.startsWith('-') || sort === 'desc' }))
}

const sortableShapes: ReadonlySet<string> = new Set(['text', 'number', 'date', 'scalar'])

/** Heads of columns, what phones are offered beside them (contract 3b §4.7), and the order that the design itself says. */
export function isOffered({ module }: Access, code: string): boolean {
  const { sorts, defaultSort } = module.list
  return isListColumn(module, code) || defaultSort?.field === code || sorts.some((sort) => sort.code === code)
}

function isSortable(access: Access, code: string): boolean {
  const node = access.module.fields.get(code)
  if (!node || node.parentTable !== null || !canUseInList(access, code)) return false
  return sortableShapes.has(sqlField(access.module.plan, node).shape)
}

function orderPart(access: Access, code: string, isDescending: boolean): OrderPart {
  const node = access.module.fields.get(code) as FieldNode
  return { value: sqlField(access.module.plan, node).value, isDescending, isCreationTime: node.type === 'createTime' }
}

export function unknownSort(sidx: string): AppError {
  return new AppError('invalid', `cannot sort by ${JSON.stringify(sidx.slice(0, 100))}`, {
    userMessage: '排序字段不正确',
    issues: [{ path: 'sidx', code: 'unknownSort', message: '排序字段不正确' }],
  })
}
