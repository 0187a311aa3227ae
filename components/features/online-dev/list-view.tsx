'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { DeletedButton } from '@/components/features/record-history/public'
import { ScriptLogNotice } from '@/components/form/scripts-notice'
import { useShell } from '@/components/ground/public'
import { ListScreen } from '@/components/screen/list-screen'
import { lazyCode } from '@/components/ui/lazy-code'
import { onFirstHand } from '@/lib/client/first-hand'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { hasRun } from '@/lib/domain/flow-codes'
import type { ListDesign } from '@/lib/form/list-types'
import { useBatch } from './batch/use-batch'
import type { RelationTarget } from './columns'
import { useModuleFlow } from './flow/use-module-flow'
import { HeaderButtons, WholeListTools } from './header-buttons-panel'
import { addBelow, canAddBelow, editAsForm, isWhole } from './levels/utils'
import styles from './online-dev.module.css'
import { RecordFrame } from './record-frame-panel'
import type { OpenRecord } from './record-surface'
import { styledEntries } from './script-styles'
import { SearchArea } from './search-area'
import { givenAt } from './side-tree/utils'
import { SortMenu } from './sort-menu-panel'
import { useColumnFilters } from './super-query/use-column-filters'
import { useSuperQuery } from './super-query/use-super-query'
import { useBatchPrint } from './use-batch-print'
import { useHasDrafts } from './use-has-drafts'
import { useInlineRows } from './use-inline-rows'
import { useLevels } from './use-levels'
import { useListColumns } from './use-list-columns'
import { useListScripts } from './use-list-scripts'
import { type ListKind, type ListRules, useModuleList } from './use-module-list'
import { useRowRemoval } from './use-row-removal'
import { useSummary } from './use-summary'
import { buttonLabel, headerButtons, type Module, mayDelete, offeredButtons, recordFacts, recordName, recordTitle } from './utils'
import { useViewLook } from './views/use-view-look'
import type { OpenViews } from './views/use-view-menu'
import { useViewing } from './views/use-viewing'

// A list is read more often than anything is opened from it: what opens comes with the first sign of a hand.
const loadRecordDialog = async () => (await import('./record-dialog')).RecordDialog
const RecordDialog = lazyCode(loadRecordDialog)
const RelationDialog = lazyCode(async () => (await import('./relation-dialog')).RelationDialog)
const ColumnSettingsDrawer = lazyCode(async () => (await import('./column-settings/column-settings-drawer')).ColumnSettingsDrawer)
const SideTree = lazyCode(async () => (await import('./side-tree/side-tree-panel')).SideTree)
const ImportDialog = lazyCode(async () => (await import('./importing/import-dialog')).ImportDialog)
const ExportDialog = lazyCode(async () => (await import('./exporting/export-dialog')).ExportDialog)
const RowsLoadingPanel = lazyCode(async () => (await import('./rows-loading-panel')).RowsLoadingPanel)
const DraftPanel = lazyCode(async () => (await import('./draft-panel')).DraftPanel)

type ListViewProps = { module: Module; rules: ListRules; kinds: readonly ListKind[]; views: OpenViews }

/** The list of a generated module: search, rows, actions and the records that are open above it. */
export function ListView({ module, rules, kinds, views }: ListViewProps) {
  const t = useTranslations('list')
  const { user } = useShell()
  const { list, flatRows: rows, ...asked } = useModuleList(module, rules, views.view)
  const { page } = list
  const [open, setOpen] = useState<OpenRecord | null>(null)
  const [relation, setRelation] = useState<RelationTarget | null>(null)
  const [isImporting, setImporting] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const closeRelation = useCallback(() => setRelation(null), [])
  const look = useViewLook(module, views.view)
  const columns = useListColumns({ module, rows, look, openRelation: setRelation })
  const viewing = useViewing({ module, views, look, columns, asked })
  const flow = useModuleFlow(module, page.reload)
  const scripts = useListScripts({ module, rows, columns: columns.shown, reload: page.reload })
  const entries = useMemo(() => styledEntries(columns.entries, scripts.styles), [columns.entries, scripts.styles])
  const removal = useRowRemoval(module, list)
  const printing = useBatchPrint({ module, rows, firstRowNumber: page.firstRowNumber })
  // Pages of groups do not tell how many records there are; that is asked for as soon as somebody begins to choose.
  const pagedTotal = asked.isByGroups ? undefined : page.total
  const sums = useSummary({
    module,
    rows,
    wire: asked.wire,
    total: pagedTotal,
    isCounted: asked.isByGroups && list.selected.size > 0,
  })
  const totalOfRecords = asked.isByGroups ? sums.count : page.total
  const printMany = () => printing.printMany(list.selected)
  const batch = useBatch({
    module,
    list,
    wire: asked.wire,
    total: totalOfRecords,
    removeMany: () => void removal.removeMany(),
  })
  const superQuery = useSuperQuery(module.menuId, asked.superQuery)
  const levels = useLevels({ module, list, rows, wire: asked.wire, entries, childRows: columns.childRows })
  const inline = useInlineRows({ module, list, entries: levels.entries })
  const filters = useColumnFilters(inline.entries, asked.superQuery)
  const actions = useRowActions({ module, rows, scripts, setOpen, inline, flow, removeOne: removal.removeOne })
  const areDraftsKept = useHasDrafts(user.userId, module.modelId, open !== null)
  // External systems: the person's hand, and the server that the code comes from; where it does not come, opening says so.
  useEffect(() => onFirstHand(() => void loadRecordDialog().catch(() => undefined)), [])
  // Rows of a data view are not the same ones when they are asked for again.
  const canBatch = !module.isView && headerButtons(module).some(({ value }) => value !== 'add' && value !== 'upload')
  const isPaged = module.list.hasPage && !isWhole(module.list)
  return (
    <ListScreen
      list={inline.list}
      {...(asked.isByGroups ? { totalText: (total: number) => t('byGroups.total', { total }) } : {})}
      title={module.title}
      {...(kinds.length > 0 ? { tabs: tabsOf(module.list, kinds, asked, t('tabs.all')) } : {})}
      conditions={
        <>
          <SearchArea
            key={list.inputKey}
            searches={module.searches}
            values={list.question.filters.q}
            isAsking={page.isAsking}
            onSearch={asked.search}
            onReset={asked.reset}
          />
          {superQuery.active}
        </>
      }
      beside={
        module.list.type === 2 && (
          <SideTree
            module={module}
            selected={asked.node}
            onSelect={asked.selectNode}
            fallback={<aside className={styles.side} />}
          />
        )
      }
      toolbar={
        <HeaderButtons
          module={module}
          isRemoving={removal.isRemoving}
          onAdd={addOf({ module, inline, flow, setOpen }, asked.node)}
          onImport={() => setImporting(true)}
          onExport={() => setExporting(true)}
          onBatchRemove={() => void batch.remove()}
          onBatchPrint={printMany}
        />
      }
      batch={batch.bar}
      chosen={batch.chosen}
      tools={
        <>
          {viewing.menu}
          {superQuery.button}
          <SortMenu module={module} sort={list.question.sort} onSort={list.sortBy} />
          <DeletedButton
            modelId={module.modelId}
            title={module.title}
            mayDelete={mayDelete(module)}
            isTree={module.list.type === 5}
            nameOf={(texts) => recordTitle(module, texts)}
            factsOf={(texts) => recordFacts(module, texts)}
            onBrought={(id) => list.settle([id])}
          />
          <WholeListTools
            module={module}
            onImport={() => setImporting(true)}
            onExport={() => setExporting(true)}
            onColumns={columns.openSettings}
          />
        </>
      }
      notice={
        <>
          {module.isLoadingRows && <RowsLoadingPanel isOptional modelId={module.modelId} onMore={page.reload} />}
          {viewing.notice}
          {user.isAdministrator === 1 && <ScriptLogNotice log={scripts.log} />}
          {inline.notice}
          {areDraftsKept && (
            <DraftPanel
              isOptional
              module={module}
              isBusy={open !== null}
              onResume={({ id, recordId }) => setOpen({ mode: recordId ? 'edit' : 'create', id: recordId || null, resume: id })}
            />
          )}
        </>
      }
      columns={flow.withColumn(filters.entries)}
      rowLabel={inline.nameOf}
      isSelectable={canBatch}
      rowActions={inline.actionsOf(actions.rowActions)}
      onOpen={actions.onOpen}
      tree={levels.tree}
      isPaged={asked.isByGroups || isPaged}
      isNumbered={levels.isNumbered}
      summary={sums.summary}
      hasTallRows={columns.hasLines}
      isWaiting={columns.isLoading}
      keptWidths={look}
    >
      {viewing.dialog}
      {scripts.dialog}
      {superQuery.dialog}
      {filters.panel}
      {columns.settings && <ColumnSettingsDrawer {...columns.settings} />}
      {open && (
        <RecordDialog
          // A record being looked at gives way to its neighbour in the same surface; a form is a new filling-in.
          key={open.mode === 'detail' ? 'detail' : `${open.mode}:${open.id ?? ''}`}
          module={module}
          open={open}
          pageIds={module.list.type === 3 || module.list.type === 5 ? [] : rows.map(list.rowId)}
          onOpen={setOpen}
          onChanged={page.reload}
          fallback={<RecordFrame module={module} open={open} onOpen={setOpen} />}
          onClose={() => setOpen(null)}
        />
      )}
      {isImporting && (
        <ImportDialog
          module={module}
          onClose={(hasImported) => {
            setImporting(false)
            if (hasImported) page.reload()
          }}
        />
      )}
      {relation && <RelationDialog target={relation} onClose={closeRelation} />}
      {isExporting && (
        <ExportDialog
          module={module}
          wire={asked.wire}
          total={totalOfRecords ?? null}
          isPaged={isPaged && !asked.isByGroups}
          selected={list.selected}
          onClose={() => setExporting(false)}
        />
      )}
      {flow.dialog}
      {printing.dialog}
      {batch.dialog}
    </ListScreen>
  )
}

/** The kinds of records above the list, after all of them where the design has that. */
function tabsOf(
  { tabs, columns }: ListDesign,
  kinds: readonly ListKind[],
  { tab, selectTab }: Pick<ReturnType<typeof useModuleList>, 'tab' | 'selectTab'>,
  all: string,
) {
  const label = columns.find(({ code }) => code === tabs?.field)?.label ?? all
  const entries = kinds.map(({ value, label }) => ({ key: value, label }))
  return { label, entries: tabs?.hasAll ? [{ key: '', label: all }, ...entries] : entries, value: tab, onChange: selectTab }
}

type AddOptions = Pick<ActionsOptions, 'module' | 'inline' | 'flow' | 'setOpen'>

/** 新增: a row, a task that is launched, or a form. */
function addOf({ module, inline, flow, setOpen }: AddOptions, node: Parameters<typeof givenAt>[1]) {
  if (flow.isOn) return flow.add
  return () => (inline.isOn ? inline.add() : setOpen({ mode: 'create', id: null, given: givenAt(module, node) }))
}

type ActionsOptions = {
  module: Module
  rows: readonly RecordRow[]
  scripts: ReturnType<typeof useListScripts>
  setOpen: (open: OpenRecord) => void
  inline: ReturnType<typeof useInlineRows>
  flow: ReturnType<typeof useModuleFlow>
  removeOne: (id: string, subject: string) => Promise<void>
}

/** What can be done with a row: the buttons of the design that its reader may press, and those of its scripts. */
function useRowActions({ module, rows, scripts, setOpen, inline, flow, removeOne }: ActionsOptions) {
  const t = useTranslations('list.buttons')
  const own = [
    ...(canAddBelow(module) ? [addBelow] : []),
    ...offeredButtons(module.list.rowButtons, ['detail', 'edit', 'remove'], module.access),
  ]
  // Of more than two the last ones are in a menu, where nobody deletes by a slip.
  if (inline.isOn && own.some(({ value }) => value === 'edit')) own.push(editAsForm)
  const isLast = ({ value }: { value: string }) => Number(value === 'remove')
  const buttons = [...own, ...scripts.buttons].sort((one, other) => isLast(one) - isLast(other))
  const press = (value: string, row: RecordRow) => {
    if (scripts.buttons.some((button) => button.value === value)) return scripts.press(value, row, rows.indexOf(row))
    if (value === 'remove') return removeOne(row.id, recordName(row, module.list))
    if (value === addBelow.value) return setOpen({ mode: 'create', id: null, given: { [module.list.parentField]: row.id } })
    if (value === 'edit' && inline.isOn) return inline.edit(row)
    if (flow.holds(row)) return value === 'edit' ? flow.edit(row) : flow.detail(row)
    return setOpen({ mode: value === 'edit' || value === editAsForm.value ? 'edit' : 'detail', id: row.id })
  }
  const of = (row: RecordRow) => {
    const all = buttons.map((button) => ({
      key: button.value,
      label: buttonLabel(button, t),
      isDanger: button.value === 'remove',
      run: () => press(button.value, row),
    }))
    return flow.heeded(row, all)
  }
  const offers = (value: string) => buttons.some((button) => button.value === value)
  // What was never submitted has nothing to look at yet; who may goes on with it.
  const openRow = (row: RecordRow) => {
    if (!flow.holds(row)) setOpen({ mode: 'detail', id: row.id })
    else if (hasRun(row['flowState'])) flow.detail(row)
    else if (offers('edit')) flow.edit(row)
  }
  return {
    rowActions: buttons.length > 0 ? { labels: buttons.map((button) => buttonLabel(button, t)), of } : undefined,
    onOpen: offers('detail') ? (row: RecordRow) => !inline.isEditing(row) && openRow(row) : undefined,
  }
}
