import { type Module, offeredButtons } from '@/components/features/online-dev/utils'
import { type DataTableEntry, leafColumns, withEachColumn } from '@/components/ui/data-table/types'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import type { ListButton, ListDesign } from '@/lib/form/list-types'
import { isRecord } from '@/lib/form/read'
import { fieldByCode } from '@/lib/form/walk'

/** Grouped by a field that this person may see; to everybody else the records stand below each other. */
export function isGrouped({ list, access }: Pick<Module, 'list' | 'access'>): boolean {
  return list.type === 3 && list.groupField !== '' && access.canColumn(list.groupField)
}

/** Groups and records below records come all at once (contract 3b §4.4), whatever the design says of pages. */
export function isWhole({ type }: ListDesign): boolean {
  return type === 3 || type === 5
}

/** Own: a new record below the one it is pressed at, in a list of records below records. */
export const addBelow: ListButton = { value: 'addBelow', label: '', icon: '', raw: {} }

/** The whole record as a form, where rows are edited as they stand (contract 3b §8.5). */
export const editAsForm: ListButton = { value: 'editAsForm', label: '', icon: '', raw: {} }

export function canAddBelow({ list, access, form, flowId }: Module): boolean {
  // A task that is launched begins with what its form says.
  if (flowId !== '') return false
  const isKnown = list.type === 5 && fieldByCode(form, list.parentField) !== undefined
  const canWrite = access.forms === 'all' || access.forms.has(list.parentField)
  return isKnown && canWrite && offeredButtons(list.buttons, ['add'], access).length > 0
}

/** A group of records, as it is shown. */
export type ListGroup = {
  key: string
  text: string
  count: number
  sums: Readonly<Record<string, unknown>>
  rows: readonly RecordRow[]
}

/**
 * The group that a row stands for. An installation that answers the call of the contract alone (3b §4.4) tells its text, under the
 * key of some column, and all of its rows; there are no sums then.
 */
export function readGroup(row: RecordRow): ListGroup | null {
  if (row['top'] !== true || !Array.isArray(row['children'])) return null
  const rows = row['children'] as RecordRow[]
  const { group } = row
  if (isRecord(group)) {
    const sums = isRecord(group['sums']) ? group['sums'] : {}
    return { key: String(group['key'] ?? ''), text: String(group['text'] ?? ''), count: Number(group['count'] ?? 0), sums, rows }
  }
  const texts = Object.entries(row).filter(([key]) => !['id', 'top', 'children'].includes(key))
  return { key: '', text: String(texts[0]?.[1] ?? ''), count: rows.length, sums: {}, rows }
}

/** The line below a group that is not shown to its end. */
export function moreOf({ id }: Pick<RecordRow, 'id'>, more: number): RecordRow {
  return { id: `more:${id}`, top: true, more }
}

/** The one that the table draws levels in: pinned ones stand before all others. */
export function firstColumn(entries: readonly DataTableEntry<RecordRow>[]): string | undefined {
  const columns = leafColumns(entries)
  return (columns.find(({ pinned }) => pinned === 'left') ?? columns.find(({ pinned }) => pinned !== 'right') ?? columns[0])?.id
}

const openerPx = 28

/** Beside what opens a row, its first column says as much as it did without. */
export function withOpenerRoom(entries: readonly DataTableEntry<RecordRow>[]): DataTableEntry<RecordRow>[] {
  const first = firstColumn(entries)
  return withEachColumn(entries, (column) =>
    column.id === first && column.width !== undefined ? { ...column, width: column.width + openerPx } : column,
  )
}
