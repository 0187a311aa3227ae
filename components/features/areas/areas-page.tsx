'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { area } from '@/lib/contract/system/area'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { AreaDialog } from './area-dialog'
import { type AreaRow, areaColumns } from './columns'
import { useAreas, useLevels } from './queries'

/** Provinces, cities, districts, level by level (contract 2 §13). */
export function AreasPage() {
  return (
    <AdminMessages>
      <Areas />
    </AdminMessages>
  )
}

const rowId = (row: AreaRow) => row.id
const rowLabel = (row: AreaRow) => row.fullName
const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', enabledMark: 'value' }
const rules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(kinds)) } }

function conditionFields(t: Texts) {
  const states = (['1', '0'] as const).map((one) => [one, t(one === '1' ? 'enabled' : 'disabled')] as const)
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('enabledMark', t('columns.state'), { fixed: states }, { placeholder: t('any') }),
  ]
  return formDesign(fields, widgetSchemas).fields
}

function Areas() {
  const t = useTranslations('admin.areas')
  const tState = useTranslations('admin.state')
  const tList = useTranslations('list.buttons')
  const query = useListQuery(rules)
  const page = useAreas(query.question)
  const list = useList({ query, page, rowId })
  const { tree, reload } = useTree()
  const settle = (ids: readonly string[]) => {
    list.settle(ids)
    reload()
  }
  const { opened, open, close, createButton, edit, remove } = useRowEditing({ list: { rowId, settle }, remove: area.remove })
  const [parent, setParent] = useState<AreaRow | null>(null)
  const state = useStateAction({ list: { rowId, settle }, state: area.state })
  const add = (row: AreaRow): RowAction => ({ key: 'add', label: t('createBelow'), run: () => setParent(row) })
  const columns = useMemo(() => areaColumns(t), [t])
  const searches = useMemo(() => searchesOf(conditionFields(t), kinds), [t])
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={createButton(t('create'))}
      columns={columns}
      rowLabel={rowLabel}
      isPaged={false}
      tree={tree}
      rowActions={{
        labels: [tList('edit'), tList('remove'), t('createBelow'), tState('disable')],
        of: (row) => [edit(row), remove(row), add(row), state(row, row.enabledMark !== 0)],
      }}
      onOpen={open}
      emptyText={t('none')}
    >
      {(opened || parent) && (
        <AreaDialog
          key={opened?.row?.id ?? `below ${parent?.id ?? ''}`}
          id={opened?.row?.id ?? null}
          parent={parent}
          onSaved={() => settle([])}
          onClose={() => {
            setParent(null)
            close()
          }}
        />
      )}
    </ListScreen>
  )
}

/** Levels are read when they are opened. */
function useTree() {
  const below = useLevels()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const tree = {
    childrenOf: (row: AreaRow) => levelOf(below.levels, row),
    hasChildren: (row: AreaRow) => row.hasChildren,
    expanded,
    onExpandedChange: (next: ReadonlySet<string>, row: AreaRow) => {
      setExpanded(next)
      if (next.has(row.id)) below.open(row.id)
    },
    isFailed: (row: AreaRow) => below.levels.get(row.id) === 'failed',
    onRetry: (row: AreaRow) => below.retry(row.id),
  }
  return { tree, reload: below.reload }
}

/** Undefined while nobody knows; what has nothing below it has an empty level. */
function levelOf(levels: ReturnType<typeof useLevels>['levels'], row: AreaRow): readonly AreaRow[] | undefined {
  const level = levels.get(row.id)
  if (level !== undefined && level !== 'failed') return level
  return row.hasChildren ? undefined : []
}
