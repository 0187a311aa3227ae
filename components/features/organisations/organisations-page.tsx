'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { OrgChart } from '@/components/features/org-chart/public'
import { useViewer } from '@/components/features/permission-viewer/public'
import { useShell } from '@/components/ground/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { type Conditions, conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { useDenied } from '@/components/screen/use-denied'
import { useLevels } from '@/components/screen/use-levels'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { type Reading, useRowEditing } from '@/components/screen/use-row-editing'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { forgetTrees } from '@/components/widget-kits/people/people-trees'
import { widgetSchemas } from '@/components/widgets/schemas'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { organisation } from '@/lib/contract/permission/organisation'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { readText } from '@/lib/form/read'
import { organizeColumns } from './columns'
import { MembersDrawer } from './members-drawer'
import { OrganizeDialog } from './organize-dialog'
import { useOrganisations } from './queries'
import { useMoving } from './use-moving'
import { type Kind, kindOf, levelsOf, type OrganizeRow } from './utils'

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

type Opened = { kind: Kind; row: OrganizeRow | null; parentId: string | null; reading: Reading | null }

function Organisations() {
  const t = useTexts('admin.organisations')
  const tList = useTranslations('list.buttons')
  const query = useListQuery(rules)
  const page = useOrganisations(query.question)
  const list = useList<OrganizeRow, typeof query.question.filters>({ query, page, rowId })
  const columns = useColumns(t, list.rows, query.question.filters.where)
  const searches = useMemo(() => searchesOf(conditionFields(t), kinds), [t])
  const levels = useLevels(list.rows)
  const { opened, read, edit, create, below, close } = useOpening()
  const [members, setMembers] = useState<OrganizeRow | null>(null)
  const [hasChart, setChart] = useState(false)
  const settle = (ids: readonly string[]) => {
    forgetTrees()
    list.settle(ids)
  }
  const { remove } = useRowEditing({ list: { rowId, settle }, remove: organisation.remove })
  const viewer = useViewer<OrganizeRow>((row) => ({ id: row.id, fullName: rowLabel(row), type: kindOf(row) }))
  const move = useMoving(list.rows, () => settle([]))
  const { nothing } = useDenied()
  const { isAdministrator } = useShell().user
  const actionsOf = useRowActions(t, { edit, below, members: setMembers })
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={
        <>
          <CreateButtons t={t} rows={list.rows} onCreate={create} />
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
        of: (row) => actionsOf(row, viewer.action(row), remove(row)),
      }}
      onOpen={read}
      emptyText={isAdministrator === 1 ? t('none') : nothing}
    >
      {opened && (
        <OrganizeDialog
          key={opened.row?.id ?? opened.kind}
          kind={opened.kind}
          id={opened.row?.id ?? null}
          parentId={opened.parentId}
          reading={opened.reading}
          onSaved={() => settle([])}
          onClose={close}
        />
      )}
      {members && <MembersDrawer organize={members} onClose={() => setMembers(null)} />}
      {hasChart && <OrgChart onClose={() => setChart(false)} />}
      {viewer.drawer}
    </ListScreen>
  )
}

/** What the dialog is open for: one to read or to change, or a new one below another. */
function useOpening() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (row: OrganizeRow, reading: Reading | null) => setOpened({ kind: kindOf(row), row, parentId: null, reading })
  const edit = (row: OrganizeRow) => open(row, null)
  const create = (kind: Kind, parentId: string | null) => setOpened({ kind, row: null, parentId, reading: null })
  return {
    opened,
    edit,
    create,
    read: (row: OrganizeRow) => open(row, { onEdit: row.may?.edit === false ? null : () => edit(row) }),
    below: (row: OrganizeRow) => create('department', row.id),
    close: () => setOpened(null),
  }
}

function useColumns(t: Texts, rows: readonly OrganizeRow[], where: Conditions) {
  const word = readText(where['keyword']).trim()
  return useMemo(() => organizeColumns(t, { levels: levelsOf(rows), word }), [t, rows, word])
}

type RowRuns = Readonly<Record<'edit' | 'below' | 'members', (row: OrganizeRow) => void>>

function useRowActions(t: Texts, runs: RowRuns) {
  const tList = useTranslations('list.buttons')
  const { unless } = useDenied()
  return (row: OrganizeRow, view: RowAction, remove: RowAction): readonly RowAction[] => [
    unless(row, 'edit', { key: 'edit', label: tList('edit'), run: () => runs.edit(row) }),
    unless(row, 'add', { key: 'below', label: t('below'), run: () => runs.below(row) }),
    { key: 'members', label: t('members.title'), run: () => runs.members(row) },
    view,
    unless(row, 'remove', remove),
  ]
}

type CreateProps = { t: Texts; rows: readonly OrganizeRow[]; onCreate: (kind: Kind, parentId: string | null) => void }

function CreateButtons({ t, rows, onCreate }: CreateProps) {
  const { creating } = useDenied()
  const { isAdministrator } = useShell().user
  const buttons = (['company', 'department'] as const).map((kind) => {
    // An administrator may begin a tree of companies; whoever administers some organisations makes others below them.
    const first = firstOf(rows, (row) => row.may?.add !== false && (kind === 'department' || kindOf(row) === 'company'))
    return { kind, first, denied: creating(first !== undefined || isAdministrator === 1) }
  })
  const main = buttons.find(({ denied }) => denied === undefined)?.kind ?? 'company'
  return buttons.map(({ kind, first, denied }) => (
    <Button
      key={kind}
      variant={kind === main ? 'primary' : 'default'}
      startIcon={<Icon name="plus" size={16} />}
      aria-disabled={denied !== undefined || undefined}
      data-tip={denied}
      onClick={() => denied === undefined && onCreate(kind, first?.id ?? null)}
    >
      {t(`create.${kind}`)}
    </Button>
  ))
}

function firstOf(rows: readonly OrganizeRow[], fits: (row: OrganizeRow) => boolean): OrganizeRow | undefined {
  for (const row of rows) {
    const found = fits(row) ? row : firstOf(row.children, fits)
    if (found) return found
  }
  return undefined
}

function conditionFields(t: Texts) {
  const types = (['company', 'department'] as const).map((kind) => [kind, t(`types.${kind}`)] as const)
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('type', t('columns.type'), { fixed: types }, { placeholder: t('any') }),
  ]
  return formDesign(fields, widgetSchemas).fields
}
