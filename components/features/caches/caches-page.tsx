'use client'

import { useMemo, useState } from 'react'
import { AdminMessages } from '@/components/screen/admin-messages'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useTexts } from '@/lib/client/use-texts'
import type { CacheRow } from '@/lib/contract/system/cache'
import { cacheColumns } from './columns'
import { ContentDialog } from './content-dialog'
import { useClearing } from './mutations'
import { useCaches } from './queries'
import { matching, questionOf, titleOf } from './utils'

/** What the platform remembers and can do without (contract 2 §24, 缓存管理). */
export function CachesPage() {
  return (
    <AdminMessages>
      <Caches />
    </AdminMessages>
  )
}

const rowId = (row: CacheRow) => row.name

function Caches() {
  const t = useTexts('admin.cache')
  const query = useListQuery()
  const page = useCaches()
  const { keyword } = query.question
  // They are few, and looked for by what this page calls them.
  const data = useMemo(
    () => page.data && { ...page.data, list: [...matching(page.data.list, keyword, t)] },
    [page.data, keyword, t],
  )
  const list = useList({ query, page: { ...page, data }, rowId })
  const columns = useMemo(() => cacheColumns(t), [t])
  const { clear, clearAll, isClearingAll } = useClearing(() => list.settle([]))
  const [opened, setOpened] = useState<CacheRow | null>(null)
  const rowLabel = (row: CacheRow) => titleOf(row.name, t)
  return (
    <ListScreen
      list={list}
      title={t('title')}
      hint={t('hint')}
      keyword={{ label: t('keyword'), hint: t('keywordHint') }}
      toolbar={
        <Button
          variant="danger"
          loading={isClearingAll}
          startIcon={<Icon name="trash" size={16} />}
          onClick={() => void clearAll()}
        >
          {t('clearAll')}
        </Button>
      }
      columns={columns}
      rowLabel={rowLabel}
      isPaged={false}
      rowActions={{
        labels: [t('view'), t('clear')],
        of: (row) => [
          { key: 'view', label: t('view'), run: () => setOpened(row) },
          {
            ...{ key: 'clear', label: t('clear'), isDanger: true, run: () => clear(row.name) },
            ask: { text: questionOf(row.name, t) },
          },
        ],
      }}
      onOpen={setOpened}
    >
      {opened && <ContentDialog row={opened} onClose={() => setOpened(null)} />}
    </ListScreen>
  )
}
