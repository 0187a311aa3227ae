'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { AdminMessages } from '@/components/screen/admin-messages'
import { stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import { type SmsRow, useSmsOutbox } from './queries'
import styles from './sms-outbox.module.css'

/** What the built-in sender wrote down instead of sending: how codes reach people where no gateway is connected. */
export function SmsOutboxPage() {
  return (
    <AdminMessages>
      <SmsOutbox />
    </AdminMessages>
  )
}

const rowId = (row: SmsRow) => row.id
const rowLabel = (row: SmsRow) => row.mobile

function SmsOutbox() {
  const t = useTranslations('admin.smsOutbox')
  const query = useListQuery()
  const list = useList({ query, page: useSmsOutbox(), rowId })
  const columns = useMemo(() => smsColumns(t), [t])
  return (
    <ListScreen
      list={list}
      title={t('title')}
      hint={t('hint')}
      columns={columns}
      rowLabel={rowLabel}
      isPaged={false}
      emptyText={t('none')}
    />
  )
}

function smsColumns(t: (key: string) => string): readonly DataTableColumn<SmsRow>[] {
  return [
    textColumn('mobile', t('columns.mobile'), (row) => row.mobile, { width: 150 }),
    {
      ...textColumn<SmsRow>('text', t('columns.text'), (row) => row.text),
      cell: (row) => <span className={styles.text}>{row.text}</span>,
    },
    stateColumn('state', t('columns.state'), (row) => t(row.isUsed === 1 ? 'used' : 'unused'), {
      tone: (row) => (row.isUsed === 1 ? 'grey' : 'blue'),
    }),
    timeColumn('time', t('columns.time'), (row) => row.createdTime),
  ]
}
