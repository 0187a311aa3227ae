import { useState } from 'react'
import { useTabCommands, useTabKey, useTabTitle } from '@/components/ground/public'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { EmptyState, LoadingState } from '@/components/ui/states'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { flowTaskTexts } from './constants'
import { TaskFailure } from './failure-panel'
import styles from './flow-task.module.css'
import { useOperatorInfo, useTask } from './queries'
import type { OpenTask } from './types'
import { useEdited } from './use-edited'
import { useTaskScreen } from './use-task-screen'
import { taskOfConfig } from './utils'

/** The task that a message leads to (spec 1 §2.3, contract 4a §4.1). `href` holds it. */
export function TaskPage({ href }: { href: string }) {
  const config = new URLSearchParams(href.split('?')[1] ?? '').get('config') ?? ''
  return (
    <LazyMessages namespace="flowtask" loaders={flowTaskTexts}>
      <LinkedTask key={config} config={config} />
    </LazyMessages>
  )
}

/** What has been done meanwhile is only read. */
function LinkedTask({ config }: { config: string }) {
  const t = useTexts('flowtask')
  const [task] = useState(() => taskOfConfig(config))
  const isToDo = task?.opType === 1 && task.taskId !== undefined && task.taskId !== ''
  const info = useOperatorInfo(isToDo ? (task.taskId ?? '') : null)
  if (!task) return <EmptyState text={t('page.noTask')} />
  if (!isToDo) return <TaskLoader task={task} />
  if (info.data) return <TaskLoader task={info.data.isCheck ? { ...task, opType: 3 } : task} />
  return info.error ? <TaskFailure error={info.error} onRetry={() => void info.mutate()} /> : <LoadingState />
}

function TaskLoader({ task: given }: { task: OpenTask }) {
  const [first] = useState(given)
  const { task, onEdit } = useEdited(first)
  const { data, error, mutate } = useTask(first)
  const [begun, setBegun] = useState<TaskDetail | undefined>(data)
  if (!begun && data) setBegun(data)
  if (begun) return <BegunTask key={task.opType} task={task} detail={begun} onEdit={onEdit} />
  return error ? <TaskFailure error={error} onRetry={() => void mutate()} /> : <LoadingState />
}

type BegunProps = { task: OpenTask; detail: TaskDetail; onEdit: () => void }

function BegunTask({ task, detail, onEdit }: BegunProps) {
  const key = useTabKey()
  const tabs = useTabCommands()
  const screen = useTaskScreen({ task, detail, onEdit, onDone: nothing, onClose: () => void tabs?.close({ type: 'close', key }) })
  useTabTitle(screen.title)
  return (
    <section className={styles.page} aria-label={screen.title}>
      <header className={styles.pageHead}>
        <h1>{screen.title}</h1>
        {screen.facts}
      </header>
      <div className={styles.pageBody}>{screen.body}</div>
      <footer className={styles.pageFoot}>{screen.buttons}</footer>
      {screen.dialogs}
    </section>
  )
}

const nothing = () => {}
