'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AdminMessages } from '@/components/screen/admin-messages'
import { textFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useListQuery } from '@/components/screen/use-list-query'
import { ErrorState, LoadingState, NoPermissionState } from '@/components/ui/states'
import { toAppError } from '@/lib/errors/app-error'
import { CategoryDrawer } from './category-drawer'
import { CategoryPanel } from './category-panel'
import { useCategories } from './queries'
import { useItemList } from './use-item-list'
import { type Category, findCategory, firstCategory, isRoot } from './utils'

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

const rules = { filters: { category: { ...textFilter(), isPlace: true } } }
/** What a platform without any category would leave: nothing can be added to it. */
const nowhere: Category = { id: '0', parentId: '-1', fullName: '', enCode: '', isTree: 0, children: [] }

function Items({ roots, onReload }: { roots: readonly Category[]; onReload: () => void }) {
  const t = useTranslations('admin.dictionary')
  const [isManaging, setManaging] = useState(false)
  const query = useListQuery(rules)
  const chosen = findCategory(roots, query.question.filters.category) ?? firstCategory(roots) ?? nowhere
  const { list, page, screen, dialog } = useItemList({ category: chosen, query, canAdd: !isRoot(chosen) })
  const reloadAll = () => {
    onReload()
    page.reload()
  }
  return (
    <ListScreen
      {...screen}
      title={t('title')}
      beside={
        <CategoryPanel
          roots={roots}
          chosen={chosen}
          onChoose={(category) => list.impose({ keyword: '', filters: { category } })}
          onRefresh={onReload}
          onManage={() => setManaging(true)}
        />
      }
      emptyText={t(isRoot(chosen) ? 'chooseCategory' : 'none')}
    >
      {dialog}
      {isManaging && <CategoryDrawer onChanged={reloadAll} onClose={() => setManaging(false)} />}
    </ListScreen>
  )
}
