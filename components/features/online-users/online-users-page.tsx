'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useShell } from '@/components/ground/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { OnlineUserRow } from '@/lib/contract/message/online-user'
import { onlineUserColumns } from './columns'
import { useForceOffline } from './mutations'
import { useOnlineUsers } from './queries'
import { isOwn } from './utils'

/** Who is connected now, and the means to end a session (contract 1 §26, contract 2 §10; spec 1 §2.13). */
export function OnlineUsersPage() {
  return (
    <AdminMessages>
      <OnlineUsers />
    </AdminMessages>
  )
}

const rowId = (row: OnlineUserRow) => row.userId
const rowLabel = (row: OnlineUserRow) => row.userName

function OnlineUsers() {
  const t = useTranslations('admin.onlineUsers')
  const { user } = useShell()
  const query = useListQuery()
  const list = useList({ query, page: useOnlineUsers(query.question), rowId })
  const force = useForceOffline({ ownAccount: user.userAccount, onDone: list.settle })
  const say = usePlatformTexts()
  const columns = useMemo(() => onlineUserColumns(t, say, user.userAccount), [t, say, user.userAccount])
  const forceChosen = () => {
    const hasOwn = list.rows.some((row) => list.selected.has(row.userId) && isOwn(row, user.userAccount))
    return force.many([...list.selected], hasOwn)
  }
  return (
    <ListScreen
      list={list}
      title={t('title')}
      keyword={{ label: t('keyword'), hint: t('keywordHint') }}
      toolbar={
        <Button variant="danger" loading={force.isRunning} onClick={() => void forceChosen()}>
          {t('forceMany')}
        </Button>
      }
      columns={columns}
      rowLabel={rowLabel}
      isSelectable
      rowActions={{
        labels: [t('forceOffline')],
        of: (row) => [{ key: 'force', label: t('forceOffline'), isDanger: true, run: () => force.one(row) }],
      }}
      noMatchText={t('noneFound')}
    />
  )
}
