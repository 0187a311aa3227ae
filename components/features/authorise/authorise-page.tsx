'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { AdminMessages } from '@/components/screen/admin-messages'
import { ListScreen } from '@/components/screen/list-screen'
import { useDenied } from '@/components/screen/use-denied'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { useTexts } from '@/lib/client/use-texts'
import type { GrantObjectRow } from '@/lib/contract/permission/authority'
import { toAppError } from '@/lib/errors/app-error'
import { objectColumns } from './columns'
import { type GrantObjectType, objectTypes } from './constants'
import { GrantsDialog } from './grants-dialog'
import { type ObjectFilters, useListedObjects, useObjects } from './queries'
import type { GrantObject } from './use-saving-grants'

/** What roles, positions and people may see and do (contract 2 §7). */
export function AuthorisePage() {
  return (
    <AdminMessages>
      <Authorise useObjectPage={useObjects} fallback={<Authorise useObjectPage={useListedObjects} />} />
    </AdminMessages>
  )
}

const rowId = (row: GrantObjectRow) => row.id
const rowLabel = (row: GrantObjectRow) => row.fullName
const isType = (text: string): text is GrantObjectType => objectTypes.some((type) => type === text)
const type = {
  none: 'Role' as GrantObjectType,
  isPlace: true,
  read: (text: string) => (isType(text) ? text : undefined),
  write: (value: GrantObjectType) => value,
}
const rules = { filters: { type } }

type AuthoriseProps = {
  useObjectPage: typeof useObjects
  /** Shown where the installation does not have the call. */
  fallback?: ReactNode
}

function Authorise({ useObjectPage, fallback }: AuthoriseProps) {
  const t = useTexts('admin.authorise')
  const query = useListQuery<ObjectFilters>(rules)
  const page = useObjectPage(query.question)
  const list = useList({ query, page, rowId })
  const kind = list.question.filters.type
  const columns = useMemo(() => objectColumns(t, kind), [t, kind])
  const denied = useDenied()
  const [granting, setGranting] = useState<readonly GrantObject[] | null>(null)
  if (fallback && page.failure && toAppError(page.failure).code === 'notFound') return fallback
  const chosen = () => [...list.selected].map((id) => list.rows.find((row) => row.id === id) ?? { id, fullName: '' })
  return (
    <ListScreen
      list={list}
      title={t('title')}
      keyword={{ label: t('keyword'), hint: t('keywordHint'), isInToolbar: true }}
      tabs={{
        label: t('title'),
        entries: objectTypes.map((key) => ({ key, label: t(`types.${key}`) })),
        value: kind,
        onChange: (key) => isType(key) && list.impose({ filters: { type: key } }),
      }}
      batch={
        <Button size="sm" onClick={() => setGranting(chosen())}>
          {t('grantMany')}
        </Button>
      }
      columns={columns}
      rowLabel={rowLabel}
      isSelectable
      rowActions={{
        labels: [t('grant')],
        of: (row) => [denied.unless(row, 'edit', { key: 'grant', label: t('grant'), run: () => setGranting([row]) })],
      }}
      onOpen={(row) => row.may?.edit === false || setGranting([row])}
      emptyText={t('none')}
    >
      {granting && granting.length > 0 && (
        <GrantsDialog type={kind} rows={granting} onSaved={page.reload} onClose={() => setGranting(null)} />
      )}
    </ListScreen>
  )
}
