import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useList } from '@/components/screen/use-list'
import type { ListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { dictionariesChanged } from '@/lib/client/dictionary-version'
import { dictionaryData } from '@/lib/contract/system/dictionary'
import { itemColumns } from './columns'
import { ItemDialog } from './item-dialog'
import { ItemTools, useLevels } from './items-panel'
import { useItems } from './queries'
import type { Category, ItemRow } from './utils'

const rowId = (row: ItemRow) => row.id
const rowLabel = (row: ItemRow) => row.fullName

type ItemListOptions<Filters> = { category: Category; query: ListQuery<Filters>; canAdd: boolean }

/** The items of a dictionary and what is done with them: `screen` is for the list screen, `dialog` stands among its children. */
export function useItemList<Filters>({ category, query, canAdd }: ItemListOptions<Filters>) {
  const t = useTranslations('admin.dictionary')
  const tState = useTranslations('admin.state')
  const tList = useTranslations('list.buttons')
  const page = useItems(category, query.question)
  const list = useList({ query, page, rowId })
  const settle = (ids: readonly string[]) => {
    list.settle(ids)
    dictionariesChanged()
  }
  const { opened, open, close, edit, remove } = useRowEditing({ list: { rowId, settle }, remove: dictionaryData.remove })
  const state = useStateAction({ list: { rowId, settle }, state: dictionaryData.state })
  const columns = useMemo(() => itemColumns(t), [t])
  const { tree, toggle } = useLevels(list.rows, `${category.id} ${query.question.keyword}`)
  const screen = {
    list,
    keyword: { label: t('keyword'), hint: t('keywordHint') },
    toolbar: <ItemTools canAdd={canAdd} onAdd={() => open(null)} toggle={toggle} />,
    columns,
    rowLabel,
    isPaged: false,
    ...(category.isTree === 1 ? { tree } : {}),
    rowActions: {
      labels: [tList('edit'), tList('remove'), tState('disable')],
      of: (row: ItemRow) => [edit(row), remove(row), state(row, row.enabledMark !== 0)],
    },
    onOpen: open,
  }
  const dialog = opened && canAdd && (
    <ItemDialog
      key={opened.row?.id ?? ''}
      category={category}
      id={opened.row?.id ?? null}
      onSaved={page.reload}
      onClose={close}
    />
  )
  return { list, page, screen, dialog }
}
