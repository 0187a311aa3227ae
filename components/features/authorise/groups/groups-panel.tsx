import { useMemo, useState } from 'react'
import { useAdministersAny } from '@/components/features/org-tree/public'
import { useViewer } from '@/components/features/permission-viewer/public'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { useDenied } from '@/components/screen/use-denied'
import { type List, useList } from '@/components/screen/use-list'
import type { ListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { Select } from '@/components/ui/select'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { permissionGroup } from '@/lib/contract/permission/permission-group'
import styles from '../authorise.module.css'
import type { ObjectFilters } from '../queries'
import { useGranting } from '../use-granting'
import { useKindTabs } from '../use-kind-tabs'
import { groupColumns, type PermissionGroupRow } from './columns'
import { GroupDialog } from './group-dialog'
import { GroupMembersDialog } from './group-members-dialog'
import { usePermissionGroups } from './queries'

const rowId = (row: PermissionGroupRow) => row.id
const rowLabel = (row: PermissionGroupRow) => row.fullName

/** Permission groups: what they give counts for everybody in them (contract 2 §8.1). */
export function PermissionGroups({ query }: { query: ListQuery<ObjectFilters> }) {
  const t = useTexts('admin.authorise')
  const page = usePermissionGroups(query.question)
  const list = useList({ query, page, rowId })
  const tabs = useKindTabs(query)
  const columns = useMemo(() => groupColumns(t), [t])
  const { opened, open, close, createButton, members, closeMembers, viewer, actionsOf } = useEditing(list)
  const granting = useGranting({ list, type: 'PermissionGroup', onSaved: page.reload })
  const { creating } = useDenied()
  const mayCreate = useAdministersAny()
  return (
    <ListScreen
      list={list}
      title={t('title')}
      keyword={{ label: t('keyword'), hint: t('keywordHint') }}
      tabs={tabs}
      toolbar={
        <>
          {createButton(t('groups.create'), creating(mayCreate))}
          <StateFilter query={query} />
        </>
      }
      batch={granting.batch}
      columns={columns}
      rowLabel={rowLabel}
      isSelectable
      rowActions={{
        labels: [t('grant'), t('groups.membersTitle'), viewer.label],
        of: (row) => [granting.action(row), ...actionsOf(row)],
      }}
      onOpen={(row) => row.may?.edit === false || open(row)}
      emptyText={t('groups.none')}
    >
      {opened && (
        <GroupDialog key={opened.row?.id ?? ''} id={opened.row?.id ?? null} onSaved={() => list.settle([])} onClose={close} />
      )}
      {members && <GroupMembersDialog of={members} onSaved={() => list.settle([])} onClose={closeMembers} />}
      {viewer.drawer}
      {granting.dialog}
    </ListScreen>
  )
}

function useEditing(list: Pick<List<PermissionGroupRow>, 'settle'>) {
  const t = useTexts('admin.authorise')
  const [members, setMembers] = useState<PermissionGroupRow | null>(null)
  const viewer = useViewer<PermissionGroupRow>(({ id, fullName }) => ({ id, fullName, type: 'permissionGroup' }))
  const own = { rowId, settle: list.settle }
  const { edit, remove, ...editing } = useRowEditing({ list: own, remove: permissionGroup.remove })
  const state = useStateAction({ list: own, state: permissionGroup.state })
  const copying = useMutation(permissionGroup.copy, { successToast: true })
  const copy = async (row: PermissionGroupRow) => {
    // A refusal was shown.
    await copying.run({ params: { id: row.id } }).catch(() => undefined)
    list.settle([])
  }
  const { unless } = useDenied()
  const actionsOf = (row: PermissionGroupRow): RowAction[] => [
    unless(row, 'edit', { key: 'members', label: t('groups.membersTitle'), run: () => setMembers(row) }),
    viewer.action(row),
    unless(row, 'edit', edit(row)),
    unless(row, 'edit', { key: 'copy', label: t('groups.copy'), ask: { text: t('groups.askCopy') }, run: () => copy(row) }),
    unless(row, 'edit', state(row, row.enabledMark === 1)),
    unless(row, 'remove', remove(row)),
  ]
  return { ...editing, members, closeMembers: () => setMembers(null), viewer, actionsOf }
}

function StateFilter({ query }: { query: ListQuery<ObjectFilters> }) {
  const t = useTexts('admin.authorise')
  const states = ['', '1', '0'] as const
  return (
    <div className={styles.state}>
      <Select
        label={t('columns.state')}
        value={query.question.filters.state}
        options={states.map((value) => ({ value, label: value === '' ? t('groups.anyState') : t(`states.${value}`) }))}
        onChange={(state) => query.narrow({ filters: { state } })}
      />
    </div>
  )
}
