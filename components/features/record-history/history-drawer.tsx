'use client'
import { useMemo, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { Pagination } from '@/components/ui/pagination'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import type { RecordChange } from '@/lib/contract/online-dev/record-history'
import { Change } from './change-panel'
import { CompareDialog } from './compare-dialog'
import { historyTexts } from './constants'
import { FiltersPanel } from './filters-panel'
import { type HistoryQuery, type Target, useChanges, wholeHistory } from './queries'
import styles from './record-history.module.css'
import { RestoreDialog } from './restore-dialog'
import type { HistoryProps } from './types'
import { nodesOf } from './utils'

type DrawerProps = HistoryProps & { onClose: () => void }

/** What was done to a record, newest first: who, when, from where, and every value from what to what. */
export function HistoryDrawer(props: DrawerProps) {
  return (
    <LazyMessages namespace="history" loaders={historyTexts} fallback={null}>
      <Drawer {...props} />
    </LazyMessages>
  )
}

function Drawer({ place, title, design, canRestore, onRestored, onClose }: DrawerProps) {
  const t = useTexts('history')
  const [query, setQuery] = useState<HistoryQuery>(wholeHistory)
  const isFiltered = query.field + query.userId + query.action !== ''
  const [target, setTarget] = useState<Target | null>(null)
  const [compared, setCompared] = useState<readonly RecordChange[]>([])
  const page = useChanges(place, query)
  const nodes = useMemo(() => nodesOf(design), [design])
  const narrow = (part: Partial<HistoryQuery>) => setQuery({ ...query, currentPage: 1, ...part })
  const changed = () => {
    page.reload()
    onRestored()
  }
  const toggle = (change: RecordChange) =>
    setCompared((chosen) => {
      const others = chosen.filter(({ id }) => id !== change.id)
      return others.length < chosen.length ? others : [...others.slice(-1), change]
    })
  const { data } = page
  return (
    <Surface kind="drawer" open width="560px" title={t('title')} subtitle={title} onClose={onClose}>
      <FiltersPanel query={query} nodes={nodes} people={data?.people ?? []} onChange={narrow} />
      {compared.length === 1 && (
        <div className={styles.hint}>
          <Alert tone="warning">{t('chooseSecond')}</Alert>
        </div>
      )}
      {data ? (
        <>
          <Changes
            {...{ nodes, compared, onCompare: toggle }}
            field={query.field}
            changes={data.list}
            isFiltered={isFiltered}
            isFirstPage={query.currentPage === 1 && !isFiltered}
            isLastPage={query.currentPage * query.pageSize >= data.pagination.total && !isFiltered}
            onRestore={canRestore ? setTarget : undefined}
          />
          {data.pagination.total > query.pageSize && (
            <Pagination
              page={query.currentPage}
              pageSize={query.pageSize}
              total={page.total}
              sizes={[20, 50, 100]}
              onChange={(currentPage, pageSize) => setQuery({ ...query, currentPage, pageSize })}
            />
          )}
        </>
      ) : page.failure ? (
        <ErrorState error={page.failure} onRetry={page.reload} />
      ) : (
        <LoadingState />
      )}
      {target && <RestoreDialog {...{ place, title, nodes, target }} onRestored={changed} onClose={() => setTarget(null)} />}
      {compared.length === 2 && <CompareDialog {...{ place, title, nodes, compared }} onClose={() => setCompared([])} />}
    </Surface>
  )
}

type ChangesProps = {
  changes: readonly RecordChange[]
  nodes: ReturnType<typeof nodesOf>
  field: string
  isFiltered: boolean
  isFirstPage: boolean
  isLastPage: boolean
  compared: readonly RecordChange[]
  onCompare: (change: RecordChange) => void
  onRestore: ((target: Target) => void) | undefined
}

function Changes({ changes, nodes, field, isFiltered, isFirstPage, isLastPage, ...props }: ChangesProps) {
  const { compared, onCompare, onRestore } = props
  const t = useTexts('history')
  if (changes.length === 0) return <EmptyState text={t(isFiltered ? 'empty' : 'none')} />
  return (
    <ol className={styles.changes}>
      {changes.map((change, index) => (
        <Change
          key={`${change.id} ${field}`}
          change={change}
          nodes={nodes}
          field={field}
          isNewest={isFirstPage && index === 0}
          isOldest={isLastPage && index === changes.length - 1}
          isCompared={compared.some(({ id }) => id === change.id)}
          onCompare={() => onCompare(change)}
          onRestore={onRestore}
        />
      ))}
    </ol>
  )
}
