import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DataTable } from '@/components/ui/data-table/data-table'
import type { DataTableEntry, DataTableTree } from '@/components/ui/data-table/types'
import { NoMatchState } from '@/components/ui/no-match-state'
import { Pagination } from '@/components/ui/pagination'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { useColumnWidths, useDensity } from './list-look'
import { actionsWidth, type RowAction, RowActions } from './row-actions'
import type { List } from './use-list'

export type ListTableProps<Row, Filters> = {
  list: List<Row, Filters>
  /** Name of the table for assistive technology. */
  label: string
  columns: readonly DataTableEntry<Row>[]
  rowLabel: (row: Row) => string
  /** Rows can be chosen, for what is done with several at once. */
  isSelectable?: boolean
  /** `labels` are those of the actions that rows may have, for the width of their column. */
  rowActions?: { labels: readonly string[]; of: (row: Row) => readonly RowAction[] }
  /** Rows that hold rows. */
  tree?: DataTableTree<Row>
  /** Sums below the rows, by column. */
  summary?: { label: string; values: ReadonlyMap<string, ReactNode> }
  /** Cells hold several lines. */
  hasTallRows?: boolean
  /** Something else that the list needs is on its way. */
  isWaiting?: boolean
  onOpen?: (row: Row) => void
  /** False where all rows come at once. */
  isPaged?: boolean
  isNumbered?: boolean
  /** How many there are in words, where pages are not of rows. */
  totalText?: (total: number) => string
  /** Widths to begin with, and who keeps those that the person gives; left out, this browser does. */
  keptWidths?: ReturnType<typeof useColumnWidths>
  /** Nothing is there at all, and nothing meets the conditions. */
  emptyText?: string
  noMatchText?: string
}

/** A table with its pages and all its states, for a screen, a dialog or a panel. */
export function ListTable<Row, Filters>(props: ListTableProps<Row, Filters>) {
  const { list, rowLabel, rowActions, summary, isPaged = true, isNumbered = isPaged } = props
  const { page, question } = list
  const t = useTranslations('list')
  const [density] = useDensity()
  const own = useColumnWidths(props.label)
  const { widths, onWidthsChange } = props.keptWidths ?? own
  return (
    <>
      <DataTable
        label={props.label}
        rows={list.rows}
        rowId={list.rowId}
        rowLabel={rowLabel}
        columns={props.columns}
        sort={question.sort}
        onSortChange={list.sortBy}
        sortColumnsMax={list.sortColumnsMax}
        {...(props.isSelectable ? { selection: { ids: list.selected, onChange: list.select } } : {})}
        {...(rowActions
          ? {
              actions: {
                header: t('actions'),
                width: actionsWidth(rowActions.labels),
                render: (row: Row, tabIndex: 0 | -1, isCard = false) => (
                  <RowActions actions={rowActions.of(row)} name={rowLabel(row)} tabIndex={tabIndex} isCard={isCard} />
                ),
              },
            }
          : {})}
        {...(props.onOpen ? { onRowActivate: props.onOpen } : {})}
        {...(props.tree ? { tree: props.tree } : {})}
        {...(summary ? { summary: summary.values, summaryLabel: summary.label } : {})}
        {...(props.hasTallRows ? { hasTallRows: true } : {})}
        {...(isNumbered ? { firstRowNumber: page.firstRowNumber } : {})}
        {...{ widths, onWidthsChange }}
        density={density}
        changedIds={list.changed}
        onLitUp={list.litUp}
        isStale={page.isOld}
        isLoading={page.isAsking || props.isWaiting}
        error={page.failure ? <ErrorState error={page.failure} onRetry={page.ask} /> : null}
        empty={
          list.hasConditions ? (
            <NoMatchState {...textOf(props.noMatchText)} onClear={list.clear} />
          ) : (
            <EmptyState {...textOf(props.emptyText)} />
          )
        }
        scrollKey={JSON.stringify(question)}
      />
      {isPaged && (
        <Pagination
          page={question.page}
          pageSize={question.pageSize}
          total={page.total}
          onChange={list.turn}
          {...(props.totalText ? { totalText: props.totalText } : {})}
        />
      )}
    </>
  )
}

function textOf(text: string | undefined): { text?: string } {
  return text === undefined ? {} : { text }
}
