'use client'

import { useTranslations } from 'next-intl'
import { AdminMessages } from '@/components/screen/admin-messages'
import { ListScreen } from '@/components/screen/list-screen'
import { useListQuery } from '@/components/screen/use-list-query'
import { useItemList } from './use-item-list'

type DictionaryMenuPageProps = { id: string; title: string; isTree: boolean }

/** One dictionary as an entry of the menu opens it (contract 3b §15). */
export function DictionaryMenuPage(props: DictionaryMenuPageProps) {
  return (
    <AdminMessages>
      <Items {...props} />
    </AdminMessages>
  )
}

function Items({ id, title, isTree }: DictionaryMenuPageProps) {
  const t = useTranslations('admin.dictionary')
  const category = { id, parentId: '', fullName: title, enCode: '', isTree: Number(isTree), children: [] }
  const { screen, dialog } = useItemList({ category, query: useListQuery(), canAdd: true })
  return (
    <ListScreen {...screen} title={title} emptyText={t('none')}>
      {dialog}
    </ListScreen>
  )
}
