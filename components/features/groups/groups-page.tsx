'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { MembersDialog } from '@/components/features/members/public'
import { useViewer } from '@/components/features/permission-viewer/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { type List, useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { forgetTrees } from '@/components/widget-kits/people/people-trees'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { userGroup } from '@/lib/contract/permission/user-group'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { groupColumns } from './columns'
import { GroupDialog } from './group-dialog'
import { useGroups, useGroupTypes } from './queries'
import type { GroupRow, GroupType } from './utils'

/** Groups of people (contract 2 §5). */
export function GroupsPage() {
  return (
    <AdminMessages>
      <Groups />
    </AdminMessages>
  )
}

const rowId = (row: GroupRow) => row.id
const rowLabel = (row: GroupRow) => row.fullName
const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', type: 'value', enabledMark: 'value' }
const rules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(kinds)) } }

function Groups() {
  const t = useTranslations('admin.groups')
  const tList = useTranslations('list.buttons')
  const query = useListQuery(rules)
  const page = useGroups(query.question)
  const list = useList({ query, page, rowId })
  const types = useGroupTypes()
  const columns = useMemo(() => groupColumns(t, types ?? []), [t, types])
  const searches = useMemo(() => searchesOf(conditionFields(t, types ?? []), kinds), [t, types])
  const { settle, opened, read, close, createButton, actionsOf, members, closeMembers, viewer } = useEditing(list)
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={createButton(t('create'))}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [tList('edit'), t('members'), tList('remove')], of: actionsOf }}
      onOpen={read}
    >
      {opened && (
        <GroupDialog
          key={opened.row?.id ?? ''}
          id={opened.row?.id ?? null}
          types={types}
          reading={opened.reading}
          onSaved={() => settle([])}
          onClose={close}
        />
      )}
      {members && (
        <MembersDialog
          key={members.id}
          of={{ id: members.id, fullName: members.fullName, type: 'Group' }}
          source="anybody"
          title={t('members')}
          onClose={closeMembers}
        />
      )}
      {viewer.drawer}
    </ListScreen>
  )
}

/** What is done with groups. Whatever changes one is seen by the pickers at once (contract 2 §0.6). */
function useEditing(list: Pick<List<GroupRow>, 'settle'>) {
  const t = useTranslations('admin.groups')
  const [members, setMembers] = useState<GroupRow | null>(null)
  const viewer = useViewer<GroupRow>(({ id, fullName }) => ({ id, fullName, type: 'group' }))
  const settle = (ids: readonly string[]) => {
    forgetTrees()
    list.settle(ids)
  }
  const { edit, remove, ...editing } = useRowEditing({ list: { rowId, settle }, remove: userGroup.remove })
  const state = useStateAction({ list: { rowId, settle }, state: userGroup.state })
  const actionsOf = (row: GroupRow): RowAction[] => [
    edit(row),
    { key: 'members', label: t('members'), run: () => setMembers(row) },
    viewer.action(row),
    remove(row),
    state(row, row.enabledMark === 1),
  ]
  return { ...editing, settle, actionsOf, members, closeMembers: () => setMembers(null), viewer }
}

function conditionFields(t: Texts, types: readonly GroupType[]) {
  const any = { placeholder: t('any') }
  const choices = { fixed: types.map(({ id, fullName }) => [id, fullName] as const) }
  const states = { fixed: [['1', t('enabled')] as const, ['0', t('disabled')] as const] }
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('type', t('columns.type'), choices, { ...any, filterable: true }),
    select('enabledMark', t('columns.state'), states, any),
  ]
  return formDesign(fields, widgetSchemas).fields
}
