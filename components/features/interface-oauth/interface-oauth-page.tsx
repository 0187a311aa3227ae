'use client'
import { useMemo, useState } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { widgetSchemas } from '@/components/widgets/schemas'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { interfaceOauth } from '@/lib/contract/system/interface-oauth'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { ApplicationDialog } from './application-dialog'
import { type ApplicationRow, applicationColumns } from './columns'
import { DetailsDrawer } from './details-drawer'
import { GrantsDialog } from './grants-dialog'
import { LogDrawer } from './log-drawer'
import { useApplications } from './queries'
import { UsersDialog } from './users-dialog'

/** Programs outside that may ask data interfaces (contract 2 §17). */
export function InterfaceOauthPage() {
  return (
    <AdminMessages>
      <Applications />
    </AdminMessages>
  )
}

const rowId = (row: ApplicationRow) => row.id
const rowLabel = (row: ApplicationRow) => row.appName
const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', enabledMark: 'value' }
const rules = {
  hasKeyword: false,
  filters: { where: conditionsFilter(Object.keys(kinds)) },
  sortable: ['appId', 'appName', 'usefulLife', 'creatorTime', 'lastModifyTime', 'sortCode', 'enabledMark'],
}
const partKeys = ['grants', 'users', 'details', 'log'] as const
type Part = { key: (typeof partKeys)[number]; row: ApplicationRow }

function conditionFields(t: Texts) {
  const states = { fixed: (['1', '0'] as const).map((one) => [one, t(one === '1' ? 'enabled' : 'disabled')] as const) }
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('enabledMark', t('columns.state'), states, { placeholder: t('any') }),
  ]
  return formDesign(fields, widgetSchemas).fields
}

function Applications() {
  const t = useTexts('admin.interfaceOauth')
  const tList = useTexts('list.buttons')
  const query = useListQuery(rules)
  const page = useApplications(query.question)
  const list = useList({ query, page, rowId })
  const columns = useMemo(() => applicationColumns(t), [t])
  const searches = useMemo(() => searchesOf(conditionFields(t), kinds), [t])
  const { opened, close, createButton, edit, remove } = useRowEditing({ list, remove: interfaceOauth.remove })
  const [part, setPart] = useState<Part | null>(null)
  const action = (key: Part['key'], row: ApplicationRow): RowAction => ({
    key,
    label: t(`actions.${key}`),
    run: () => setPart({ key, row }),
  })
  const shared = part && { application: part.row, onClose: () => setPart(null) }
  return (
    <ListScreen
      list={list}
      title={t('title')}
      hint={t('hint')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={createButton(t('create'))}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{
        labels: [tList('edit'), tList('remove'), ...partKeys.map((key) => t(`actions.${key}`))],
        of: (row) => [edit(row), remove(row), ...partKeys.map((key) => action(key, row))],
      }}
      onOpen={(row) => setPart({ key: 'details', row })}
      emptyText={t('none')}
      noMatchText={t('noneFound')}
    >
      {opened && (
        <ApplicationDialog key={opened.row?.id ?? ''} id={opened.row?.id ?? null} onSaved={page.reload} onClose={close} />
      )}
      {shared && part.key === 'grants' && <GrantsDialog {...shared} onSaved={page.reload} />}
      {shared && part.key === 'users' && <UsersDialog {...shared} onSaved={page.reload} />}
      {shared && part.key === 'details' && <DetailsDrawer {...shared} />}
      {shared && part.key === 'log' && <LogDrawer {...shared} />}
    </ListScreen>
  )
}
