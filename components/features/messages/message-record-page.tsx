'use client'

import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { useUnreadNews } from '@/components/features/shell/use-unread-news'
import { Button, IconButton } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table/data-table'
import { Icon } from '@/components/ui/icon'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { NoMatchState } from '@/components/ui/no-match-state'
import { Pagination } from '@/components/ui/pagination'
import { EmptyState, ErrorState } from '@/components/ui/states'
import type { MessageRow } from '@/lib/contract/message/message'
import { messageColumns } from './columns'
import { noticeTexts } from './constants'
import { KeywordPanel } from './keyword-panel'
import { KindTabsPanel } from './kind-tabs-panel'
import styles from './message-record.module.css'
import { useReadAll, useRemoveMessages } from './mutations'
import { useMessageKinds } from './queries'
import { useMessagePage } from './use-message-page'
import { useOpenMessage } from './use-open-message'
import { type RecordQuery, useRecordQuery } from './use-record-query'

/** All in-site messages of the user (spec 1 §2.3, contract 1 §13.5). */
export function MessageRecordPage() {
  return (
    <LazyMessages namespace="notices" loaders={noticeTexts}>
      <MessageRecord />
    </LazyMessages>
  )
}

const rowId = (row: MessageRow) => row.id
const rowLabel = (row: MessageRow) => row.title
const nothing: ReadonlySet<string> = new Set()

function MessageRecord() {
  const t = useTranslations('notices')
  const tList = useTranslations('list')
  const panelId = useId()
  const [query, setQuery] = useRecordQuery()
  const [searchSerial, setSearchSerial] = useState(0)
  const [selected, setSelected] = useState(nothing)
  const { kinds, nameOf } = useMessageKinds()
  const filter = useMemo(() => ({ keyword: query.keyword, type: query.type, isUnreadOnly: false }), [query.keyword, query.type])
  const page = useMessagePage(filter, query.page, query.pageSize)
  const { reload } = page
  const opener = useOpenMessage({ onRead: reload })
  const { readAll, isRunning: isReading } = useReadAll(filter, reload)
  const removal = useRemoveMessages((ids) => {
    setSelected((known) => new Set([...known].filter((id) => !ids.includes(id))))
    reload()
  })
  useUnreadNews(reload)
  const columns = useMemo(() => messageColumns({ t, nameOf }), [t, nameOf])
  // Deleted here or elsewhere: a page that is no more gives way to the last one that is.
  const lastPage = Math.max(1, Math.ceil((page.total ?? 0) / query.pageSize))
  if (page.data && !page.isAsking && query.page > lastPage) setQuery({ ...query, page: lastPage })
  const narrow = (change: Partial<RecordQuery>) => {
    setSelected(nothing)
    setQuery({ ...query, ...change, page: 1 })
    page.ask()
  }
  const clear = () => {
    narrow({ keyword: '', type: '' })
    setSearchSerial(searchSerial + 1)
  }
  return (
    <div className={styles.page}>
      <h1 className="tn-visually-hidden">{t('record.title')}</h1>
      <div className={styles.main}>
        <KindTabsPanel kinds={kinds} type={query.type} panelId={panelId} onChange={(type) => narrow({ type })} />
        <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${query.type || 'all'}`} className={styles.panel}>
          <div className={styles.toolbar}>
            <Button
              variant="danger"
              loading={removal.isRunning}
              startIcon={<Icon name="trash" size={16} />}
              onClick={() => void removal.remove([...selected])}
            >
              {t('record.remove')}
            </Button>
            <Button loading={isReading} startIcon={<Icon name="check" size={16} />} onClick={() => void readAll()}>
              {t('record.readAll')}
            </Button>
            {selected.size > 0 && (
              <span className={styles.selectedCount} role="status">
                {tList('selected', { count: selected.size })}
                <Button variant="text" size="sm" onClick={() => setSelected(nothing)}>
                  {tList('clearSelection')}
                </Button>
              </span>
            )}
            <span className={styles.tools}>
              <KeywordPanel
                key={searchSerial}
                keyword={query.keyword}
                isAsking={page.isAsking}
                onSearch={(keyword) => narrow({ keyword })}
              />
              <IconButton label={tList('refresh')} onClick={page.ask} aria-busy={page.isAsking || undefined}>
                <Icon name="refresh" />
              </IconButton>
            </span>
          </div>
          <DataTable
            label={t('record.title')}
            rows={page.data?.list ?? []}
            rowId={rowId}
            rowLabel={rowLabel}
            columns={columns}
            selection={{ ids: selected, onChange: setSelected }}
            onRowActivate={(row) => void opener.open(row)}
            isStale={page.isOld}
            isLoading={page.isAsking}
            error={page.failure ? <ErrorState error={page.failure} onRetry={page.ask} /> : null}
            empty={query.keyword || query.type ? <NoMatchState text={t('drawer.noneFound')} onClear={clear} /> : <EmptyState />}
            scrollKey={JSON.stringify(query)}
          />
          <Pagination
            page={query.page}
            pageSize={query.pageSize}
            total={page.total}
            onChange={(nextPage, pageSize) => setQuery({ ...query, page: nextPage, pageSize })}
          />
        </div>
      </div>
      {opener.dialog}
    </div>
  )
}
