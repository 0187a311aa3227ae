'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useShell } from '@/components/features/shell/public'
import { ScriptLogNotice } from '@/components/form/scripts-notice'
import { DataTable } from '@/components/ui/data-table/data-table'
import { NoMatchState } from '@/components/ui/no-match-state'
import { Pagination } from '@/components/ui/pagination'
import { EmptyState, ErrorState } from '@/components/ui/states'
import type { RecordRow } from '@/lib/contract/visualdev/online-dev'
import type { ListButton } from '@/lib/form/list-types'
import { ChildLines } from './child-lines-panel'
import { ColumnSettingsDrawer } from './column-settings-drawer'
import { permittedColumns, type RelationTarget, tableEntries } from './columns'
import { DraftPanel } from './draft-panel'
import { ListToolbar } from './list-toolbar-panel'
import { useSaveColumns } from './mutations'
import styles from './online-dev.module.css'
import { useColumnSettings, useRecordPage } from './queries'
import { RecordDialog } from './record-dialog'
import type { OpenRecord } from './record-surface'
import { RelationDialog } from './relation-dialog'
import { RowButtons } from './row-buttons-panel'
import { useListScripts } from './script-list'
import { styledEntries } from './script-styles'
import { SearchArea } from './search-area'
import { TreePanel } from './tree-panel'
import { useBatchPrint } from './use-batch-print'
import { useListQuery } from './use-list-query'
import { useRowRemoval } from './use-row-removal'
import {
  applyColumnSettings,
  headerButtons,
  type Module,
  offeredButtons,
  orderedColumns,
  pageSum,
  readColumnSettings,
  recordName,
  shownRows,
} from './utils'

const rowId = (row: RecordRow) => row.id

/** The list of a generated module: search, rows, actions and the records that are open above it. */
export function ListView({ module }: { module: Module }) {
  const { list, access } = module
  const t = useTranslations('list')
  const { user } = useShell()
  const listQuery = useListQuery(module, user.userId)
  const { query } = listQuery
  const page = useRecordPage(module.modelId, listQuery.wireQuery)
  const rows = useMemo(() => shownRows(list, page.data?.list ?? []), [list, page.data])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<OpenRecord | null>(null)
  const [relation, setRelation] = useState<RelationTarget | null>(null)
  const closeRelation = useCallback(() => setRelation(null), [])
  const { reload } = page
  const removal = useRowRemoval({ module, page: query.page, shown: rows.length, reload, setSelected, goTo: listQuery.goTo })
  const columns = useListColumns(module, setRelation)

  const scripts = useListScripts({ module, rows, columns: columns.shown, reload })
  const entries = useMemo(() => styledEntries(columns.entries, scripts.styles), [columns.entries, scripts.styles])

  listQuery.stayWithin(page.isAsking ? null : page.data)
  const ownButtons = useMemo(() => offeredButtons(list.rowButtons, ['detail', 'edit', 'remove'], access), [list, access])
  const rowButtons = useMemo(() => [...ownButtons, ...scripts.buttons], [ownButtons, scripts.buttons])
  const canOpenDetail = rowButtons.some((button) => button.value === 'detail')
  const canBatch = headerButtons(module).some(({ value }) => value !== 'add')
  const { firstRowNumber } = page
  const printing = useBatchPrint({ module, rows, firstRowNumber })
  const summary = useMemo(
    () => (list.showSummary ? new Map(list.summaryFields.map((code) => [code, pageSum(rows, code)])) : undefined),
    [list, rows],
  )
  const renderActions = useCallback(
    (row: RecordRow, tabIndex: 0 | -1): ReactNode => (
      <RowButtons
        buttons={rowButtons}
        name={recordName(row, list)}
        tabIndex={tabIndex}
        onPress={(value) => {
          if (scripts.buttons.some((button) => button.value === value)) void scripts.press(value, row, rows.indexOf(row))
          else if (value === 'remove') void removal.removeOne(row.id)
          else setOpen({ mode: value === 'edit' ? 'edit' : 'detail', id: row.id })
        }}
      />
    ),
    [rowButtons, list, rows, scripts.buttons, scripts.press, removal.removeOne],
  )
  const rowLabel = useCallback((row: RecordRow) => recordName(row, list) || row.id, [list])
  // Every press asks, whatever is in force already.
  const asking =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      setSelected(new Set())
      change(...args)
      page.ask()
    }
  return (
    <section className={styles.page} aria-label={module.title}>
      <SearchArea
        key={listQuery.searchKey}
        searches={module.searches}
        values={query.search}
        isAsking={page.isAsking}
        onSearch={asking(listQuery.search)}
        onReset={asking(listQuery.reset)}
      />
      <div className={styles.columns}>
        {list.type === 2 && <TreePanel tree={list.tree} selected={query.node} onSelect={listQuery.selectNode} />}
        <div className={styles.main}>
          <ListToolbar
            module={module}
            selectedCount={selected.size}
            isRemoving={removal.isRemoving}
            onAdd={() => setOpen({ mode: 'create', id: null })}
            onBatchRemove={() => void removal.removeMany(selected)}
            onBatchPrint={() => printing.printMany(selected)}
            onClearSelection={() => setSelected(new Set())}
            onRefresh={page.ask}
            isRefreshing={page.isAsking}
            onColumns={columns.openSettings}
          />
          {user.isAdministrator === 1 && <ScriptLogNotice log={scripts.log} />}
          <DraftPanel
            module={module}
            isBusy={open !== null}
            onResume={({ id, recordId }) => setOpen({ mode: recordId ? 'edit' : 'create', id: recordId || null, resume: id })}
          />
          <DataTable
            label={module.title}
            rows={rows}
            rowId={rowId}
            rowLabel={rowLabel}
            columns={entries}
            sort={query.sort}
            onSortChange={listQuery.sortBy}
            {...(canBatch ? { selection: { ids: selected, onChange: setSelected } } : {})}
            {...(rowButtons.length > 0
              ? { actions: { header: t('actions'), width: actionsWidth(rowButtons), render: renderActions } }
              : {})}
            {...(canOpenDetail ? { onRowActivate: (row: RecordRow) => setOpen({ mode: 'detail', id: row.id }) } : {})}
            {...(summary ? { summary, summaryLabel: t('summary') } : {})}
            firstRowNumber={firstRowNumber}
            isStale={page.isOld}
            isLoading={page.isAsking || columns.isLoading}
            error={page.failure ? <ErrorState error={page.failure} onRetry={page.ask} /> : null}
            empty={listQuery.hasConditions ? <NoMatchState onClear={asking(listQuery.clear)} /> : <EmptyState />}
            hasTallRows={columns.hasLines}
            scrollKey={listQuery.scrollKey}
          />
          {list.hasPage && (
            <Pagination page={query.page} pageSize={query.pageSize} total={page.total} onChange={listQuery.goTo} />
          )}
        </div>
      </div>
      {columns.settings && <ColumnSettingsDrawer {...columns.settings} />}
      {open && (
        <RecordDialog
          // A record being looked at gives way to its neighbour in the same surface; a form is a new filling-in.
          key={open.mode === 'detail' ? 'detail' : `${open.mode}:${open.id ?? ''}`}
          module={module}
          open={open}
          pageIds={list.type === 3 || list.type === 5 ? [] : rows.map(rowId)}
          onOpen={setOpen}
          onChanged={reload}
        />
      )}
      {relation && <RelationDialog target={relation} onClose={closeRelation} />}
      {printing.dialog}
    </section>
  )
}

/** Columns with rights and the user's settings applied, and the drawer that changes the settings. */
function useListColumns(module: Module, openRelation: (target: RelationTarget) => void) {
  const { list, access, menuId } = module
  const saved = useColumnSettings(menuId)
  const saveColumns = useSaveColumns()
  const [isOpen, setOpen] = useState(false)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const permitted = useMemo(() => permittedColumns(list, access), [list, access])
  const settings = useMemo(() => readColumnSettings(saved.data), [saved.data])
  const shown = useMemo(() => applyColumnSettings(permitted, settings), [permitted, settings])
  const entries = useMemo(
    () =>
      tableEntries(shown, list.type === 3 || list.type === 5 ? [] : list.complexHeaders, {
        openRelation,
        renderLines: (row, table, lines, isLast) => {
          const key = `${row.id}/${table}`
          const toggle = () => setUnfolded((old) => toggled(old, key))
          return <ChildLines lines={lines} isUnfolded={unfolded.has(key)} onToggle={isLast ? toggle : null} />
        },
      }),
    [shown, list, openRelation, unfolded],
  )
  const save = async (items: readonly object[]) => {
    await saveColumns.save(menuId, items).then(
      async () => {
        await saved.mutate()
        setOpen(false)
      },
      // The failure was shown; the drawer stays open with what was chosen.
      () => {},
    )
  }
  const items = orderedColumns(permitted, settings).map(({ column, visible }) => ({
    prop: column.code,
    label: column.label,
    visible,
  }))
  return {
    entries,
    shown,
    isLoading: saved.isLoading,
    hasLines: shown.some((column) => column.children.length > 0),
    openSettings: () => setOpen(true),
    settings: isOpen ? { columns: items, isSaving: saveColumns.isSaving, onSave: save, onClose: () => setOpen(false) } : null,
  }
}

/** Room for the buttons of a row: those of a design may have long names. */
function actionsWidth(buttons: readonly ListButton[]): number {
  return buttons.reduce((sum, { label }) => sum + Math.min(140, Math.max(56, 28 + label.length * 14)), 24)
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}
