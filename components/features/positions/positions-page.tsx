'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { MembersDialog } from '@/components/features/members/public'
import { mayAddIn, OrgTree, useOrgTree, wayTo } from '@/components/features/org-tree/public'
import { useViewer } from '@/components/features/permission-viewer/public'
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
import { position } from '@/lib/contract/permission/position'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { positionColumns } from './columns'
import { PositionDialog } from './position-dialog'
import type { PositionType } from './position-form'
import { usePositions, usePositionTypes } from './queries'
import type { PositionRow } from './utils'

/** Positions and who holds them (contract 2 §2). */
export function PositionsPage() {
  return (
    <AdminMessages>
      <Positions />
    </AdminMessages>
  )
}

const rowId = (row: PositionRow) => row.id
const rowLabel = (row: PositionRow) => row.fullName
const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', type: 'value', enabledMark: 'value' }
const rules = {
  hasKeyword: false,
  filters: { organize: { ...textFilter(), isPlace: true }, where: conditionsFilter(Object.keys(kinds)) },
}

function Positions() {
  const t = useTranslations('admin.positions')
  const tList = useTranslations('list.buttons')
  const query = useListQuery(rules)
  const page = usePositions(query.question)
  const list = useList({ query, page, rowId })
  const tree = useOrgTree()
  const types = usePositionTypes()
  const columns = useMemo(() => positionColumns(t, types ?? []), [t, types])
  const searches = useMemo(() => searchesOf(conditionFields(t, types ?? []), kinds), [t, types])
  const { settle, opened, read, close, createButton, actionsOf, members, closeMembers, viewer } = useEditing(list)
  const { organize } = list.question.filters
  const denied = useDenied()
  return (
    <ListScreen
      list={list}
      title={t('title')}
      beside={
        <OrgTree answer={tree} chosen={organize} onChoose={(id) => list.impose({ filters: { organize: id, where: {} } })} />
      }
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={createButton(t('create'), denied.creating(mayAddIn(tree, organize)))}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [tList('edit'), t('members'), tList('remove')], of: actionsOf }}
      onOpen={read}
    >
      {opened && (
        <PositionDialog
          key={opened.row?.id ?? ''}
          id={opened.row?.id ?? null}
          organizeIds={wayTo(tree.data?.list ?? [], organize)}
          types={types}
          reading={opened.reading}
          onSaved={() => settle([])}
          onClose={close}
        />
      )}
      {members && (
        <MembersDialog
          key={members.id}
          of={{ id: members.id, fullName: members.fullName, type: 'Position' }}
          source="position"
          title={t('members')}
          onClose={closeMembers}
        />
      )}
      {viewer.drawer}
    </ListScreen>
  )
}

/** What is done with positions. Whatever changes one is seen by the pickers at once (contract 2 §0.6). */
function useEditing(list: Pick<List<PositionRow>, 'settle'>) {
  const t = useTranslations('admin.positions')
  const [members, setMembers] = useState<PositionRow | null>(null)
  const viewer = useViewer<PositionRow>(({ id, fullName }) => ({ id, fullName, type: 'position' }))
  const settle = (ids: readonly string[]) => {
    forgetTrees()
    list.settle(ids)
  }
  const { edit, remove, ...editing } = useRowEditing({
    list: { rowId, settle },
    remove: position.remove,
    mayEdit: (row) => row.may?.edit !== false,
  })
  const state = useStateAction({ list: { rowId, settle }, state: position.state })
  const { unless } = useDenied()
  const actionsOf = (row: PositionRow): RowAction[] => [
    unless(row, 'edit', edit(row)),
    unless(row, 'edit', { key: 'members', label: t('members'), run: () => setMembers(row) }),
    viewer.action(row),
    unless(row, 'remove', remove(row)),
    unless(row, 'edit', state(row, row.enabledMark === 1)),
  ]
  return { ...editing, settle, actionsOf, members, closeMembers: () => setMembers(null), viewer }
}

function conditionFields(t: Texts, types: readonly PositionType[]) {
  const any = { placeholder: t('any') }
  const states = { fixed: [['1', t('enabled')] as const, ['0', t('disabled')] as const] }
  // Wire: the list is asked by the id of the item, the form keeps its code (contract 2 §0.7).
  const choices = { fixed: types.map(({ id, fullName }) => [id, fullName] as const) }
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('type', t('columns.type'), choices, { ...any, filterable: true }),
    select('enabledMark', t('columns.state'), states, any),
  ]
  return formDesign(fields, widgetSchemas).fields
}
