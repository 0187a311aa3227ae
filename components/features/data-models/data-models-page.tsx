'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ImportButton } from '@/components/features/import-file/public'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { type TableRow, tableColumns } from './columns'
import { CommonFieldsDialog } from './common-fields-dialog'
import { FieldsPanel } from './fields-panel'
import { importTable } from './mutations'
import { PreviewDialog } from './preview-dialog'
import { linkOf, useDatabases, useTables } from './queries'
import { TableDialog } from './table-dialog'
import { useTableActions } from './use-table-actions'

/** Tables of the default database and of connections (contract 2 §18.2). */
export function DataModelsPage() {
  return (
    <AdminMessages>
      <DataModels />
    </AdminMessages>
  )
}

const rowId = (row: TableRow) => row.table
const rowLabel = (row: TableRow) => row.table
const kinds: Readonly<Record<string, Condition>> = { linkId: 'value', keyword: 'word' }
const rules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(kinds)) } }

type Databases = ReturnType<typeof useDatabases>

function conditionFields(t: Texts, databases: Databases) {
  const choices = (databases ?? []).flatMap(({ fullName, children }) =>
    children.map((one) => [one.id, fullName === '' ? one.fullName : `${one.fullName} (${fullName})`] as const),
  )
  const fields = [
    select('linkId', t('connection'), { fixed: choices }, { placeholder: t('ownDatabase') }),
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
  ]
  return formDesign(fields, widgetSchemas).fields
}

/** What is open above the list. */
type Opened = { kind: 'table'; table: string | null } | { kind: 'rows'; row: TableRow } | { kind: 'common' }

function DataModels() {
  const t = useTranslations('admin.dataModels')
  const databases = useDatabases()
  const query = useListQuery(rules)
  const linkId = linkOf(query.question)
  const page = useTables(query.question)
  const list = useList({ query, page, rowId })
  const [opened, setOpened] = useState<Opened | null>(null)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const close = () => setOpened(null)
  const actions = useTableActions({
    ...{ linkId, list },
    onEdit: ({ table }) => setOpened({ kind: 'table', table }),
    onRows: (row) => setOpened({ kind: 'rows', row }),
  })
  const columns = useMemo(() => tableColumns(t), [t])
  const searches = useMemo(() => searchesOf(conditionFields(t, databases), kinds), [t, databases])
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={
        <>
          <Button
            variant="primary"
            startIcon={<Icon name="plus" size={16} />}
            onClick={() => setOpened({ kind: 'table', table: null })}
          >
            {t('create')}
          </Button>
          <ImportButton accept=".bdb" send={(body) => importTable(linkId, body)} onImported={page.reload} />
          <Button onClick={() => setOpened({ kind: 'common' })}>{t('common')}</Button>
        </>
      }
      columns={columns}
      rowLabel={rowLabel}
      rowActions={actions}
      tree={{
        childrenOf: () => undefined,
        hasChildren: () => true,
        ...{ expanded, onExpandedChange: setExpanded },
        detailOf: ({ table }) => <FieldsPanel linkId={linkId} table={table} />,
      }}
      onOpen={(row) => setOpened({ kind: 'rows', row })}
      emptyText={t('none')}
    >
      {opened?.kind === 'table' && (
        <TableDialog key={opened.table ?? ''} linkId={linkId} table={opened.table} onSaved={page.reload} onClose={close} />
      )}
      {opened?.kind === 'rows' && <PreviewDialog key={opened.row.table} linkId={linkId} row={opened.row} onClose={close} />}
      {opened?.kind === 'common' && <CommonFieldsDialog onClose={close} />}
    </ListScreen>
  )
}
