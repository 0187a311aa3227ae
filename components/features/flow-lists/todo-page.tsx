'use client'

import { useMemo, useState } from 'react'
import { useUnreadNews } from '@/components/ground/public'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { lazyCode } from '@/components/ui/lazy-code'
import { useTexts } from '@/lib/client/use-texts'
import { ownColumns } from './columns'
import { TaskConditions } from './conditions-panel'
import { sortableColumns, type TaskCondition, waitingCategory } from './constants'
import styles from './flow-lists.module.css'
import { KeyHints } from './key-hints-panel'
import { FlowListMessages } from './messages-panel'
import { useMyTasks } from './queries'
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
  const tCodes = useTexts('flowcodes')
  const query = useListQuery(rules)
  const page = useMyTasks(waitingCategory, query.question)
  const list = useList({ query, page, rowId })
  useUnreadNews(list.page.reload)
  const columns = useMemo(() => ownColumns<MyTaskRow>({ t, codes: tCodes }, 'todo'), [t, tCodes])
  const [isBatch, openBatch] = useState(false)
  const isNarrow = useNarrow()
  const next = useNextTask(list.rows, rowId)
  const task = useOpenedTask({
    onDone: ({ taskId = '' }, operation) => {
      list.settle([taskId])
      // What was only kept waits as before, and was meant to.
      const following = operation === 'saveAudit' ? undefined : next.after(taskId)
      if (following) task.open(ownTask(following, 1))
    },
  })
  const openRow = (row: MyTaskRow, begin?: 'audit' | 'reject') => {
    next.begin()
    task.open({ ...ownTask(row, 1), begin })
  }
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
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [t('handle')], of: (row) => [{ key: 'handle', label: t('handle'), run: () => openRow(row) }] }}
      onRowKey={onRowKey}
      onOpen={openRow}
      emptyText={t('none.todo')}
    >
      {isBatch && <BatchDialog onDone={() => list.settle([])} onClose={() => openBatch(false)} />}
      {task.dialog}
    </ListScreen>
  )
}
