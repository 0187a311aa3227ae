'use client'

import { useState } from 'react'
import type { RowAction } from '@/components/screen/row-actions'
import type { List } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { lazyCode } from '@/components/ui/lazy-code'
import { toast } from '@/lib/client/toast-store'
import { useTexts } from '@/lib/client/use-texts'
import { type TaskCondition, waitingCategory } from './constants'
import styles from './flow-lists.module.css'
import { KeptPanel } from './kept-panel'
import { KeyHints } from './key-hints-panel'
import { FlowListMessages } from './messages-panel'
import { keptTask, useMyTasks } from './queries'
import { TaskListPanel, taskRules, useTaskList } from './task-list-panel'
import { useDecisionOutbox, useKeptDecisions } from './use-kept-decisions'
import { useNextTask } from './use-next-task'
import { useOpenedTask } from './use-opened-task'
import { useTodoColumns } from './use-todo-columns'
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
const codes: readonly TaskCondition[] = ['keyword', 'time', 'flowCategory', 'templateId', 'flowId', 'flowUrgent', 'creatorUserId']
const rules = taskRules(codes)

function Todo() {
  const t = useTexts('flowlist')
  const query = useListQuery(rules)
  const list = useTaskList({ query, page: useMyTasks(waitingCategory, query.question) })
  const kept = useKeptDecisions(list.settle)
  const columns = useTodoColumns(kept.of)
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
    <TaskListPanel
      kind="todo"
      list={list}
      codes={codes}
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
      rowActions={rowActions}
      onRowKey={onRowKey}
      onOpen={openRow}
    >
      {isBatch && <BatchDialog keptOf={kept.of} onDone={() => list.settle([])} onClose={() => openBatch(false)} />}
      {task.dialog}
    </TaskListPanel>
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
