'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table/data-table'
import { KeywordSearch } from '@/components/ui/keyword-search'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'
import { NoMatchState } from '@/components/ui/no-match-state'
import { Pagination } from '@/components/ui/pagination'
import { EmptyState, ErrorState, NoPermissionState } from '@/components/ui/states'
import type { PrintTemplateRow } from '@/lib/contract/system/print'
import { toAppError } from '@/lib/errors/app-error'
import { templateColumns } from './columns'
import { PrintLogDialog } from './print-log-dialog'
import styles from './print-templates.module.css'
import { usePrintTemplates } from './queries'

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/admin.json'),
  en: () => import('@/messages/en/admin.json'),
  zhtw: () => import('@/messages/zhtw/admin.json'),
}

/** Print templates and, behind each, who printed with it (contract 2 §20). */
export function PrintTemplatesPage() {
  return (
    <LazyMessages namespace="admin" loaders={texts}>
      <PrintTemplates />
    </LazyMessages>
  )
}

const rowId = (row: PrintTemplateRow) => row.id
const rowLabel = (row: PrintTemplateRow) => row.fullName

function PrintTemplates() {
  const t = useTranslations('admin.printTemplates')
  const tList = useTranslations('list')
  const [query, setQuery] = useState({ keyword: '', currentPage: 1, pageSize: 20 })
  const [searchSerial, setSearchSerial] = useState(0)
  const [shown, setShown] = useState<PrintTemplateRow | null>(null)
  const page = usePrintTemplates(query)
  const columns = useMemo(() => templateColumns(t), [t])
  const renderActions = useCallback(
    (row: PrintTemplateRow, tabIndex: 0 | -1) => (
      <Button
        variant="text"
        size="sm"
        tabIndex={tabIndex}
        aria-label={`${t('showLog')} ${row.fullName}`}
        onClick={() => setShown(row)}
      >
        {t('showLog')}
      </Button>
    ),
    [t],
  )
  const search = (keyword: string) => {
    setQuery({ ...query, keyword, currentPage: 1 })
    page.ask()
  }
  const clear = () => {
    search('')
    setSearchSerial(searchSerial + 1)
  }
  if (page.failure && toAppError(page.failure).code === 'forbidden') return <NoPermissionState />
  return (
    <div className={styles.page}>
      <h1 className="tn-visually-hidden">{t('title')}</h1>
      <KeywordSearch
        key={searchSerial}
        keyword={query.keyword}
        label={t('keyword')}
        hint={t('keywordHint')}
        isAsking={page.isAsking}
        onSearch={search}
      />
      <div className={styles.main}>
        <DataTable
          label={t('title')}
          rows={page.data?.list ?? []}
          rowId={rowId}
          rowLabel={rowLabel}
          columns={columns}
          actions={{ header: tList('actions'), width: 100, render: renderActions }}
          onRowActivate={setShown}
          firstRowNumber={page.firstRowNumber}
          isStale={page.isOld}
          isLoading={page.isAsking}
          error={page.failure ? <ErrorState error={page.failure} onRetry={page.ask} /> : null}
          empty={query.keyword ? <NoMatchState text={t('noneFound')} onClear={clear} /> : <EmptyState />}
          scrollKey={JSON.stringify(query)}
        />
        <Pagination
          page={query.currentPage}
          pageSize={query.pageSize}
          total={page.total}
          onChange={(currentPage, pageSize) => setQuery({ ...query, currentPage, pageSize })}
        />
      </div>
      {shown && <PrintLogDialog key={shown.id} template={shown} onClose={() => setShown(null)} />}
    </div>
  )
}
