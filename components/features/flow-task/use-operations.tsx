import { type ReactNode, useRef, useState } from 'react'
import { usePrint } from '@/components/features/print/use-print'
import { confirm } from '@/components/ui/confirm'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { toAppError } from '@/lib/errors/app-error'
import { ApprovalDialog } from './approval-dialog'
import { type Operation, type OperationButton, printTemplates } from './operation-button'
import { OperationDialog } from './operation-dialog'
import { ReturnDialog } from './return-dialog'
import { TransferDialog } from './transfer-dialog'
import type { OpenTask, SendReply } from './types'
import { usePeopleQuestion } from './use-people-question'
import { type Step, useSteps } from './use-steps'
import type { TaskForm } from './use-task-form'
import { propertiesOf } from './utils'

type OperationsOptions = {
  task: OpenTask
  detail: TaskDetail
  form: TaskForm
  urgency: number
  onDone: () => void
  onClose: () => void
}

type Doing = Exclude<Operation, 'print'>
type Open = { operation: Doing; title: string; step: Exclude<Step, { kind: 'plain' | 'now' }> }
/** Of these a new try after a lost answer may go on with what was made by then: one task (contract 4a §5.2). */
const launches: ReadonlySet<Operation> = new Set(['submit', 'save'])

/** What the buttons of a task do, each once, however often it is pressed (contract 4a §4.4, §5). */
export function useOperations({ task, detail, form, urgency, onDone, onClose }: OperationsOptions) {
  const t = useTexts('flowTask')
  const steps = useSteps({ task, detail, form, urgency })
  const printing = usePrint()
  const { sendAsking, question } = usePeopleQuestion()
  const [open, setOpen] = useState<Open | null>(null)
  const [preparing, setPreparing] = useState<Operation | null>(null)
  const isPreparing = useRef(false)
  const attemptOf = useAttempts(form)
  const labelOf = ({ operation, ownText }: OperationButton) => ownText || t(`operations.${operation}`)

  const finish = () => {
    form.scripts.afterSubmit()
    onDone()
    onClose()
  }
  const sendNow = async (operation: Doing, step: Extract<Step, { kind: 'plain' | 'now' }>, button: OperationButton) => {
    const words = step.kind === 'plain' ? { text: step.text, confirmText: labelOf(button), danger: button.isDanger } : null
    const answers = step.kind === 'plain' ? (step.body ?? {}) : {}
    const write = () =>
      sendAsking(attemptOf(operation), (picked, target) => steps.send(operation, { ...answers, ...picked }, target))
    await form.edit.save<SendReply>({
      attempt: new SaveAttempt(),
      ...(words ? { isMeant: () => confirm(words) } : {}),
      write,
      amend: write,
      done: ({ msg }) => {
        if (msg) void tellDone(msg)
        finish()
      },
    })
  }
  const start = async (button: OperationButton) => {
    const { operation } = button
    if (operation === 'print') return printing.print({ templateIds: [...printTemplates(detail)], recordIds: [task.id] })
    if (isPreparing.current || form.edit.isSaving) return
    isPreparing.current = true
    setPreparing(operation)
    try {
      const step = await steps.prepare(operation)
      form.edit.setFailure(null)
      if (step?.kind === 'plain' || step?.kind === 'now') await sendNow(operation, step, button)
      else if (step) setOpen({ operation, title: labelOf(button), step })
    } catch (thrown) {
      const failure = toAppError(thrown)
      form.edit.setFailure(failure.code === 'signedOut' ? null : failure)
    } finally {
      isPreparing.current = false
      setPreparing(null)
    }
  }
  const dialog: ReactNode = open && (
    <StepDialog
      {...open}
      task={task}
      detail={detail}
      attempt={attemptOf(open.operation)}
      onSend={(answers, target) => steps.send(open.operation, answers, target)}
      onDone={async () => {
        await form.draft.finish()
        finish()
      }}
      onClose={() => setOpen(null)}
    />
  )
  return {
    start: (button: OperationButton) => void start(button),
    labelOf,
    /** Which one is being asked about or sent. */
    running: preparing,
    isBusy: preparing !== null || form.edit.isSaving,
    dialogs: (
      <>
        {dialog}
        {question}
        {printing.dialog}
      </>
    ),
  }
}

/** One for each operation of a task that is open; a launch goes on with that of its form, which is kept with the draft. */
function useAttempts(form: TaskForm) {
  const attempts = useRef(new Map<Operation, SaveAttempt>())
  return (operation: Operation): SaveAttempt => {
    if (launches.has(operation) && form.attempt) return form.attempt
    const known = attempts.current.get(operation) ?? new SaveAttempt()
    attempts.current.set(operation, known)
    return known
  }
}

type StepDialogProps = Open &
  Pick<OperationsOptions, 'task' | 'detail' | 'onClose'> & {
    attempt: SaveAttempt
    onSend: Parameters<typeof OperationDialog>[0]['onSend']
    onDone: () => Promise<void>
  }

function StepDialog({ operation, step, task, detail, ...rest }: StepDialogProps) {
  const t = useTexts('flowTask.titles')
  const properties = propertiesOf(detail)
  const dialog = { ...rest, draftName: `${operation}.${task.taskId || task.id || task.flowId}`, sendText: rest.title }
  if (step.kind === 'return') return <ReturnDialog {...dialog} properties={properties} nodes={step.nodes} />
  if (step.kind === 'transfer') return <TransferDialog {...dialog} properties={properties} />
  if (step.kind === 'ask') return <OperationDialog {...dialog} asks={step.asks} />
  const title = step.isLaunch ? t('submit') : rest.title
  return <ApprovalDialog {...dialog} {...step} title={title} properties={properties} />
}
