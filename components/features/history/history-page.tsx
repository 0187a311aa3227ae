'use client'

import { useMemo, useState } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { widgetSchemas } from '@/components/widgets/schemas'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { type AdminHistoryRow, adminActions, adminObjects } from '@/lib/contract/system/admin-history'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { date, text } from '@/lib/form/build/value-fields'
import { ChangeDrawer } from './change-drawer'
import { changeColumns } from './columns'
import { useChanges } from './queries'
import { useWordings } from './use-wording'

/** Who changed what of the administration, and the way back. */
export function HistoryPage() {
  return (
    <AdminMessages>
      <Changes />
    </AdminMessages>
  )
}

const rowId = (row: AdminHistoryRow) => row.id
const rowLabel = (row: AdminHistoryRow) => row.objectName
const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', objectType: 'value', action: 'value', time: 'span' }
const rules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(kinds)) } }

function Changes() {
  const t = useTexts('admin.history')
  const query = useListQuery(rules)
  const page = useChanges(query.question)
  const list = useList({ query, page, rowId })
  const wordingOf = useWordings()
  const columns = useMemo(() => changeColumns(t, wordingOf), [t, wordingOf])
  const searches = useMemo(() => searchesOf(conditionFields(t), kinds), [t])
  const [opened, setOpened] = useState<AdminHistoryRow | null>(null)
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [t('view')], of: (row) => [{ key: 'view', label: t('view'), run: () => setOpened(row) }] }}
      onOpen={setOpened}
      emptyText={t('none')}
    >
      {opened && <ChangeDrawer row={opened} onRestored={page.reload} onClose={() => setOpened(null)} />}
    </ListScreen>
  )
}

function conditionFields(t: Texts) {
  const any = { placeholder: t('any') }
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('objectType', t('columns.object'), { fixed: adminObjects.map((one) => [one, t(`objects.${one}`)] as const) }, any),
    select('action', t('columns.action'), { fixed: adminActions.map((one) => [one, t(`actions.${one}`)] as const) }, any),
    date('time', t('columns.when')),
  ]
  return formDesign(fields, widgetSchemas).fields
}
