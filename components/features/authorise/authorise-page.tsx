'use client'

import { type ReactNode, useMemo } from 'react'
import { useViewer } from '@/components/features/permission-viewer/public'
import { useWhy } from '@/components/features/why/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { choiceFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { useList } from '@/components/screen/use-list'
import { type ListQuery, useListQuery } from '@/components/screen/use-list-query'
import { useTexts } from '@/lib/client/use-texts'
import type { GrantObjectRow } from '@/lib/contract/permission/authority'
import { toAppError } from '@/lib/errors/app-error'
import { objectColumns } from './columns'
import { objectKinds } from './constants'
import { PermissionGroups } from './groups/groups-panel'
import { type ObjectFilters, useListedObjects, useObjects } from './queries'
import { useGranting } from './use-granting'
import { useKindTabs } from './use-kind-tabs'

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
  const granting = useGranting({ list, type: kind, onSaved: page.reload })
  const viewer = useViewer<GrantObjectRow>(({ id, fullName }) => ({ id, fullName, type: viewedTypes[kind] }))
  const why = useWhy<GrantObjectRow>(({ id, fullName }) => ({ person: { id, fullName } }))
  if (fallback && page.failure && toAppError(page.failure).code === 'notFound') return fallback
  const actionsOf = (row: GrantObjectRow): RowAction[] => [
    granting.action(row),
    viewer.action(row),
    ...(kind === 'User' ? why.actions(row) : []),
  ]
  return (
    <ListScreen
      list={list}
      title={t('title')}
      keyword={{ label: t('keyword'), hint: t('keywordHint') }}
      tabs={tabs}
      toolbar={kind === 'Role' && granting.toRoles}
      batch={granting.batch}
      columns={columns}
      rowLabel={rowLabel}
      isSelectable
      rowActions={{ labels: [t('grant'), viewer.label, ...(kind === 'User' ? [why.label] : [])], of: actionsOf }}
      onOpen={(row) => row.may?.edit === false || granting.open(row)}
      emptyText={t('none')}
    >
      {granting.dialog}
      {viewer.drawer}
      {why.dialog}
    </ListScreen>
  )
}
