'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { OrgChart } from '@/components/features/org-chart/public'
import { useViewer } from '@/components/features/permission-viewer/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { forgetTrees } from '@/components/widget-kits/people/people-trees'
import { widgetSchemas } from '@/components/widgets/schemas'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { organisation } from '@/lib/contract/permission/organisation'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { organizeColumns } from './columns'
import { MembersDrawer } from './members-drawer'
import { OrganizeDialog } from './organize-dialog'
import { useOrganisations } from './queries'
import { useMoving } from './use-moving'
import { allIds, type Kind, kindOf, levelsOf, type OrganizeRow } from './utils'

/** Companies and departments (contract 2 §1). */
export function OrganisationsPage() {
  return (
    <AdminMessages>
      <Organisations />
    </AdminMessages>
  )
}

const rowId = (row: OrganizeRow) => row.id
const rowLabel = (row: OrganizeRow) => row.lastFullName || row.fullName
const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', type: 'value' }
const rules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(kinds)) } }

type Opened = { kind: Kind; row: OrganizeRow | null; parentId: string | null }

function Organisations() {
  const t = useTexts('admin.organisations')
  const tList = useTranslations('list.buttons')
  const query = useListQuery(rules)
  const page = useOrganisations(query.question)
  const list = useList<OrganizeRow, typeof query.question.filters>({ query, page, rowId })
  const columns = useMemo(() => organizeColumns(t, levelsOf(list.rows)), [t, list.rows])
  const searches = useMemo(() => searchesOf(conditionFields(t), kinds), [t])
  const levels = useLevels(list.rows)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [members, setMembers] = useState<OrganizeRow | null>(null)
  const [hasChart, setChart] = useState(false)
  const settle = (ids: readonly string[]) => {
    forgetTrees()
    list.settle(ids)
  }
  const { remove } = useRowEditing({ list: { rowId, settle }, remove: organisation.remove })
  const viewer = useViewer<OrganizeRow>((row) => ({ id: row.id, fullName: rowLabel(row), type: kindOf(row) }))
  const move = useMoving(list.rows, () => settle([]))
  const edit = (row: OrganizeRow) => setOpened({ kind: kindOf(row), row, parentId: null })
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={
        <>
          <CreateButtons t={t} rows={list.rows} onCreate={(kind, parentId) => setOpened({ kind, row: null, parentId })} />
          <Button onClick={levels.toggle}>{t(levels.isOpen ? 'collapse' : 'expand')}</Button>
          <Button onClick={() => setChart(true)}>{t('chart')}</Button>
        </>
      }
      columns={columns}
      rowLabel={rowLabel}
      isPaged={false}
      tree={{ ...levels.tree, ...(list.hasConditions ? {} : { onMove: move }) }}
      rowActions={{
        labels: [tList('edit'), t('below'), t('members.title')],
        of: (row) => [
          { key: 'edit', label: tList('edit'), run: () => edit(row) },
          { key: 'below', label: t('below'), run: () => setOpened({ kind: 'department', row: null, parentId: row.id }) },
          { key: 'members', label: t('members.title'), run: () => setMembers(row) },
          viewer.action(row),
          remove(row),
        ],
      }}
      onOpen={edit}
      emptyText={t('none')}
    >
      {opened && (
        <OrganizeDialog
          key={opened.row?.id ?? opened.kind}
          kind={opened.kind}
          id={opened.row?.id ?? null}
          parentId={opened.parentId}
          onSaved={() => settle([])}
          onClose={() => setOpened(null)}
        />
      )}
      {members && <MembersDrawer organize={members} onClose={() => setMembers(null)} />}
      {hasChart && <OrgChart onClose={() => setChart(false)} />}
      {viewer.drawer}
    </ListScreen>
  )
}

type CreateProps = { t: Texts; rows: readonly OrganizeRow[]; onCreate: (kind: Kind, parentId: string | null) => void }

function CreateButtons({ t, rows, onCreate }: CreateProps) {
  const first = rows[0]?.id ?? null
  const icon = <Icon name="plus" size={16} />
  return (
    <>
      <Button variant="primary" startIcon={icon} onClick={() => onCreate('company', first)}>
        {t('create.company')}
      </Button>
      <Button startIcon={icon} onClick={() => onCreate('department', first)}>
        {t('create.department')}
      </Button>
    </>
  )
}

/** All levels are open until somebody closes one. */
function useLevels(rows: readonly OrganizeRow[]) {
  const [kept, keep] = useState<ReadonlySet<string> | null>(null)
  const all = useMemo(() => new Set(allIds(rows)), [rows])
  const expanded = kept ?? all
  const isOpen = [...all].every((id) => expanded.has(id))
  return {
    isOpen,
    toggle: () => keep(isOpen ? new Set() : null),
    tree: { childrenOf: (row: OrganizeRow) => row.children, expanded, onExpandedChange: keep },
  }
}

function conditionFields(t: Texts) {
  const types = (['company', 'department'] as const).map((kind) => [kind, t(`types.${kind}`)] as const)
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('type', t('columns.type'), { fixed: types }, { placeholder: t('any') }),
  ]
  return formDesign(fields, widgetSchemas).fields
}
