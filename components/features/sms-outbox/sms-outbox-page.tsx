'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { IconButton } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table/data-table'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import { Icon } from '@/components/ui/icon'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'
import { EmptyState, ErrorState, NoPermissionState } from '@/components/ui/states'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { toAppError } from '@/lib/errors/app-error'
import { type SmsRow, useSmsOutbox } from './queries'
import styles from './sms-outbox.module.css'

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/admin.json'),
  en: () => import('@/messages/en/admin.json'),
  zhtw: () => import('@/messages/zhtw/admin.json'),
}

/** What the built-in sender wrote down instead of sending: how codes reach people where no gateway is connected. */
export function SmsOutboxPage() {
  return (
    <LazyMessages namespace="admin" loaders={texts}>
      <SmsOutbox />
    </LazyMessages>
  )
}

const rowId = (row: SmsRow) => row.id
const rowLabel = (row: SmsRow) => row.mobile

function SmsOutbox() {
  const t = useTranslations('admin.smsOutbox')
  const tList = useTranslations('list')
  const outbox = useSmsOutbox()
  const columns = useMemo(() => smsColumns(t), [t])
  if (outbox.failure && toAppError(outbox.failure).code === 'forbidden') return <NoPermissionState />
  return (
    <div className={styles.page}>
      <h1 className={styles.hidden}>{t('title')}</h1>
      <div className={styles.main}>
        <div className={styles.toolbar}>
          <p className={styles.hint}>
            <Icon name="info" size={16} />
            {t('hint')}
          </p>
          <IconButton label={tList('refresh')} onClick={outbox.ask} aria-busy={outbox.isAsking || undefined}>
            <Icon name="refresh" />
          </IconButton>
        </div>
        <DataTable
          label={t('title')}
          rows={outbox.data?.list ?? []}
          rowId={rowId}
          rowLabel={rowLabel}
          columns={columns}
          isLoading={outbox.isAsking}
          error={outbox.failure ? <ErrorState error={outbox.failure} onRetry={outbox.ask} /> : null}
          empty={<EmptyState text={t('none')} />}
        />
      </div>
    </div>
  )
}

function smsColumns(t: (key: string) => string): readonly DataTableColumn<SmsRow>[] {
  return [
    { id: 'mobile', header: t('columns.mobile'), width: 150, cell: (row) => row.mobile, text: (row) => row.mobile },
    {
      id: 'text',
      header: t('columns.text'),
      cell: (row) => <span className={styles.text}>{row.text}</span>,
      text: (row) => row.text,
      isOnCard: true,
    },
    {
      id: 'state',
      header: t('columns.state'),
      width: 110,
      cell: (row) => (
        <span className={styles.state} data-used={row.isUsed === 1 || undefined}>
          {t(row.isUsed === 1 ? 'used' : 'unused')}
        </span>
      ),
      text: (row) => t(row.isUsed === 1 ? 'used' : 'unused'),
      isOnCard: true,
    },
    {
      id: 'time',
      header: t('columns.time'),
      width: 180,
      cell: (row) => formatDate(row.createdTime, dateTimeFormat),
      text: (row) => formatDate(row.createdTime, dateTimeFormat),
      isOnCard: true,
    },
  ]
}
