'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { dataSource, linkPorts } from '@/lib/contract/system/data-source'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { type ConnectionRow, connectionColumns } from './columns'
import { ConnectionDialog } from './connection-dialog'
import { useConnections } from './queries'

/** Connections to other databases (contract 2 §18.1). */
export function DataSourcesPage() {
  return (
    <AdminMessages>
      <DataSources />
    </AdminMessages>
  )
}

const rowId = (row: ConnectionRow) => row.id
const rowLabel = (row: ConnectionRow) => row.fullName
const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', dbType: 'value' }
const rules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(kinds)) } }

function conditionFields(t: Texts) {
  const types = Object.keys(linkPorts).map((type) => [type, t(`types.${type}`)] as const)
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('dbType', t('columns.type'), { fixed: types }, { placeholder: t('any') }),
  ]
  return formDesign(fields, widgetSchemas).fields
}

function DataSources() {
  const t = useTranslations('admin.dataSources')
  const tList = useTranslations('list.buttons')
  const query = useListQuery(rules)
  const page = useConnections(query.question)
  const list = useList({ query, page, rowId })
  const { opened, open, close, createButton, edit, remove } = useRowEditing({ list, remove: dataSource.remove })
  const columns = useMemo(() => connectionColumns(t), [t])
  const searches = useMemo(() => searchesOf(conditionFields(t), kinds), [t])
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={createButton(t('create'))}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [tList('edit'), tList('remove')], of: (row) => [edit(row), remove(row)] }}
      onOpen={open}
      emptyText={t('none')}
    >
      {opened && (
        <ConnectionDialog key={opened.row?.id ?? ''} id={opened.row?.id ?? null} onSaved={page.reload} onClose={close} />
      )}
    </ListScreen>
  )
}
