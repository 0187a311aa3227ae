'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { AdminMessages } from '@/components/screen/admin-messages'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { dictionariesChanged } from '@/lib/client/dictionary-version'
import { dictionaryData } from '@/lib/contract/system/dictionary'
import { itemColumns } from './columns'
import { ItemDialog } from './item-dialog'
import { ItemTools, useLevels } from './items-panel'
import { useItems } from './queries'
import type { ItemRow } from './utils'

type DictionaryMenuPageProps = { id: string; title: string; isTree: boolean }

/** One dictionary as an entry of the menu opens it (contract 3b §15). */
export function DictionaryMenuPage(props: DictionaryMenuPageProps) {
  return (
    <AdminMessages>
      <Items {...props} />
    </AdminMessages>
  )
}

const rowId = (row: ItemRow) => row.id
const rowLabel = (row: ItemRow) => row.fullName

function Items({ id, title, isTree }: DictionaryMenuPageProps) {
  const t = useTranslations('admin.dictionary')
  const tState = useTranslations('admin.state')
  const tList = useTranslations('list.buttons')
  const category = { id, parentId: '', fullName: title, enCode: '', isTree: Number(isTree), children: [] }
  const query = useListQuery()
  const page = useItems(category, query.question)
  const list = useList({ query, page, rowId })
  const settle = (ids: readonly string[]) => {
    list.settle(ids)
    dictionariesChanged()
  }
  const { opened, open, close, edit, remove } = useRowEditing({ list: { rowId, settle }, remove: dictionaryData.remove })
  const state = useStateAction({ list: { rowId, settle }, state: dictionaryData.state })
  const columns = useMemo(() => itemColumns(t), [t])
  const { tree, toggle } = useLevels(list.rows, query.question.keyword)
  return (
    <ListScreen
      list={list}
      title={title}
      keyword={{ label: t('keyword'), hint: t('keywordHint') }}
      toolbar={<ItemTools canAdd onAdd={() => open(null)} toggle={toggle} />}
      columns={columns}
      rowLabel={rowLabel}
      isPaged={false}
      {...(isTree ? { tree } : {})}
      rowActions={{
        labels: [tList('edit'), tList('remove'), tState('disable')],
        of: (row) => [edit(row), remove(row), state(row, row.enabledMark !== 0)],
      }}
      onOpen={open}
      emptyText={t('none')}
    >
      {opened && (
        <ItemDialog
          key={opened.row?.id ?? ''}
          category={category}
          id={opened.row?.id ?? null}
          onSaved={page.reload}
          onClose={close}
        />
      )}
    </ListScreen>
  )
}
