import { reasonTitle, wrongHeads } from '../../../kit/sheet-rows'
import type { Module } from '../designs/module'
import type { ImportColumn } from './columns'

/** What the heads of a file mean: a column for each place, null for one that is not read. */
export type ReadHeads = readonly (ImportColumn | null)[]

/** A column of the file: its head without the marks around it, and the one that stands above several. */
export type HeadPlace = { head: string; above: string }

/** Whether the second row of the file is one of heads as well: below a head that stands above several columns. */
export function hasLowerHeads(columns: readonly ImportColumn[], upper: readonly string[], second: readonly string[]): boolean {
  const groups = columns.flatMap(({ group }) => group ?? [])
  const isGroup = (head: string) => groups.some(({ id, title }) => head === title || keyOf(head) === id)
  if (!upper.some((head) => isGroup(plain(head)))) return false
  const known = new Set(columns.filter(({ group }) => group).flatMap(({ code, title }) => [code, title]))
  return second.some((head) => known.has(plain(head)) || known.has(keyOf(plain(head))))
}

export function headPlaces(upper: readonly string[], lower: readonly string[] | null): HeadPlace[] {
  const width = Math.max(upper.length, lower?.length ?? 0)
  let above = ''
  return Array.from({ length: width }, (_, at) => {
    const [high, low] = [plain(upper[at] ?? ''), plain(lower?.[at] ?? '')]
    // A head above several columns stands in its first place only.
    if (high !== '') above = high
    return { head: low || high, above: low === '' ? '' : above }
  })
}

/**
 * Which column each place of the file belongs to. Fields that an import cannot fill are passed over, so that an exported file comes back
 * as it is; any other head is refused, and so is a file without a column that must be filled (contract 3b §9.3).
 */
export function readHeads(module: Module, columns: readonly ImportColumn[], places: readonly HeadPlace[]): ReadHeads {
  const read = places.map((place) => {
    const column = exactColumn(module, columns, place)
    if (column === undefined) throw wrongHeads()
    return column
  })
  if (missingColumns(columns, read).length > 0 || isRepeated(read) || read.every((column) => column === null)) throw wrongHeads()
  return read
}

/** Columns that must be filled and are not there. A sub-table may be left out as a whole: the records have no rows there then. */
export function missingColumns(columns: readonly ImportColumn[], read: ReadHeads): ImportColumn[] {
  const tables = new Set(read.flatMap((column) => column?.node.parentTable ?? []))
  return columns.filter((column) => {
    const { required, parentTable } = column.node
    return required && !read.includes(column) && (parentTable === null || tables.has(parentTable))
  })
}

export function isRepeated(read: ReadHeads): boolean {
  const found = read.filter((column) => column !== null)
  return new Set(found).size < found.length
}

/**
 * By the key behind its head, else by the head itself where only one column is called so; null where it is none of an import, undefined
 * where it is not known or not clear.
 */
export function exactColumn(
  module: Module,
  columns: readonly ImportColumn[],
  { head, above }: HeadPlace,
): ImportColumn | null | undefined {
  if (head === '' || head === reasonTitle) return null
  const key = keyOf(head)
  const byKey = columns.find(({ code }) => code === key || code === head)
  if (byKey) return byKey
  const isBelow = ({ group }: ImportColumn) => group?.kind === 'table' && (above === group.title || keyOf(above) === group.id)
  const called = columns.filter(
    (column) => titlesOf(column).includes(head) && (column.group?.kind !== 'table' || above === '' || isBelow(column)),
  )
  // Below the head of a sub-table its own fields are meant, elsewhere first those of the record.
  const ofRecord = called.filter(({ group }) => group?.kind !== 'table')
  const [only, ...others] = [called.filter(isBelow), ofRecord, called].find(({ length }) => length > 0) ?? []
  if (only && others.length === 0) return only
  return !only && isPassedOver(module, key || head) ? null : undefined
}

/** What a column may be called in a file. */
export function titlesOf({ title, node, group }: ImportColumn): string[] {
  return node.parentTable === null ? [title] : [title, `${group?.title}-${title}`]
}

function isPassedOver({ fields }: Module, key: string): boolean {
  return fields.has(key) || [...fields.values()].some(({ label }) => label === key)
}

/** The mark of a column that must be filled is no part of its head. */
function plain(head: string): string {
  return head.replace(/^\*+|\*+$/g, '').trim()
}

const keyBehind = /[（(]([^（）()]+)[)）]$/

function keyOf(head: string): string {
  return keyBehind.exec(head)?.[1]?.trim() ?? ''
}

/** What a head says without the key, or the unit, behind it. */
export function nameIn(head: string): string {
  return head.replace(keyBehind, '').trim() || head
}
