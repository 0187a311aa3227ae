'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { MembersDialog } from '@/components/features/members/public'
import { mayAddIn, OrgTree, useOrgTree, wayTo } from '@/components/features/org-tree/public'
import { useViewer } from '@/components/features/permission-viewer/public'
import { useShell } from '@/components/ground/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter, textFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { useDenied } from '@/components/screen/use-denied'
import { type List, useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { forgetTrees } from '@/components/widget-kits/people/people-trees'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { role } from '@/lib/contract/permission/role'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { roleColumns } from './columns'
import { useRoles } from './queries'
import { RoleDialog } from './role-dialog'
import { globalPlace, isGlobalRole, type RoleRow } from './utils'

/** Roles and who has them (contract 2 §4). */
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
  const t = useTranslations('admin.roles')
  const tList = useTranslations('list.buttons')
  const query = useListQuery(rules)
  const page = useRoles(query.question)
  const list = useList({ query, page, rowId })
  const tree = useOrgTree()
  const columns = useMemo(() => roleColumns(t), [t])
  const searches = useMemo(() => searchesOf(conditionFields(t), kinds), [t])
  const { settle, opened, read, close, createButton, actionsOf, members, closeMembers, viewer } = useEditing(list)
  const { organize } = list.question.filters
  const denied = useDenied()
  const isAdministrator = useShell().user.isAdministrator === 1
  return (
    <ListScreen
      list={list}
      title={t('title')}
      beside={
        <OrgTree
          answer={tree}
          chosen={organize}
          onChoose={(id) => list.impose({ filters: { organize: id, where: {} } })}
          {...(isAdministrator ? { last: { id: globalPlace, label: t('kinds.global') } } : {})}
        />
      }
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={createButton(t('create'), denied.creating(mayAddIn(tree, organize)))}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [tList('edit'), t('members'), tList('remove')], of: actionsOf }}
      onOpen={read}
      emptyText={t(isAdministrator ? 'none' : 'noneOwn')}
    >
      {opened && (
        <RoleDialog
          key={opened.row?.id ?? ''}
          id={opened.row?.id ?? null}
          organizeIds={wayTo(tree.data?.list ?? [], organize)}
          isGlobal={organize === globalPlace}
          reading={opened.reading}
          onSaved={() => settle([])}
          onClose={close}
        />
      )}
      {members && <RoleMembers key={members.id} row={members} onClose={closeMembers} />}
      {viewer.drawer}
    </ListScreen>
  )
}

function RoleMembers({ row, onClose }: { row: RoleRow; onClose: () => void }) {
  const t = useTranslations('admin.roles')
  return (
    <MembersDialog
      of={{ id: row.id, fullName: row.fullName, type: 'Role' }}
      // Contract 2 §4.1: a global role may be given to anybody, others to people of their organisations.
      source={isGlobalRole(row) ? 'anybody' : 'role'}
      title={t('members')}
      onClose={onClose}
    />
  )
}

/** What is done with roles. Whatever changes one is seen by the pickers at once (contract 2 §0.6). */
function useEditing(list: Pick<List<RoleRow>, 'settle'>) {
  const t = useTranslations('admin.roles')
  const [members, setMembers] = useState<RoleRow | null>(null)
  const viewer = useViewer<RoleRow>(({ id, fullName }) => ({ id, fullName, type: 'role' }))
  const settle = (ids: readonly string[]) => {
    forgetTrees()
    list.settle(ids)
  }
  const { edit, remove, ...editing } = useRowEditing({
    list: { rowId, settle },
    remove: role.remove,
    mayEdit: (row) => row.may?.edit !== false,
  })
  const state = useStateAction({ list: { rowId, settle }, state: role.state })
  const { unless } = useDenied()
  const actionsOf = (row: RoleRow): RowAction[] => [
    unless(row, 'edit', edit(row)),
    unless(row, 'edit', { key: 'members', label: t('members'), run: () => setMembers(row) }),
    viewer.action(row),
    unless(row, 'remove', remove(row)),
    unless(row, 'edit', state(row, row.enabledMark === 1)),
  ]
  return { ...editing, settle, actionsOf, members, closeMembers: () => setMembers(null), viewer }
}

function conditionFields(t: Texts) {
  const any = { placeholder: t('any') }
  const types = { fixed: [['1', t('kinds.global')] as const, ['0', t('kinds.organisation')] as const] }
  const states = { fixed: [['1', t('enabled')] as const, ['0', t('disabled')] as const] }
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('type', t('columns.type'), types, any),
    select('enabledMark', t('columns.state'), states, any),
  ]
  return formDesign(fields, widgetSchemas).fields
}
