'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useUnreadNews } from '@/components/ground/public'
import { textFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { MessageRow } from '@/lib/contract/message/message'
import { messageColumns } from './columns'
import { noticeTexts } from './constants'
import { useReadAll, useRemoveMessages } from './mutations'
import { useMessageKinds } from './queries'
import { useMessagePage } from './use-message-page'
import { useOpenMessage } from './use-open-message'

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
const rules = { filters: { type: textFilter(10) } }

function MessageRecord() {
  const t = useTranslations('notices')
  const query = useListQuery(rules)
  const { keyword, filters, page: pageNumber, pageSize } = query.question
  const { type } = filters
  const { kinds, nameOf } = useMessageKinds()
  const filter = useMemo(() => ({ keyword, type, isUnreadOnly: false }), [keyword, type])
  const page = useMessagePage(filter, pageNumber, pageSize)
  const list = useList({ query, page, rowId })
  const opener = useOpenMessage({ onRead: page.reload })
  const { readAll, isRunning: isReading } = useReadAll(filter, page.reload)
  const removal = useRemoveMessages(list.settle)
  useUnreadNews(page.reload)
  const say = usePlatformTexts()
  const columns = useMemo(() => messageColumns({ t, say, nameOf }), [t, say, nameOf])
  const tabs = [{ key: '', label: t('drawer.all') }, ...kinds.map(({ code, name }) => ({ key: code, label: name }))]
  return (
    <ListScreen
      list={list}
      title={t('record.title')}
      tabs={{
        label: t('record.kinds'),
        entries: tabs,
        value: type,
        onChange: (kind) => list.narrow({ filters: { type: kind } }),
      }}
      toolbar={
        <>
          <Button
            variant="danger"
            loading={removal.isRunning}
            startIcon={<Icon name="trash" size={16} />}
            onClick={() => void removal.remove([...list.selected])}
          >
            {t('record.remove')}
          </Button>
          <Button loading={isReading} startIcon={<Icon name="check" size={16} />} onClick={() => void readAll()}>
            {t('record.readAll')}
          </Button>
        </>
      }
      keyword={{ label: t('drawer.keyword'), hint: t('drawer.keyword') }}
      columns={columns}
      rowLabel={rowLabel}
      isSelectable
      isNumbered={false}
      onOpen={(row) => void opener.open(row)}
      noMatchText={t('drawer.noneFound')}
    >
      {opener.dialog}
    </ListScreen>
  )
}
