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
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/components/ui/lazy-code'
import { type PrintTemplateRow, printDev } from '@/lib/contract/system/print'
import { templateColumns } from './columns'
import { importTemplate } from './mutations'
import { PrintLogDialog } from './print-log-dialog'
import { usePrintCategories, usePrintTemplates } from './queries'

/** The designer and what it takes along come with the first template that is opened. */
const EditorDialog = lazyCode(async () => (await import('./editor-dialog')).EditorDialog)
const ProposalDialog = lazyCode(async () => (await import('./proposal-dialog')).ProposalDialog)
const StoredPreviewDialog = lazyCode(async () => (await import('./stored-preview-dialog')).StoredPreviewDialog)

/** Print templates, who made them, and who printed with them (contract 2 §20). */
export function PrintTemplatesPage() {
  return (
    <AdminMessages>
      <PrintTemplates />
    </AdminMessages>
  )
}

const none: readonly { id: string; enCode: string; fullName: string }[] = []
const rowId = (row: PrintTemplateRow) => row.id
const rowLabel = (row: PrintTemplateRow) => row.fullName
/** What is open above the list. */
type Opened =
  | { kind: 'editor'; id: string | null; values?: Record<string, unknown> }
  | { kind: 'proposal' }
  | { kind: 'log' | 'preview'; row: PrintTemplateRow }

function PrintTemplates() {
  const t = useTranslations('admin.printTemplates')
  const tList = useTranslations('list.buttons')
  const tState = useTranslations('admin.state')
  const categories = usePrintCategories() ?? none
  const query = useListQuery(categorisedRules)
  const page = usePrintTemplates(query.question)
  const list = useList({ query, page, rowId })
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const edit = (row: PrintTemplateRow) => setOpened({ kind: 'editor', id: row.id })
  const actionsOf = useActions(list, setOpened)
  const columns = useMemo(() => templateColumns(t, categories), [t, categories])
  const searches = useMemo(
    () =>
      categorisedSearches(
        t,
        categories.map(({ enCode, fullName }) => [enCode, fullName] as const),
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
          <Button
            variant="primary"
            startIcon={<Icon name="plus" size={16} />}
            onClick={() => setOpened({ kind: 'editor', id: null })}
          >
            {t('create')}
          </Button>
          <Button onClick={() => setOpened({ kind: 'proposal' })}>{t('createFromForm')}</Button>
          <ImportButton accept=".bp" send={importTemplate} onImported={page.reload} />
        </>
      }
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [tList('edit'), tList('remove'), tState('disable')], of: actionsOf }}
      onOpen={edit}
      emptyText={t('none')}
      noMatchText={t('noneFound')}
    >
      {opened?.kind === 'editor' && (
        <EditorDialog
          key={opened.id ?? ''}
          id={opened.id}
          {...(opened.values ? { proposed: opened.values } : {})}
          onSaved={page.reload}
          onClose={close}
        />
      )}
      {opened?.kind === 'proposal' && (
        <ProposalDialog onMade={(values) => setOpened({ kind: 'editor', id: null, values })} onClose={close} />
      )}
      {opened?.kind === 'log' && <PrintLogDialog key={opened.row.id} template={opened.row} onClose={close} />}
      {opened?.kind === 'preview' && <StoredPreviewDialog key={opened.row.id} id={opened.row.id} onClose={close} />}
    </ListScreen>
  )
}

function useActions(list: List<PrintTemplateRow>, open: (opened: Opened) => void) {
  const t = useTranslations('admin.printTemplates')
  const tList = useTranslations('list.buttons')
  const { remove } = useRowEditing<PrintTemplateRow>({ list, remove: printDev.remove })
  const state = useStateAction({ list, state: printDev.state })
  const exportOf = useExport<PrintTemplateRow>(printDev.export, t('askExport'))
  const copy = useCopyAction({ list, copy: printDev.copy, texts: { copy: t('copy'), ask: t('askCopy') } })
  return (row: PrintTemplateRow): readonly RowAction[] => [
    { key: 'edit', label: tList('edit'), run: () => open({ kind: 'editor', id: row.id }) },
    remove(row),
    state(row, row.enabledMark === 1),
    copy(row),
    { key: 'preview', label: t('preview'), run: () => open({ kind: 'preview', row }) },
    exportOf(row),
    { key: 'log', label: t('showLog'), run: () => open({ kind: 'log', row }) },
  ]
}
