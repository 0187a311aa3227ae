'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { textFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useTexts } from '@/lib/client/use-texts'
import { type SystemRow, system } from '@/lib/contract/system/system'
import { systemColumns } from './columns'
import { conditionFields, conditionRules, systemConditions } from './condition-form'
import { MenuManager } from './menu-manager-panel'
import { PortalManager } from './portals-panel'
import { useSystems } from './queries'
import { SystemDialog } from './system-dialog'

/** Systems and, of each, its menus (contract 2 §11, §12). */
export function SystemsPage() {
  return (
    <AdminMessages>
      <Systems />
    </AdminMessages>
  )
}

const rowId = (row: SystemRow) => row.id
const rowLabel = (row: SystemRow) => row.fullName
const { filters, ...rest } = conditionRules(systemConditions)
/** The system whose entries are shown stands in the address: a link leads there, and Back leaves it. */
const rules = { ...rest, filters: { ...filters, menusOf: { ...textFilter(), isPlace: true } } }

function Systems() {
  const t = useTexts('admin.systems')
  const tList = useTranslations('list.buttons')
  const query = useListQuery(rules)
  const page = useSystems(query.question)
  const list = useList({ query, page, rowId })
  const columns = useMemo(() => systemColumns(t), [t])
  const searches = useMemo(() => searchesOf(conditionFields(t, systemConditions), systemConditions), [t])
  const { menusOf } = list.question.filters
  const managed = list.rows.find(({ id }) => id === menusOf)
  const manage = (row: SystemRow | null) => query.narrow({ filters: { menusOf: row?.id ?? '' } })
  const { opened, close, createButton, edit, remove } = useRowEditing({ list, remove: system.remove })
  const [portalsOf, setPortalsOf] = useState<SystemRow | null>(null)
  const portals = (row: SystemRow) => ({ key: 'portals', label: t('portals.title'), run: () => setPortalsOf(row) })
  const menus = (row: SystemRow) => ({ key: 'menus', label: t('manage'), run: () => manage(row) })
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={createButton(t('create'))}
      columns={columns}
      rowLabel={rowLabel}
      isPaged={false}
      rowActions={{
        labels: [t('manage'), t('portals.title'), tList('edit')],
        of: (row) => [menus(row), portals(row), edit(row), ...(row.isMain === 1 ? [] : [remove(row)])],
      }}
      onOpen={manage}
    >
      {opened && <SystemDialog key={opened.row?.id ?? ''} id={opened.row?.id ?? null} onSaved={page.reload} onClose={close} />}
      {portalsOf && <PortalManager key={portalsOf.id} system={portalsOf} onClose={() => setPortalsOf(null)} />}
      {managed && <MenuManager system={managed} onClose={() => manage(null)} />}
    </ListScreen>
  )
}
