'use client'

import { useMemo, useState } from 'react'
import { useUnreadNews } from '@/components/ground/public'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { type List, useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { lazyCode } from '@/components/ui/lazy-code'
import { Tag } from '@/components/ui/tag'
import { toast } from '@/lib/client/toast-store'
import { useTexts } from '@/lib/client/use-texts'
import { ownColumns } from './columns'
import { TaskConditions } from './conditions-panel'
import { sortableColumns, type TaskCondition, waitingCategory } from './constants'
import styles from './flow-lists.module.css'
import { KeptPanel } from './kept-panel'
import { KeyHints } from './key-hints-panel'
import { FlowListMessages } from './messages-panel'
import { keptTask, useMyTasks } from './queries'
import { useDecisionOutbox, useKeptDecisions } from './use-kept-decisions'
import { useNextTask } from './use-next-task'
import { useOpenedTask } from './use-opened-task'
import { type MyTaskRow, operationOfKey, ownTask } from './utils'

// Who decides one by one does not need it.
const BatchDialog = lazyCode(() => import('./batch-dialog').then((file) => file.BatchDialog))

/** What waits for the person (contract 4a §6.4). */
export function TodoPage() {
  return (
    <FlowListMessages>
      <Todo />
    </FlowListMessages>
  )
}

const rowId = (row: MyTaskRow) => row.id
const rowLabel = (row: MyTaskRow) => row.fullName
const codes: readonly TaskCondition[] = ['keyword', 'time', 'flowCategory', 'templateId', 'flowId', 'flowUrgent', 'creatorUserId']
const rules = { hasKeyword: false, sortable: sortableColumns, filters: { where: conditionsFilter(codes) } }

function Todo() {
  const t = useTexts('flowlist')
  const query = useListQuery(rules)
  const page = useMyTasks(waitingCategory, query.question)
  const list = useList({ query, page, rowId })
  useUnreadNews(list.page.reload)
  const kept = useKeptDecisions(list.settle)
  const columns = useColumns(kept.of)
  const [isBatch, openBatch] = useState(false)
  const isNarrow = useNarrow()
  const { next, task, openRow } = useDeciding({ list, kept })
  const rowActions = useRowActions({ kept, onHandle: openRow })
  const onRowKey = (key: string, id: string) => {
    const begin = operationOfKey(key)
    const row = list.rows.find((one) => one.id === id)
    if (!begin || !row) return false
    openRow(row, begin)
    return true
  }
  return (
    <ListScreen
      list={list}
      title={t('titles.todo')}
      conditions={<TaskConditions list={list} codes={codes} />}
      toolbar={
        <>
          <Button onClick={() => openBatch(true)}>{t('batch.title')}</Button>
          <label className={styles.goOn}>
            <Checkbox checked={next.goesOn} onChange={() => next.setGoesOn(!next.goesOn)} />
            {t('goOn')}
          </label>
        </>
      }
      tools={!isNarrow && <KeyHints />}
      notice={<KeptPanel decisions={kept.decisions} onOpen={async (decision) => task.open(await keptTask(decision))} />}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={rowActions}
      onRowKey={onRowKey}
      onOpen={openRow}
      emptyText={t('none.todo')}
    >
      {isBatch && <BatchDialog onDone={() => list.settle([])} onClose={() => openBatch(false)} />}
      {task.dialog}
    </ListScreen>
  )
}

type DecidingOptions = { list: List<MyTaskRow>; kept: ReturnType<typeof useKeptDecisions> }

/** Opens one task after the other; what is decided and only waits for the line is left alone. */
function useDeciding({ list, kept }: DecidingOptions) {
  const t = useTexts('flowlist.kept')
  const outbox = useDecisionOutbox()
  const next = useNextTask({ rows: list.rows, rowId, isDecided: (id) => kept.of(id) !== undefined })
  const task = useOpenedTask({
    onDone: ({ taskId = '' }, operation, isKept) => {
      // What is kept waits as before for all that the platform knows, and it cannot be asked now.
      if (!isKept) list.settle([taskId])
      // What was only kept waits as before, and was meant to.
      if (operation === 'saveAudit') return
      const refused = kept.of(taskId)
      if (refused?.state === 'failed') void outbox.takeBack(refused.key)
      const following = next.after(taskId)
      if (following) task.open(ownTask(following, 1))
    },
  })
  const openRow = (row: MyTaskRow, begin?: 'audit' | 'reject') => {
    if (kept.of(row.id)?.state === 'waiting') return void toast.info(t('blocked'))
    next.begin()
    task.open({ ...ownTask(row, 1), begin })
  }
  return { next, task, openRow }
}

type KeptOf = ReturnType<typeof useKeptDecisions>['of']

function useColumns(keptOf: KeptOf) {
  const t = useTexts('flowlist')
  const codes = useTexts('flowcodes')
  return useMemo(() => {
    const mark = ({ id }: MyTaskRow) => {
      const state = keptOf(id)?.state
      return state && <Tag tone={state === 'waiting' ? 'amber' : 'red'}>{t(`kept.tags.${state}`)}</Tag>
    }
    return ownColumns<MyTaskRow>({ t, codes }, 'todo', mark)
  }, [t, codes, keptOf])
}

type RowActionsOptions = { kept: DecidingOptions['kept']; onHandle: (row: MyTaskRow) => void }

/** A row whose decision waits can only be taken back. */
function useRowActions({ kept, onHandle }: RowActionsOptions) {
  const t = useTexts('flowlist')
  const outbox = useDecisionOutbox()
  const takeBack = async (key: string) => {
    if (!(await outbox.takeBack(key))) toast.info(t('kept.sending'))
  }
  const of = (row: MyTaskRow): RowAction[] => {
    const decision = kept.of(row.id)
    const handle = { key: 'handle', label: t('handle'), run: () => onHandle(row) }
    if (decision?.state !== 'waiting') return [handle]
    return [
      { ...handle, denied: t('kept.blocked') },
      { key: 'takeBack', label: t('kept.takeBack'), run: () => takeBack(decision.key) },
    ]
  }
  const isWide = kept.decisions.some(({ state }) => state === 'waiting')
  return { labels: [t('handle'), ...(isWide ? [t('kept.takeBack')] : [])], of }
}
