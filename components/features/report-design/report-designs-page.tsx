'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ImportButton, useExport } from '@/components/features/import-file/public'
import { categorisedRules, categorisedSearches, ListConditions } from '@/components/features/list-conditions/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { useCopyAction } from '@/components/screen/use-copy-action'
import { type List, useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { lazyCode } from '@/components/ui/lazy-code'
import { dataReport, type ReportRow } from '@/lib/contract/report/report'
import { reportColumns } from './columns'
import { importReport } from './mutations'
import { useReportCategories, useReports } from './queries'
import { ReportDialog } from './report-dialog'
import { ReportDesignTexts } from './texts-panel'

/** The designer with all it takes along, and the renderer: each comes when it is first opened. */
const DesignerDialog = lazyCode(async () => (await import('./designer-dialog')).DesignerDialog)
const StoredPreviewDialog = lazyCode(async () => (await import('./preview-dialog')).StoredPreviewDialog)

/** 数据报表 (contract 4b §4.2): the reports and their designer. */
export function ReportDesignsPage() {
  return (
    <AdminMessages>
      <ReportDesignTexts>
        <ReportDesigns />
      </ReportDesignTexts>
    </AdminMessages>
  )
}

const none: readonly { id: string; fullName: string }[] = []
const rowId = (row: ReportRow) => row.id
const rowLabel = (row: ReportRow) => row.fullName

/** What is open above the list. */
type Opened = { kind: 'designer' | 'preview'; id: string }

function ReportDesigns() {
  const t = useTranslations('reportdesigns')
  const tList = useTranslations('list.buttons')
  const query = useListQuery(categorisedRules)
  const categories = useReportCategories() ?? none
  const page = useReports(query.question)
  const list = useList({ query, page, rowId })
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const editing = useRowEditing({ list, remove: dataReport.remove })
  const actionsOf = useActions(list, editing, setOpened)
  const columns = useMemo(() => reportColumns(t, categories), [t, categories])
  const searches = useMemo(
    () =>
      categorisedSearches(
        t,
        categories.map(({ id, fullName }) => [id, fullName] as const),
      ),
    [t, categories],
  )
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={
        <>
          {editing.createButton(t('create'))}
          <ImportButton accept=".json" send={importReport} onImported={page.reload} />
        </>
      }
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [t('design'), tList('edit'), t('preview')], of: actionsOf }}
      onOpen={(row) => (row.isForeign ? editing.open(row) : setOpened({ kind: 'designer', id: row.id }))}
      emptyText={t('none')}
      noMatchText={t('noneFound')}
    >
      {editing.opened && (
        <ReportDialog
          key={editing.opened.row?.id ?? ''}
          id={editing.opened.row?.id ?? null}
          onSaved={page.reload}
          onDesign={(id) => setOpened({ kind: 'designer', id })}
          onClose={editing.close}
        />
      )}
      {opened?.kind === 'designer' && <DesignerDialog key={opened.id} id={opened.id} onSaved={page.reload} onClose={close} />}
      {opened?.kind === 'preview' && <StoredPreviewDialog key={opened.id} id={opened.id} onClose={close} />}
    </ListScreen>
  )
}

function useActions(
  list: List<ReportRow>,
  { edit, remove }: ReturnType<typeof useRowEditing<ReportRow>>,
  open: (opened: Opened) => void,
) {
  const t = useTranslations('reportdesigns')
  const state = useStateAction({ list, state: dataReport.state })
  const copy = useCopyAction({ list, copy: dataReport.copy, texts: { copy: t('copy'), ask: t('askCopy') } })
  const exportOf = useExport<ReportRow>(dataReport.export, t('askExport'))
  return (row: ReportRow): readonly RowAction[] => [
    ...(row.isForeign ? [] : [{ key: 'design', label: t('design'), run: () => open({ kind: 'designer', id: row.id }) }]),
    edit(row),
    ...(row.isForeign ? [] : [{ key: 'preview', label: t('preview'), run: () => open({ kind: 'preview', id: row.id }) }]),
    copy(row),
    exportOf(row),
    state(row, row.enabledMark === 1),
    remove(row),
  ]
}
