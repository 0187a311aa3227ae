'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { useShell } from '@/components/features/shell/public'
import { DataTable } from '@/components/ui/data-table/data-table'
import { KeywordSearch } from '@/components/ui/keyword-search'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'
import { NoMatchState } from '@/components/ui/no-match-state'
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
  const [searchSerial, setSearchSerial] = useState(0)
  const [selected, setSelected] = useState(nobody)
  const page = useOnlineUsers(query)
  const rows = page.data?.list ?? []
  const force = useForceOffline({
    ownAccount: user.userAccount,
    onDone: (ids) => {
      setSelected((known) => new Set([...known].filter((id) => !ids.includes(id))))
      page.reload()
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
  const lastPage = lastPageOf(page.total ?? 0, query.pageSize)
  if (page.data && !page.isAsking && query.currentPage > lastPage) setQuery({ ...query, currentPage: lastPage })
  if (page.failure && toAppError(page.failure).code === 'forbidden') return <NoPermissionState />
  const search = (keyword: string) => {
    setSelected(nobody)
    setQuery({ ...query, keyword, currentPage: 1 })
    page.ask()
  }
  const clear = () => {
    search('')
    setSearchSerial(searchSerial + 1)
  }
  const hasOwn = rows.some((row) => selected.has(row.userId) && isOwn(row, user.userAccount))
  return (
    <div className={styles.page}>
      <h1 className={styles.hidden}>{t('title')}</h1>
      <KeywordSearch
        key={searchSerial}
        keyword={query.keyword}
        label={t('keyword')}
        hint={t('keywordHint')}
        isAsking={page.isAsking}
        onSearch={search}
      />
      <div className={styles.main}>
        <ToolbarPanel
          selectedCount={selected.size}
          isForcing={force.isRunning}
          isRefreshing={page.isAsking}
          onForce={() => void force.many([...selected], hasOwn)}
          onClear={() => setSelected(nobody)}
          onRefresh={page.ask}
        />
        <DataTable
          label={t('title')}
          rows={rows}
          rowId={rowId}
          rowLabel={rowLabel}
          columns={columns}
          selection={{ ids: selected, onChange: setSelected }}
          actions={{ header: tList('actions'), width: 116, render: renderActions }}
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
    </div>
  )
}
