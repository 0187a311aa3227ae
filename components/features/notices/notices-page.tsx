'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ListConditions } from '@/components/features/list-conditions/public'
import { noticeTexts } from '@/components/features/messages/constants'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { useShell } from '@/components/ground/public'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { type NoticeRow, notice, noticeStates } from '@/lib/contract/message/notice'
import { noticeColumns } from './columns'
import { useNoticeRelease } from './mutations'
import { noticeSearchNodes } from './notice-form'
import { NoticeFormDialog } from './notice-form-dialog'
import { NoticeViewDialog } from './notice-view-dialog'
import { useNoticeCategories, useNotices } from './queries'
import { noticeSearches, searchCodes } from './utils'

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
const rules = { filters: { where: conditionsFilter(searchCodes) } }
/** Contract 1 §14: a draft can be changed and released; afterwards it can be read only. */
const isDraft = (row: NoticeRow | null) => (row ?? { enabledMark: noticeStates.draft }).enabledMark === noticeStates.draft

function Notices() {
  const t = useTranslations('notices.admin')
  const tList = useTranslations('list.buttons')
  const categories = useNoticeCategories()
  const query = useListQuery(rules)
  const page = useNotices(query.question)
  const list = useList({ query, page, rowId })
  const release = useNoticeRelease(list)
  const { opened, open, close, createButton, edit, remove } = useRowEditing({ list, remove: notice.remove })
  const columns = useMemo(() => noticeColumns(t, categories), [t, categories])
  const searches = useMemo(() => noticeSearches(noticeSearchNodes(t, { categories })), [t, categories])
  const actionsOf = (row: NoticeRow) =>
    isDraft(row) ? [edit(row), release(row), remove(row)] : [{ ...edit(row), label: t('actions.view') }, remove(row)]
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={createButton(t('create'))}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [tList('edit'), t('actions.release'), tList('remove')], of: actionsOf }}
      onOpen={open}
      emptyText={t('none')}
      noMatchText={t('noneFound')}
    >
      {opened && isDraft(opened.row) && (
        <NoticeFormDialog
          key={opened.row?.id ?? ''}
          id={opened.row?.id ?? null}
          categories={categories}
          onChanged={page.reload}
          onClose={close}
        />
      )}
      {opened?.row && !isDraft(opened.row) && <NoticeViewDialog id={opened.row.id} onClose={close} onGone={page.reload} />}
    </ListScreen>
  )
}
