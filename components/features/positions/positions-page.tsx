'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { OrgTree, useOrgTree, wayTo } from '@/components/features/org-tree/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter, textFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { widgetSchemas } from '@/components/widgets/schemas'
import { position } from '@/lib/contract/permission/position'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { positionColumns } from './columns'
import { PositionDialog } from './position-dialog'
import { type PositionType, usePositions, usePositionTypes } from './queries'
import type { PositionRow, Texts } from './utils'

/** Positions (contract 2 §2). */
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
  const t = useTranslations('admin.positions') as unknown as Texts
  const tList = useTranslations('list.buttons')
  const query = useListQuery(rules)
  const page = usePositions(query.question)
  const list = useList({ query, page, rowId })
  const tree = useOrgTree()
  const { types } = usePositionTypes()
  const columns = useMemo(() => positionColumns(t), [t])
  const searches = useMemo(() => searchesOf(conditionFields(t, types), kinds), [t, types])
  const { opened, open, close, createButton, edit, remove } = useRowEditing({ list, remove: position.remove })
  const state = useStateAction({ list, state: position.state })
  const { organize } = list.question.filters
  return (
    <ListScreen
      list={list}
      title={t('title')}
      beside={
        <OrgTree answer={tree} chosen={organize} onChoose={(id) => list.impose({ filters: { organize: id, where: {} } })} />
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
        <PositionDialog
          key={opened.row?.id ?? ''}
          id={opened.row?.id ?? null}
          organizeIds={wayTo(tree.data?.list ?? [], organize)}
          onSaved={page.reload}
          onClose={close}
        />
      )}
    </ListScreen>
  )
}

function conditionFields(t: Texts, types: readonly PositionType[]) {
  const any = { placeholder: t('any') }
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('type', t('columns.type'), { fixed: types.map(({ id, fullName }) => [id, fullName]) }, any),
    select('enabledMark', t('columns.state'), { fixed: ['1', '0'].map((state) => [state, t(`states.${state}`)]) }, any),
  ]
  return formDesign(fields, widgetSchemas).fields
}
