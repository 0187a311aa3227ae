'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { OrgTree, useOrgTree, wayTo } from '@/components/features/org-tree/public'
import { useShell } from '@/components/ground/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter, textFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { widgetSchemas } from '@/components/widgets/schemas'
import { role } from '@/lib/contract/permission/role'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { roleColumns } from './columns'
import { useRoles } from './queries'
import { RoleDialog } from './role-dialog'
import { globalId, type RoleRow, type Texts } from './utils'

/** Roles, global ones and those of organisations (contract 2 §4). */
export function RolesPage() {
  return (
    <AdminMessages>
      <Roles />
    </AdminMessages>
  )
}

const rowId = (row: RoleRow) => row.id
const rowLabel = (row: RoleRow) => row.fullName
const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', type: 'value', enabledMark: 'value' }
const rules = {
  hasKeyword: false,
  filters: { organize: { ...textFilter(), isPlace: true }, where: conditionsFilter(Object.keys(kinds)) },
}

function Roles() {
  const t = useTranslations('admin.roles') as unknown as Texts
  const tList = useTranslations('list.buttons')
  const mayBeGlobal = useShell().user.isAdministrator === 1
  const query = useListQuery(rules)
  const page = useRoles(query.question)
  const list = useList({ query, page, rowId })
  const tree = useOrgTree()
  const global = useMemo(() => (mayBeGlobal ? { id: globalId, label: t('types.1') } : undefined), [mayBeGlobal, t])
  const columns = useMemo(() => roleColumns(t), [t])
  const searches = useMemo(() => searchesOf(conditionFields(t), kinds), [t])
  const { opened, open, close, createButton, edit, remove } = useRowEditing({ list, remove: role.remove })
  const state = useStateAction({ list, state: role.state })
  const { organize } = list.question.filters
  return (
    <ListScreen
      list={list}
      title={t('title')}
      beside={
        <OrgTree
          answer={tree}
          chosen={organize}
          {...(global ? { last: global } : {})}
          onChoose={(id) => list.impose({ filters: { organize: id, where: {} } })}
        />
      }
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={createButton(t('create'))}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{
        labels: [tList('edit'), tList('remove'), ''],
        of: (row) => [edit(row), remove(row), state(row, row.enabledMark !== 0)],
      }}
      onOpen={open}
    >
      {opened && (
        <RoleDialog
          key={opened.row?.id ?? ''}
          id={opened.row?.id ?? null}
          organizeIds={wayTo(tree.data?.list ?? [], organize)}
          mayBeGlobal={mayBeGlobal}
          onSaved={page.reload}
          onClose={close}
        />
      )}
    </ListScreen>
  )
}

function conditionFields(t: Texts) {
  const any = { placeholder: t('any') }
  const marks = (name: string) => ({ fixed: ['1', '0'].map((mark) => [mark, t(`${name}.${mark}`)] as const) })
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('type', t('columns.type'), marks('types'), any),
    select('enabledMark', t('columns.state'), marks('states'), any),
  ]
  return formDesign(fields, widgetSchemas).fields
}
