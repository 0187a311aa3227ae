import { useEffect, useRef, useState } from 'react'
import { useShell } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { lazyCode } from '@/components/ui/lazy-code'
import { toast } from '@/lib/client/toast-store'
import { useTexts } from '@/lib/client/use-texts'
import { isViewing } from '@/lib/client/viewing'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { hasRun, mayEditTask } from '@/lib/domain/flow-codes'
import { FactsPanel } from './facts-panel'
import { operationButtons } from './operation-button'
import { OperationsPanel } from './operations-panel'
import type { TaskNode } from './picture-panel'
import { useComments } from './queries'
import { TaskPanel } from './task-panel'
import type { OpenTask, TaskDialogProps } from './types'
import { useAhead } from './use-ahead'
import { useOperations } from './use-operations'
import { useTaskForm } from './use-task-form'
import { type TabKey, titleOf } from './utils'

const SubFlowDialog = lazyCode(async () => (await import('./sub-flow-dialog')).SubFlowDialog)
const CommentDialog = lazyCode(async () => (await import('./comment-dialog')).CommentDialog)

type TaskScreenOptions = Omit<TaskDialogProps, 'task'> & {
  task: OpenTask
  detail: TaskDetail
  /** Opens the same task to be filled in anew. */
  onEdit: () => void
}

/** A task that is open, in parts for the frame around it: a dialog, or a page of its own. */
export function useTaskScreen({ task, detail, onEdit, onClose, onDone }: TaskScreenOptions) {
  const t = useTexts('flowtask')
  const { user } = useShell()
  const [tab, setTab] = useState<TabKey>(task.opType === 4 ? 'picture' : 'form')
  const [urgency, setUrgency] = useState(detail.flowTaskInfo?.flowUrgent || 1)
  const [subFlow, setSubFlow] = useState<TaskNode | null>(null)
  const [isCommenting, setCommenting] = useState(false)
  const form = useTaskForm({ task, detail })
  const comments = useComments(tab === 'comments' ? task.id : null)
  useAhead(task, detail)
  const operations = useOperations({ task, detail, form, urgency, onDone, onClose })
  const offered = operationButtons(task, detail).filter(({ operation }) => form.isMade || !needsForm.has(operation))
  // What somebody else has done can only be printed.
  const buttons = operations.isHandled ? offered.filter(({ operation }) => operation === 'print') : offered
  const main = buttons.find(({ isMain, isDanger }) => isMain && !isDanger)
  useBegun(task, () => {
    const begun = buttons.find(({ operation }) => operation === task.begin)
    if (begun) operations.start(begun)
    else if (task.begin) toast.info(t('notOffered', { operation: t(`operations.${task.begin}`) }))
  })
  return {
    title: titleOf(task, detail),
    isBusy: form.edit.isSaving,
    leave: async () => {
      if (await form.edit.mayLeave()) onClose()
    },
    facts: <FactsPanel task={task} detail={detail} urgency={urgency} onUrgency={setUrgency} />,
    body: (
      <TaskPanel
        task={task}
        detail={detail}
        form={form}
        comments={comments}
        tab={tab}
        onTab={setTab}
        onSubFlow={setSubFlow}
        {...(main ? { onSend: () => operations.start(main) } : {})}
      />
    ),
    buttons: (
      <>
        {tab === 'comments' && <Button onClick={() => setCommenting(true)}>{t('comments.title')}</Button>}
        <OperationsPanel buttons={buttons} operations={operations} />
        {isToMend(task, detail, user.userId) && !isViewing() && (
          <Button variant="primary" disabled={operations.isBusy} onClick={onEdit}>
            {t('mend')}
          </Button>
        )}
      </>
    ),
    dialogs: (
      <>
        {operations.dialogs}
        {subFlow && <SubFlowDialog node={subFlow} onClose={() => setSubFlow(null)} />}
        {isCommenting && (
          <CommentDialog taskId={task.id} onSaid={() => void comments.mutate()} onClose={() => setCommenting(false)} />
        )}
      </>
    ),
  }
}

/** A task that came back, looked at by whoever launched it: where they read why is where they go on. */
function isToMend({ opType }: OpenTask, { flowTaskInfo }: TaskDetail, userId: string): boolean {
  const status = flowTaskInfo?.status
  return opType === 0 && hasRun(status) && mayEditTask(status) && flowTaskInfo?.creatorUserId === userId
}

/** Whoever opened the task may have asked for an operation: it is begun once. */
function useBegun({ begin }: OpenTask, start: () => void): void {
  const latest = useRef(start)
  latest.current = start
  const isBegun = useRef(false)
  // What the page is opened for; the parts of the form are in the document by then.
  useEffect(() => {
    if (begin === undefined || isBegun.current) return
    isBegun.current = true
    latest.current()
  }, [begin])
}

/** What sends the form, and is not offered where the product has no page for it. */
const needsForm: ReadonlySet<string> = new Set(['submit', 'save', 'saveAudit'])
