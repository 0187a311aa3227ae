'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { noticeTexts } from '@/components/features/messages/constants'
import { SearchArea } from '@/components/features/online-dev/search-area'
import { isEmptySearch } from '@/components/features/online-dev/utils'
import { useShell } from '@/components/features/shell/public'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { Button, IconButton } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table/data-table'
import { Icon } from '@/components/ui/icon'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { NoMatchState } from '@/components/ui/no-match-state'
import { Pagination } from '@/components/ui/pagination'
import { EmptyState, ErrorState, NoPermissionState } from '@/components/ui/states'
import { type NoticeRow, noticeStates } from '@/lib/contract/message/notice'
import { toAppError } from '@/lib/errors/app-error'
import { noticeColumns } from './columns'
import { useNoticeActions } from './mutations'
import { noticeSearchNodes } from './notice-design'
import { NoticeFormDialog } from './notice-form-dialog'
import { NoticeViewDialog } from './notice-view-dialog'
import styles from './notices.module.css'
import { useNoticeCategories, useNotices } from './queries'
import { RowActionsPanel } from './row-actions-panel'
import { noticeSearches, type SearchValues } from './utils'

/** Administration of notices (contract 1 §14). */
export function NoticesPage() {
  const { user } = useShell()
  return (
    <LazyMessages namespace="notices" loaders={noticeTexts}>
      <OptionsProvider load={loadOptions} lookups={lookupsOf(user.userId)}>
        <Notices />
      </OptionsProvider>
    </LazyMessages>
  )
}

const rowId = (row: NoticeRow) => row.id
const rowLabel = (row: NoticeRow) => row.title
const noSearch: SearchValues = {}
type Opened = { kind: 'form'; id: string | null } | { kind: 'view'; id: string }

function Notices() {
  const t = useTranslations('notices.admin')
  const tList = useTranslations('list')
  const [query, setQuery] = useState({ search: noSearch, page: 1, pageSize: 20 })
  const [searchSerial, setSearchSerial] = useState(0)
  const [opened, setOpened] = useState<Opened | undefined>(undefined)
  const categories = useNoticeCategories()
  const page = useNotices(query.search, query.page, query.pageSize)
  const { reload } = page
  const actions = useNoticeActions(reload)
  const columns = useMemo(() => noticeColumns(t), [t])
  const hasConditions = Object.values(query.search).some((value) => !isEmptySearch(value))
  const searches = useMemo(() => noticeSearches(noticeSearchNodes(t, { categories })), [t, categories])
  const activate = useCallback(
    ({ id, enabledMark }: NoticeRow) => setOpened({ kind: enabledMark === noticeStates.draft ? 'form' : 'view', id }),
    [],
  )
  const renderActions = useCallback(
    (row: NoticeRow, tabIndex: 0 | -1) => (
      <RowActionsPanel
        row={row}
        tabIndex={tabIndex}
        onOpen={() => activate(row)}
        onRelease={() => void actions.release(row)}
        onRemove={() => void actions.remove(row)}
      />
    ),
    [activate, actions.release, actions.remove],
  )
  const lastPage = Math.max(1, Math.ceil((page.total ?? 0) / query.pageSize))
  if (page.data && !page.isAsking && query.page > lastPage) setQuery({ ...query, page: lastPage })
  if (page.failure && toAppError(page.failure).code === 'forbidden') return <NoPermissionState />
  const search = (values: SearchValues) => {
    setQuery({ ...query, search: values, page: 1 })
    page.ask()
  }
  const reset = () => {
    search(noSearch)
    setSearchSerial(searchSerial + 1)
  }
  return (
    <div className={styles.page}>
      <h1 className="tn-visually-hidden">{t('title')}</h1>
      <SearchArea
        key={searchSerial}
        searches={searches}
        values={query.search}
        isAsking={page.isAsking}
        onSearch={search}
        onReset={reset}
      />
      <div className={styles.main}>
        <div className={styles.toolbar}>
          <Button
            variant="primary"
            startIcon={<Icon name="plus" size={16} />}
            onClick={() => setOpened({ kind: 'form', id: null })}
          >
            {t('create')}
          </Button>
          <IconButton
            className={styles.refresh}
            label={tList('refresh')}
            onClick={page.ask}
            aria-busy={page.isAsking || undefined}
          >
            <Icon name="refresh" />
          </IconButton>
        </div>
        <DataTable
          label={t('title')}
          rows={page.data?.list ?? []}
          rowId={rowId}
          rowLabel={rowLabel}
          columns={columns}
          actions={{ header: tList('actions'), width: 190, render: renderActions }}
          onRowActivate={activate}
          firstRowNumber={page.firstRowNumber}
          isStale={page.isOld}
          isLoading={page.isAsking}
          error={page.failure ? <ErrorState error={page.failure} onRetry={page.ask} /> : null}
          empty={hasConditions ? <NoMatchState text={t('noneFound')} onClear={reset} /> : <EmptyState text={t('none')} />}
          scrollKey={JSON.stringify(query)}
        />
        <Pagination
          page={query.page}
          pageSize={query.pageSize}
          total={page.total}
          onChange={(nextPage, pageSize) => setQuery({ ...query, page: nextPage, pageSize })}
        />
      </div>
      {opened?.kind === 'form' && (
        <NoticeFormDialog
          key={opened.id ?? ''}
          id={opened.id}
          categories={categories}
          onChanged={reload}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.kind === 'view' && <NoticeViewDialog id={opened.id} onClose={() => setOpened(undefined)} onGone={reload} />}
    </div>
  )
}
