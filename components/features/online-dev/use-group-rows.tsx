import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import {
  type DataTableColumn,
  type DataTableEntry,
  type DataTableTree,
  defaultColumnWidth,
  leafColumns,
  withEachColumn,
} from '@/components/ui/data-table/types'
import { toast } from '@/components/ui/toast'
import { errorText } from '@/lib/client/error-text'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { GroupHead, MoreRows } from './group-head-panel'
import { firstColumn, isGrouped, type ListGroup, moreOf, readGroup } from './levels/utils'
import { loadGroupRows, type RecordQuery } from './queries'
import { type Module, sumText, toggled } from './utils'

/** With each press. */
const moreRowsMax = 200

type GroupRowsOptions = {
  module: Module
  /** The rows of groups, as the answer has them. */
  groups: readonly RecordRow[]
  /** What was asked for. */
  wire: RecordQuery
  entries: readonly DataTableEntry<RecordRow>[]
}

type Kept = { groups: readonly RecordRow[]; rows: ReadonlyMap<string, readonly RecordRow[]>; closed: ReadonlySet<string> }

/** A list by groups: all are open until somebody closes one, and more of a long one comes when asked for. */
export function useGroupRows({ module, groups, wire, entries }: GroupRowsOptions) {
  const t = useTranslations('list.byGroups')
  const { rowsOf, closed, waiting, showMore, turn } = useKeptRows({ module, groups, wire })
  const isOn = isGrouped(module)
  const tree = useMemo((): DataTableTree<RecordRow> | undefined => {
    if (!isOn) return undefined
    return {
      childrenOf: (row) => {
        const group = readGroup(row)
        if (!group) return []
        const shown = rowsOf.get(row.id) ?? group.rows
        return shown.length < group.count ? [...shown, moreOf(row, group.count - shown.length)] : shown
      },
      expanded: new Set(groups.map(({ id }) => id).filter((id) => !closed.has(id))),
      onExpandedChange: (_, { id }) => turn(id),
      isHead: (row) => row['top'] === true,
    }
  }, [isOn, groups, rowsOf, closed, turn])
  const pinned = useMemo(() => withPinnedNames(entries), [entries])
  if (!tree) return { tree, entries }
  const head = (row: RecordRow, columnId: string, isFirst: boolean): ReactNode => {
    const group = readGroup(row)
    if (group && isFirst)
      return (
        <GroupHead text={group.text || t('none')} count={t('count', { count: group.count })} room={roomOf(pinned, group.sums)} />
      )
    if (group) return sumText(group.sums[columnId])
    const above = groups.find(({ id }) => row.id === moreOf({ id }, 0).id)
    const whole = above && readGroup(above)
    if (!isFirst || !above || !whole) return null
    const text = t('more', { count: Number(row['more']) })
    return <MoreRows text={text} isWaiting={waiting === above.id} onPress={() => void showMore(above, whole)} />
  }
  return { tree, entries: withHeads(pinned, head) }
}

/** What is open, and what more was read of long groups. */
function useKeptRows({ module, groups, wire }: Omit<GroupRowsOptions, 'entries'>) {
  const tErrors = useTranslations('errors')
  const [kept, keep] = useState<Kept>({ groups, rows: new Map(), closed: new Set() })
  const [waiting, setWaiting] = useState('')
  // With a new answer what was read after the old one is over; what was closed stays closed.
  const rowsOf = kept.groups === groups ? kept.rows : noRows
  const closed = kept.closed
  const showMore = async (row: RecordRow, { key }: ListGroup) => {
    const known = rowsOf.get(row.id) ?? []
    setWaiting(row.id)
    try {
      const currentPage = Math.floor(known.length / moreRowsMax) + 1
      const more = await loadGroupRows(module.modelId, { ...wire, currentPage, pageSize: moreRowsMax, group: key })
      keep((old) => {
        const rows = old.groups === groups ? old.rows : noRows
        const ids = new Set(known.map(({ id }) => id))
        const fresh = more.filter(({ id }) => !ids.has(id))
        return { groups, closed: old.closed, rows: new Map([...rows, [row.id, [...known, ...fresh]]]) }
      })
    } catch (thrown) {
      toast.error(errorText(thrown, (name, params) => tErrors(name as 'unknown', params)))
    } finally {
      setWaiting('')
    }
  }
  const turn = useCallback((id: string) => keep((old) => ({ ...old, closed: toggled(old.closed, id) })), [])
  return { rowsOf, closed, waiting, showMore, turn }
}

type Head = (row: RecordRow, columnId: string, isFirst: boolean) => ReactNode

/** The columns, with what the lines of groups say in them. */
function withHeads(entries: readonly DataTableEntry<RecordRow>[], head: Head): DataTableEntry<RecordRow>[] {
  const first = firstColumn(entries)
  const withHead = (column: DataTableColumn<RecordRow>): DataTableColumn<RecordRow> => ({
    ...column,
    cell: (row) => (row['top'] === true ? head(row, column.id, column.id === first) : column.cell(row)),
    text: (row) => (row['top'] === true ? '' : (column.text?.(row) ?? '')),
  })
  return withEachColumn(entries, withHead)
}

const noRows: ReadonlyMap<string, readonly RecordRow[]> = new Map()

const openerPx = 60

/** Names of groups stay in sight when the list is moved sideways, where no column stands before all others already. */
function withPinnedNames(entries: readonly DataTableEntry<RecordRow>[]): DataTableEntry<RecordRow>[] {
  const first = firstColumn(entries)
  return entries.map((entry) => ('columns' in entry || entry.id !== first ? entry : { ...entry, pinned: 'left' }))
}

/** What the name of a group may cover: its own column and those after it up to the first with a sum. */
function roomOf(entries: readonly DataTableEntry<RecordRow>[], sums: ListGroup['sums']): number {
  const columns = leafColumns(entries)
  const at = columns.findIndex(({ id }) => id === firstColumn(entries))
  const end = columns.findIndex(({ id }, index) => index > at && sums[id] !== undefined)
  const covered = columns.slice(at, end < 0 ? columns.length : end)
  return covered.reduce((sum, { width }) => sum + (width ?? defaultColumnWidth), -openerPx)
}
