import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { actionsWidth, RowActions } from '@/components/screen/row-actions'
import { Button, IconButton } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table/data-table'
import type { ColumnWidths, DataTableTree } from '@/components/ui/data-table/types'
import { Icon } from '@/components/ui/icon'
import { Pagination } from '@/components/ui/pagination'
import { EmptyState } from '@/components/ui/states'
import { useFaceWords } from '@/components/widget-kits/faces/use-face-words'
import { useViewFacts } from '@/components/widget-kits/faces/use-view-facts'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import type { ListDesign } from '@/lib/form/list-types'
import { readText } from '@/lib/form/read'
import { fieldOfRow } from '@/lib/form/record-keys'
import { shownHeaders } from '@/lib/form/shown-headers'
import { ChildLines } from './child-lines-panel'
import { cardPlaces, phoneCardPlaces, tableEntries } from './columns'
import styles from './online-dev.module.css'
import { SearchArea } from './search-area'
import { canFilter } from './search-field-panel'
import { useChildRows } from './use-child-rows'
import { buttonLabel, pageSum } from './utils'

const noValues = {}
const rowId = (row: RecordRow) => row.id
const ignore = () => {}

type ListPreviewProps = {
  list: ListDesign
  title: string
  /** As the platform answers them; none shows the list empty. */
  rows: readonly RecordRow[]
  /** Where these are only the first of more. */
  total?: number
  onPress: (button: string) => void
  /** As phones show it. */
  isPhone?: boolean
  /** The person pulled columns to other widths, in pixels by column. */
  onWidthsChange?: (widths: ColumnWidths) => void
}

/** A list as it will be, of any kind, that asks the platform for nothing and changes nothing (contract 3b §8.1). */
export function ListPreview({
  list,
  title,
  rows,
  total = rows.length,
  onPress,
  isPhone = false,
  onWidthsChange,
}: ListPreviewProps) {
  const t = useTranslations('list')
  const tButtons = useTranslations('list.buttons')
  const searches = useMemo(() => list.searches.filter(({ node }) => canFilter(node)), [list])
  const { entries, tree, shownRows } = usePreviewRows(list, rows, isPhone)
  const values = useMemo(() => Object.fromEntries(list.searches.map(({ code, value }) => [code, value])), [list])
  const summary = useMemo(
    () => (list.showSummary ? new Map(list.summaryFields.map((code) => [code, pageSum(rows, code)] as const)) : undefined),
    [list, rows],
  )
  return (
    <section className={styles.page} data-phone={isPhone || undefined} aria-label={title}>
      <SearchArea
        key={JSON.stringify(values)}
        searches={searches}
        values={rows.length === 0 ? noValues : values}
        onSearch={ignore}
        onReset={ignore}
      />
      <div className={styles.columns}>
        {list.type === 2 ? <PreviewTree title={list.tree.title} /> : null}
        <div className={styles.main}>
          <div className={styles.toolbar}>
            {list.buttons.map((button) => (
              <Button
                key={button.value}
                variant={button.value === 'add' ? 'primary' : 'default'}
                onClick={() => onPress(button.value)}
              >
                {buttonLabel(button, tButtons)}
              </Button>
            ))}
            {list.hasSuperQuery ? (
              <IconButton className={styles.previewQuery} label={t('super.title')}>
                <Icon name="query" size={16} />
              </IconButton>
            ) : null}
          </div>
          <DataTable
            key={tableKey(list)}
            label={title}
            rows={shownRows}
            rowId={rowId}
            rowLabel={rowId}
            columns={entries}
            sort={list.defaultSort ? { columnId: list.defaultSort.field, direction: list.defaultSort.direction } : null}
            onSortChange={ignore}
            firstRowNumber={1}
            isLoading={false}
            error={null}
            empty={<EmptyState text={t('preview.noRecords')} />}
            hasTallRows={list.columns.some(({ children }) => children.length > 0)}
            hasCards={isPhone}
            scrollKey=""
            {...(tree ? { tree } : {})}
            {...(summary ? { summary, summaryLabel: t('summary') } : {})}
            {...(onWidthsChange ? { onWidthsChange } : {})}
            {...actionsOf(list, t('actions'), tButtons)}
          />
          {list.hasPage && rows.length > 0 ? (
            <Pagination page={1} pageSize={list.pageSize} total={total} onChange={ignore} />
          ) : null}
        </div>
      </div>
    </section>
  )
}

/** A table remembers what it was pulled to; widths that the design gives count anew. */
function tableKey({ columns, type }: ListDesign): string {
  return JSON.stringify([type, columns.flatMap(({ width, children }) => [width, ...children.map((child) => child.width)])])
}

function PreviewTree({ title }: { title: string }) {
  return (
    <aside className={styles.previewTree} aria-label={title}>
      <h3>{title}</h3>
      {[60, 84, 72, 52].map((width) => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </aside>
  )
}

/** Buttons of the rows, those of the design behind them; nothing happens on pressing one. */
function actionsOf({ rowButtons, customButtons }: ListDesign, header: string, t: (key: string) => string) {
  const labels = [...rowButtons.map((button) => buttonLabel(button, t)), ...customButtons.map(({ label }) => label)]
  if (labels.length === 0) return {}
  const entries = labels.map((label, at) => ({ key: String(at), label, run: ignore }))
  return {
    actions: {
      header,
      width: actionsWidth(labels),
      render: (row: RecordRow, tabIndex: 0 | -1, isCard?: boolean) => (
        <RowActions actions={entries} name={row.id} tabIndex={tabIndex} isCard={isCard ?? false} />
      ),
    },
  }
}

function usePreviewRows(list: ListDesign, rows: readonly RecordRow[], isPhone: boolean) {
  const words = useFaceWords()
  const shown = useMemo(() => list.columns.filter(({ code }) => list.type !== 3 || code !== list.groupField), [list])
  const view = useViewFacts(shown, rows)
  const { inRow, childRows } = useChildRows({ list, shown, words, view })
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const nested = useMemo(() => nestedRows(list, rows), [list, rows])
  const entries = useMemo(
    () =>
      tableEntries(inRow, shownHeaders(list), {
        openRelation: ignore,
        words,
        view,
        card: isPhone ? phoneCardPlaces(inRow) : cardPlaces(inRow),
        keepsZero: list.type === 4,
        renderLines: (_row, _table, lines) => <ChildLines lines={lines} isUnfolded={false} onToggle={null} />,
      }),
    [inRow, list, isPhone, words, view],
  )
  const tree = useMemo((): DataTableTree<RecordRow> | undefined => {
    if (!nested) return childRows
    const holders = [...nested.keys()].filter((id) => id !== '')
    return {
      childrenOf: (row) => nested.get(row.id),
      hasChildren: (row) => nested.has(row.id),
      expanded: new Set(holders.filter((id) => !closed.has(id))),
      onExpandedChange: (next) => setClosed(new Set(holders.filter((id) => !next.has(id)))),
      isHead: (row) => row['top'] === true,
    }
  }, [nested, childRows, closed])
  return { entries, tree, shownRows: nested?.get('') ?? rows }
}

/** Rows below rows: in groups by a field, or every third one above the two after it (contract 3b §4.4). By id, those of the first level by ''. */
function nestedRows({ type, groupField, columns }: ListDesign, rows: readonly RecordRow[]) {
  if ((type !== 3 && type !== 5) || rows.length === 0) return null
  const below = new Map<string, RecordRow[]>()
  const add = (id: string, row: RecordRow) => below.set(id, [...(below.get(id) ?? []), row])
  if (type === 5) {
    let above = ''
    for (const [at, row] of rows.entries()) {
      if (at % 3 === 0) above = row.id
      add(at % 3 === 0 ? '' : above, row)
    }
    return below
  }
  const titled = columns.find(({ code, children }) => code !== groupField && children.length === 0)?.code ?? ''
  for (const row of rows) {
    const text = readText(fieldOfRow(row, groupField))
    const id = `group ${text}`
    if (!below.has(id)) add('', { id, [titled]: text, top: true })
    add(id, row)
  }
  return below
}
