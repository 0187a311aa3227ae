import { refused } from '../../../kit/refusals'
import type { Module } from '../designs/module'
import type { ImportColumn } from './columns'

export const reasonTitle = '异常原因'

/** What the heads of a file mean: a column for each place, null for one that is not read. */
export type ReadHeads = readonly (ImportColumn | null)[]

type Heads = { upper: readonly string[]; lower: readonly string[] | null }

/** Whether the second row of the file is one of heads as well: below a head that stands above several columns. */
export function hasLowerHeads(columns: readonly ImportColumn[], upper: readonly string[], second: readonly string[]): boolean {
  const groups = columns.flatMap(({ group }) => group ?? [])
  const isGroup = (head: string) => groups.some(({ id, title }) => head === title || keyOf(head) === id)
  if (!upper.some((head) => isGroup(plain(head)))) return false
  const known = new Set(columns.filter(({ group }) => group).flatMap(({ code, title }) => [code, title]))
  return second.some((head) => known.has(plain(head)) || known.has(keyOf(plain(head))))
}

/**
 * Which column each place of the file belongs to: by the key behind its head, else by the head itself where only one column is called
 * so. Fields that an import cannot fill are passed over, so that an exported file comes back as it is; any other head is refused, and
 * so is a file without a column that must be filled (contract 3b §9.3).
 */
export function readHeads(module: Module, columns: readonly ImportColumn[], { upper, lower }: Heads): ReadHeads {
  const width = Math.max(upper.length, lower?.length ?? 0)
  const read: (ImportColumn | null)[] = []
  let above = ''
  for (let at = 0; at < width; at += 1) {
    const [high, low] = [plain(upper[at] ?? ''), plain(lower?.[at] ?? '')]
    // A head above several columns stands in its first place only.
    if (high !== '') above = high
    const head = low || high
    if (head === '' || head === reasonTitle) read.push(null)
    else read.push(columnOf(module, columns, { head, above: low === '' ? '' : above }))
  }
  const found = read.filter((column) => column !== null)
  const isWhole = columns.every((column) => !column.node.required || found.includes(column) || isInAbsentTable(column, found))
  if (!isWhole || found.length === 0 || new Set(found).size < found.length) throw wrongHeads()
  return read
}

/** A sub-table may be left out as a whole: the records have no rows there then. */
function isInAbsentTable({ node }: ImportColumn, found: readonly ImportColumn[]): boolean {
  return node.parentTable !== null && !found.some((other) => other.node.parentTable === node.parentTable)
}

function columnOf(module: Module, columns: readonly ImportColumn[], { head, above }: { head: string; above: string }) {
  const key = keyOf(head)
  const byKey = columns.find(({ code }) => code === key || code === head)
  if (byKey) return byKey
  const isBelow = ({ group }: ImportColumn) => group?.kind === 'table' && (above === group.title || keyOf(above) === group.id)
  const called = columns.filter(
    (column) => titlesOf(column).includes(head) && (column.group?.kind !== 'table' || above === '' || isBelow(column)),
  )
  const named = called.filter((column) => isBelow(column) || column.group?.kind !== 'table')
  const [only, ...others] = named.length > 0 ? named : called
  if (only && others.length === 0) return only
  if (!only && isPassedOver(module, key || head)) return null
  throw wrongHeads()
}

function titlesOf({ title, node, group }: ImportColumn): string[] {
  return node.parentTable === null ? [title] : [title, `${group?.title}-${title}`]
}

function isPassedOver({ fields }: Module, key: string): boolean {
  return fields.has(key) || [...fields.values()].some(({ label }) => label === key)
}

/** The mark of a column that must be filled is no part of its head. */
function plain(head: string): string {
  return head.replace(/^\*+|\*+$/g, '').trim()
}

function keyOf(head: string): string {
  return /[（(]([^（）()]+)[)）]$/.exec(head)?.[1]?.trim() ?? ''
}

function wrongHeads() {
  return refused('表头名称不可更改,表头行不能删除')
}
