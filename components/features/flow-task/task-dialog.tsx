import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { flowTaskTexts } from './constants'
import { TaskFailure } from './failure-panel'
import { useTask } from './queries'
import type { TaskDialogProps } from './types'
import { useEdited } from './use-edited'
import { useTaskScreen } from './use-task-screen'

/** A task over the page that it is opened from, on the whole screen (contract 4a §4). */
export function TaskDialog(props: TaskDialogProps) {
  return (
    <LazyMessages namespace="flowtask" loaders={flowTaskTexts} fallback={null}>
      <TaskLoader {...props} />
    </LazyMessages>
  )
}

/** Begins once: whatever is read anew later does not change the form under the hands of the person. */
function TaskLoader(props: TaskDialogProps) {
  const { task, onEdit } = useEdited(props.task)
  const t = useTexts('flowtask')
  const { data, error, mutate } = useTask(props.task)
  const [begun, setBegun] = useState<TaskDetail | undefined>(data)
  if (!begun && data) setBegun(data)
  if (begun) return <BegunTask key={task.opType} {...props} task={task} detail={begun} onEdit={onEdit} />
  return (
    <Surface kind="fullScreen" open isLayer isFrame={!error} title={t('task')} onClose={props.onClose}>
      {error ? <TaskFailure error={error} onRetry={() => void mutate()} /> : <LoadingState />}
    </Surface>
  )
}

function BegunTask(props: TaskDialogProps & { detail: TaskDetail; onEdit: () => void }) {
  const t = useTexts('common')
  const screen = useTaskScreen(props)
  return (
    <Surface
      kind="fullScreen"
      open
      isLayer
      title={screen.title}
      headExtra={screen.facts}
      busy={screen.isBusy}
      onClose={() => void screen.leave()}
      footer={
        <>
          <Button disabled={screen.isBusy} onClick={() => void screen.leave()}>
            {t(props.task.opType === '-1' || props.task.opType === 1 ? 'cancel' : 'close')}
          </Button>
          {screen.buttons}
        </>
      }
    >
      {screen.body}
      {screen.dialogs}
    </Surface>
  )
}
