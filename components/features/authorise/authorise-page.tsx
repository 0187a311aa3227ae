'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { useViewer } from '@/components/features/permission-viewer/public'
import { useWhy } from '@/components/features/why/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { choiceFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { useDenied } from '@/components/screen/use-denied'
import { useList } from '@/components/screen/use-list'
import { type ListQuery, useListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { useTexts } from '@/lib/client/use-texts'
import type { GrantObjectRow } from '@/lib/contract/permission/authority'
import { toAppError } from '@/lib/errors/app-error'
import { objectColumns } from './columns'
import { objectKinds } from './constants'
import { GrantsDialog } from './grants-dialog'
import { PermissionGroups } from './groups/groups-panel'
import { type ObjectFilters, useListedObjects, useObjects } from './queries'
import { useKindTabs } from './use-kind-tabs'
import type { GrantObject } from './use-saving-grants'

/** What roles, positions, people and permission groups may see and do (contract 2 §7, §8). */
export function AuthorisePage() {
  return (
    <AdminMessages>
      <Authorise />
    </AdminMessages>
  )
}

const rowId = (row: GrantObjectRow) => row.id
const rowLabel = (row: GrantObjectRow) => row.fullName
const rules = { filters: { type: { ...choiceFilter(objectKinds), isPlace: true }, state: choiceFilter(['', '1', '0']) } }

function Authorise() {
  const query = useListQuery<ObjectFilters>(rules)
  if (query.question.filters.type === 'PermissionGroup') return <PermissionGroups query={query} />
  return (
    <GrantObjects
      query={query}
      useObjectPage={useObjects}
      fallback={<GrantObjects query={query} useObjectPage={useListedObjects} />}
    />
  )
}

type GrantObjectsProps = {
  query: ListQuery<ObjectFilters>
  useObjectPage: typeof useObjects
  /** Shown where the installation does not have the call. */
  fallback?: ReactNode
}

const viewedTypes = { Role: 'role', Position: 'position', User: 'user', PermissionGroup: 'permissionGroup' } as const

function GrantObjects({ query, useObjectPage, fallback }: GrantObjectsProps) {
  const t = useTexts('admin.authorise')
  const page = useObjectPage(query.question)
  const list = useList({ query, page, rowId })
  const tabs = useKindTabs(query)
  const kind = list.question.filters.type
  const columns = useMemo(() => objectColumns(t, kind), [t, kind])
  const denied = useDenied()
  const [granting, setGranting] = useState<readonly GrantObject[] | null>(null)
  const viewer = useViewer<GrantObjectRow>(({ id, fullName }) => ({ id, fullName, type: viewedTypes[kind] }))
  const why = useWhy<GrantObjectRow>(({ id, fullName }) => ({ person: { id, fullName } }))
  if (fallback && page.failure && toAppError(page.failure).code === 'notFound') return fallback
  const chosen = () => [...list.selected].map((id) => list.rows.find((row) => row.id === id) ?? { id, fullName: '' })
  const actionsOf = (row: GrantObjectRow): RowAction[] => [
    denied.unless(row, 'edit', { key: 'grant', label: t('grant'), run: () => setGranting([row]) }),
    viewer.action(row),
    ...(kind === 'User' ? why.actions(row) : []),
  ]
  return (
    <ListScreen
      list={list}
      title={t('title')}
      keyword={{ label: t('keyword'), hint: t('keywordHint'), isInToolbar: true }}
      tabs={tabs}
      batch={
        <Button size="sm" onClick={() => setGranting(chosen())}>
          {t('grantMany')}
        </Button>
      }
      columns={columns}
      rowLabel={rowLabel}
      isSelectable
      rowActions={{ labels: [t('grant'), viewer.label, ...(kind === 'User' ? [t('grant')] : [])], of: actionsOf }}
      onOpen={(row) => row.may?.edit === false || setGranting([row])}
      emptyText={t('none')}
    >
      {granting && granting.length > 0 && (
        <GrantsDialog type={kind} rows={granting} onSaved={page.reload} onClose={() => setGranting(null)} />
      )}
      {viewer.drawer}
      {why.dialog}
    </ListScreen>
  )
}
