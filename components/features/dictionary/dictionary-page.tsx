'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { AdminMessages } from '@/components/screen/admin-messages'
import { textFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { ErrorState, LoadingState, NoPermissionState } from '@/components/ui/states'
import { dictionariesChanged } from '@/lib/client/dictionary-version'
import { dictionaryData } from '@/lib/contract/system/dictionary'
import { toAppError } from '@/lib/errors/app-error'
import { CategoryDrawer } from './category-drawer'
import { CategoryPanel } from './category-panel'
import { itemColumns } from './columns'
import { ItemDialog } from './item-dialog'
import { ItemTools, useLevels } from './items-panel'
import { useCategories, useItems } from './queries'
import { type Category, findCategory, firstCategory, type ItemRow, isRoot } from './utils'

/** Dictionaries: categories at the left, the items of the chosen one at the right (spec 2 §2.3, contract 2 §14). */
export function DictionaryPage() {
  return (
    <AdminMessages>
      <Dictionary />
    </AdminMessages>
  )
}

function Dictionary() {
  const { data, error, mutate } = useCategories()
  if (data && data.list.length > 0) return <Items roots={data.list} onReload={() => void mutate()} />
  if (!error) return <LoadingState />
  if (toAppError(error).code === 'forbidden') return <NoPermissionState />
  return <ErrorState error={error} onRetry={() => void mutate()} />
}

const rowId = (row: ItemRow) => row.id
const rowLabel = (row: ItemRow) => row.fullName
const rules = { filters: { category: { ...textFilter(), isPlace: true } } }
/** What a platform without any category would leave: nothing can be added to it. */
const nowhere: Category = { id: '0', parentId: '-1', fullName: '', enCode: '', isTree: 0, children: [] }

function Items({ roots, onReload }: { roots: readonly Category[]; onReload: () => void }) {
  const t = useTranslations('admin.dictionary')
  const tState = useTranslations('admin.state')
  const tList = useTranslations('list.buttons')
  const [isManaging, setManaging] = useState(false)
  const query = useListQuery(rules)
  const chosen = findCategory(roots, query.question.filters.category) ?? firstCategory(roots) ?? nowhere
  const page = useItems(chosen, query.question)
  const list = useList({ query, page, rowId })
  const settle = (ids: readonly string[]) => {
    list.settle(ids)
    dictionariesChanged()
  }
  const reloadAll = () => {
    onReload()
    page.reload()
  }
  const { opened, open, close, edit, remove } = useRowEditing({ list: { rowId, settle }, remove: dictionaryData.remove })
  const state = useStateAction({ list: { rowId, settle }, state: dictionaryData.state })
  const columns = useMemo(() => itemColumns(t), [t])
  const { tree, toggle } = useLevels(list.rows, `${chosen.id} ${query.question.keyword}`)
  return (
    <ListScreen
      list={list}
      title={t('title')}
      keyword={{ label: t('keyword'), hint: t('keywordHint') }}
      beside={
        <CategoryPanel
          roots={roots}
          chosen={chosen}
          onChoose={(category) => list.impose({ keyword: '', filters: { category } })}
          onRefresh={onReload}
          onManage={() => setManaging(true)}
        />
      }
      toolbar={<ItemTools canAdd={!isRoot(chosen)} onAdd={() => open(null)} toggle={toggle} />}
      columns={columns}
      rowLabel={rowLabel}
      isPaged={false}
      {...(chosen.isTree === 1 ? { tree } : {})}
      rowActions={{
        labels: [tList('edit'), tList('remove'), tState('disable')],
        of: (row) => [edit(row), remove(row), state(row, row.enabledMark !== 0)],
      }}
      onOpen={open}
      emptyText={t(isRoot(chosen) ? 'chooseCategory' : 'none')}
    >
      {opened && !isRoot(chosen) && (
        <ItemDialog
          key={opened.row?.id ?? ''}
          category={chosen}
          id={opened.row?.id ?? null}
          onSaved={page.reload}
          onClose={close}
        />
      )}
      {isManaging && <CategoryDrawer onChanged={reloadAll} onClose={() => setManaging(false)} />}
    </ListScreen>
  )
}
