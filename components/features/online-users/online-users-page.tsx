'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { useShell } from '@/components/features/shell/public'
import { DataTable } from '@/components/ui/data-table/data-table'
import { KeywordSearch } from '@/components/ui/keyword-search'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'
import { Pagination } from '@/components/ui/pagination'
import { EmptyState, ErrorState, NoPermissionState } from '@/components/ui/states'
import type { OnlineUserRow } from '@/lib/contract/message/message'
import { toAppError } from '@/lib/errors/app-error'
import { onlineUserColumns } from './columns'
import { useForceOffline } from './mutations'
import styles from './online-users.module.css'
import { useOnlineUsers } from './queries'
import { ToolbarPanel } from './toolbar-panel'
import { isOwn, lastPageOf } from './utils'

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/admin.json'),
  en: () => import('@/messages/en/admin.json'),
  zhtw: () => import('@/messages/zhtw/admin.json'),
}

/** Who is connected now, and the means to end a session (contract 1 §26, contract 2 §10; spec 1 §2.13). */
export function OnlineUsersPage() {
  return (
    <LazyMessages namespace="admin" loaders={texts}>
      <OnlineUsers />
    </LazyMessages>
  )
}

const rowId = (row: OnlineUserRow) => row.userId
const rowLabel = (row: OnlineUserRow) => row.userName
const nobody: ReadonlySet<string> = new Set()

function OnlineUsers() {
  const t = useTranslations('admin.onlineUsers')
  const tList = useTranslations('list')
  const { user } = useShell()
  const [query, setQuery] = useState({ keyword: '', currentPage: 1, pageSize: 20 })
  const [selected, setSelected] = useState(nobody)
  const page = useOnlineUsers(query)
  const rows = page.data?.list ?? []
  const total = page.data?.pagination.total ?? 0
  const force = useForceOffline({
    ownAccount: user.userAccount,
    onDone: (ids) => {
      setSelected((known) => new Set([...known].filter((id) => !ids.includes(id))))
      void page.mutate()
    },
  })
  const columns = useMemo(() => onlineUserColumns(t, user.userAccount), [t, user.userAccount])
  const renderActions = useCallback(
    (row: OnlineUserRow, tabIndex: 0 | -1) => (
      <button
        type="button"
        tabIndex={tabIndex}
        className={styles.forceButton}
        aria-label={`${t('forceOffline')} ${row.userName}`}
        onClick={() => void force.one(row)}
      >
        {t('forceOffline')}
      </button>
    ),
    [t, force.one],
  )
  // Sessions end by themselves: a page that is not there any more gives way to the last one that is.
  const lastPage = lastPageOf(total, query.pageSize)
  if (page.data && !page.isValidating && query.currentPage > lastPage) setQuery({ ...query, currentPage: lastPage })
  if (page.error && toAppError(page.error).code === 'forbidden') return <NoPermissionState />
  const hasOwn = rows.some((row) => selected.has(row.userId) && isOwn(row, user.userAccount))
  return (
    <div className={styles.page}>
      <h1 className={styles.hidden}>{t('title')}</h1>
      <KeywordSearch
        keyword={query.keyword}
        label={t('keyword')}
        hint={t('keywordHint')}
        onSearch={(keyword) => {
          setSelected(nobody)
          setQuery({ ...query, keyword, currentPage: 1 })
          // The same question again means: look again.
          if (keyword === query.keyword) void page.mutate()
        }}
      />
      <div className={styles.main}>
        <ToolbarPanel
          selectedCount={selected.size}
          isForcing={force.isRunning}
          isRefreshing={page.isValidating}
          onForce={() => void force.many([...selected], hasOwn)}
          onClear={() => setSelected(nobody)}
          onRefresh={() => void page.mutate()}
        />
        <DataTable
          label={t('title')}
          rows={rows}
          rowId={rowId}
          rowLabel={rowLabel}
          columns={columns}
          selection={{ ids: selected, onChange: setSelected }}
          actions={{ header: tList('actions'), width: 116, render: renderActions }}
          firstRowNumber={(query.currentPage - 1) * query.pageSize + 1}
          isStale={page.isLoading}
          isLoading={page.isLoading || (page.isValidating && page.data === undefined)}
          error={page.error && !page.data ? <ErrorState error={page.error} onRetry={() => void page.mutate()} /> : null}
          empty={<EmptyState text={query.keyword ? t('noneFound') : undefined} />}
          scrollKey={JSON.stringify(query)}
        />
        <Pagination
          page={query.currentPage}
          pageSize={query.pageSize}
          total={total}
          onChange={(currentPage, pageSize) => setQuery({ ...query, currentPage, pageSize })}
        />
      </div>
    </div>
  )
}
