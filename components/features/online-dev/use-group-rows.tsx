import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { DataTableColumn, DataTableEntry, DataTableTree } from '@/components/ui/data-table/types'
import { toast } from '@/components/ui/toast'
import { errorText } from '@/lib/client/error-text'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { GroupHead, MoreRows } from './group-head-panel'
import { isGrouped, type ListGroup, moreOf, readGroup } from './levels'
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
  const t = useTranslations('list.groups')
  const tErrors = useTranslations('errors')
  const [kept, keep] = useState<Kept>({ groups, rows: new Map(), closed: new Set() })
  const [waiting, setWaiting] = useState('')
  // With a new answer what was read after the old one is over; what was closed stays closed.
  const rowsOf = kept.groups === groups ? kept.rows : noRows
  const closed = kept.closed
  const isOn = isGrouped(module)
  const showMore = async (row: RecordRow, { key }: ListGroup) => {
    const known = rowsOf.get(row.id) ?? []
    setWaiting(row.id)
    try {
      const currentPage = Math.floor(known.length / moreRowsMax) + 1
      const more = await loadGroupRows(module.modelId, { ...wire, currentPage, pageSize: moreRowsMax, group: key })
      keep((old) => {
        const rows = old.groups === groups ? old.rows : noRows
        return { groups, closed: old.closed, rows: new Map([...rows, [row.id, [...known, ...more]]]) }
      })
    } catch (thrown) {
      toast.error(errorText(thrown, (name, params) => tErrors(name as 'unknown', params)))
    } finally {
      setWaiting('')
    }
  }
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
      onExpandedChange: (_, { id }) => keep((old) => ({ ...old, closed: toggled(old.closed, id) })),
      isHead: (row) => row['top'] === true,
    }
  }, [isOn, groups, rowsOf, closed])
  if (!tree) return { tree, entries }
  const head = (row: RecordRow, column: DataTableColumn<RecordRow>, isFirst: boolean) => {
    const group = readGroup(row)
    if (group && isFirst) return <GroupHead text={group.text || t('none')} count={t('count', { count: group.count })} />
    if (group) return sumText(group.sums[column.id])
    const above = groups.find(({ id }) => row.id === moreOf({ id }, 0).id)
    const whole = above && readGroup(above)
    if (!isFirst || !above || !whole) return null
    return (
      <MoreRows
        text={t('more', { count: Number(row['more']) })}
        isWaiting={waiting === above.id}
        onPress={() => void showMore(above, whole)}
      />
    )
  }
  const first = firstColumn(entries)
  const withHeads = (column: DataTableColumn<RecordRow>): DataTableColumn<RecordRow> => ({
    ...column,
    cell: (row) => (row['top'] === true ? head(row, column, column.id === first) : column.cell(row)),
    text: (row) => (row['top'] === true ? '' : (column.text?.(row) ?? '')),
  })
  return {
    tree,
    entries: entries.map((entry) =>
      'columns' in entry ? { ...entry, columns: entry.columns.map(withHeads) } : withHeads(entry),
    ),
  }
}

const noRows: ReadonlyMap<string, readonly RecordRow[]> = new Map()

/** The one that the table draws levels in: pinned ones stand before all others. */
function firstColumn(entries: readonly DataTableEntry<RecordRow>[]): string | undefined {
  const columns = entries.flatMap((entry) => ('columns' in entry ? entry.columns : [entry]))
  return (columns.find(({ pinned }) => pinned === 'left') ?? columns.find(({ pinned }) => pinned !== 'right') ?? columns[0])?.id
}
