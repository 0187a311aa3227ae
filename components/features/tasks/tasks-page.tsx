'use client'

import { useMemo, useState } from 'react'
import { AdminMessages } from '@/components/screen/admin-messages'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { type List, useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { scheduledTask } from '@/lib/contract/system/scheduled-task'
import { type TaskRow, taskColumns } from './columns'
import { LogDrawer } from './log-drawer'
import { useTasks } from './queries'
import { RunDialog } from './run-dialog'
import { TaskDialog } from './task-dialog'

/** Scheduled tasks (contract 2 §22). */
export function TasksPage() {
  return (
    <AdminMessages>
      <Tasks />
    </AdminMessages>
  )
}

const rowId = (row: TaskRow) => row.id
const rowLabel = (row: TaskRow) => row.fullName

function Tasks() {
  const t = useTexts('admin.tasks')
  const tList = useTexts('list.buttons')
  const query = useListQuery()
  const page = useTasks(query.question)
  const list = useList({ query, page, rowId })
  const columns = useMemo(() => taskColumns(t), [t])
  const { opened, open, close, createButton, edit, remove } = useRowEditing({ list, remove: scheduledTask.remove })
  const state = useStateAction({ list, state: { enable: scheduledTask.enable, stop: scheduledTask.stop } })
  const [logged, setLogged] = useState<TaskRow | null>(null)
  const { run, running, forget } = useRunning(list)
  const log = (row: TaskRow): RowAction => ({ key: 'log', label: t('log.title'), run: () => setLogged(row) })
  return (
    <ListScreen
      list={list}
      title={t('title')}
      keyword={{ label: t('keyword'), hint: t('keywordHint') }}
      toolbar={createButton(t('create'))}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{
        labels: [tList('edit'), tList('remove'), t('log.title')],
        of: (row) => [edit(row), remove(row), log(row), run(row), state(row, row.enabledMark === 1)],
      }}
      onOpen={open}
      emptyText={t('none')}
      noMatchText={t('noneFound')}
    >
      {opened && <TaskDialog key={opened.row?.id ?? ''} id={opened.row?.id ?? null} onSaved={page.reload} onClose={close} />}
      {logged && <LogDrawer key={logged.id} task={logged} onClose={() => setLogged(null)} />}
      {running && (
        <RunDialog
          key={running.runId}
          {...running}
          onLog={() => {
            forget()
            setLogged(running.task)
          }}
          onClose={forget}
        />
      )}
    </ListScreen>
  )
}

/** Running a task by hand, and watching how it goes. */
function useRunning({ settle }: Pick<List<TaskRow>, 'settle'>) {
  const t = useTexts('admin.tasks')
  const asking = useMutation(scheduledTask.run)
  const [running, setRunning] = useState<{ task: TaskRow; runId: string } | null>(null)
  const run = (task: TaskRow): RowAction => ({
    key: 'run',
    label: t('run.title'),
    ask: { text: t('run.ask', { name: task.fullName }) },
    run: async () => {
      // A refusal was shown.
      const reply = await asking.run({ params: { id: task.id } }).catch(() => undefined)
      if (reply) setRunning({ task, runId: reply.data.id })
      settle([task.id])
    },
  })
  const forget = () => {
    if (running) settle([running.task.id])
    setRunning(null)
  }
  return { run, running, forget }
}
