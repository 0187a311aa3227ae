import { type ReactNode, useRef, useState } from 'react'
import { usePrint } from '@/components/features/print/public'
import { confirm } from '@/components/ui/confirm'
import type { SendReply } from '@/lib/client/decisions/decision'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { toAppError } from '@/lib/errors/app-error'
import { ApprovalDialog } from './approval-dialog'
import { operationDraft } from './constants'
import { type Operation, type OperationButton, printTemplates } from './operation-button'
import { OperationDialog } from './operation-dialog'
import { ReturnDialog } from './return-dialog'
import { TransferDialog } from './transfer-dialog'
import type { OpenTask } from './types'
import { useHandled } from './use-handled'
import { useKeeping } from './use-keeping'
import { usePeopleQuestion } from './use-people-question'
import { type Step, useSteps } from './use-steps'
import type { TaskForm } from './use-task-form'
import { propertiesOf } from './utils'

type OperationsOptions = {
  task: OpenTask
  detail: TaskDetail
  form: TaskForm
  urgency: number
  onDone: (operation: Operation, isKept: boolean) => void
  onClose: () => void
}

type Doing = Exclude<Operation, 'print'>
type Immediate = Extract<Step, { kind: 'plain' | 'now' }>
type Open = { operation: Doing; title: string; step: Exclude<Step, Immediate> }
/** Of these a new try after a lost answer may go on with what was made by then: one task (contract 4a §5.2). */
const launches: ReadonlySet<Operation> = new Set(['submit', 'save'])

/** What the buttons of a task do, each once, however often it is pressed (contract 4a §4.4, §5). */
export function useOperations(options: OperationsOptions) {
  const { task, detail, form, onDone, onClose } = options
  const t = useTexts('flowtask.operations')
  const steps = useSteps(options)
  const printing = usePrint()
  const [open, setOpen] = useState<Open | null>(null)
  const attemptOf = useAttempts(form)
  const labelOf = ({ operation, ownText }: OperationButton) => ownText || t(operation)
  const finish = (operation: Operation, { isKept = false }: SendReply) => {
    // What is only kept has not been submitted yet.
    if (!isKept) form.scripts.afterSubmit()
    onDone(operation, isKept)
    onClose()
  }
  const { isHandled, explain } = useHandled(task, (failure) => {
    setOpen(null)
    form.edit.setFailure(failure)
  })
  const send = useKeeping({ task, detail, steps, explain })
  const { sendNow, question } = useSendNow({ form, send, attemptOf, finish })
  const { prepare, preparing } = usePreparing(form, { ask: steps.prepare, explain })
  const start = async (button: OperationButton) => {
    const { operation } = button
    if (operation === 'print') return printing.print({ templateIds: [...printTemplates(detail)], recordIds: [task.id] })
    await prepare(operation, async (step) => {
      if (step.kind !== 'plain' && step.kind !== 'now') return setOpen({ operation, title: labelOf(button), step })
      await sendNow(operation, step, { confirmText: labelOf(button), danger: button.isDanger })
    })
  }
  const dialog: ReactNode = open && (
    <StepDialog
      {...open}
      task={task}
      detail={detail}
      attempt={attemptOf(open.operation)}
      onSend={(answers, target) => send(open.operation, answers, target)}
      onDone={async (reply) => {
        await (reply.isKept ? form.draft.leave() : form.draft.finish())
        finish(open.operation, reply)
      }}
      onClose={() => setOpen(null)}
    />
  )
  return {
    start: (button: OperationButton) => void start(button),
    labelOf,
    /** Somebody else was faster: nothing is to be done any more. */
    isHandled,
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

type SendNowOptions = {
  form: TaskForm
  send: ReturnType<typeof useSteps>['send']
  attemptOf: (operation: Operation) => SaveAttempt
  finish: (operation: Operation, reply: SendReply) => void
}

/** Sends what needs no dialog, after a plain question where there is one. */
function useSendNow({ form, send, attemptOf, finish }: SendNowOptions) {
  const { sendAsking, question } = usePeopleQuestion()
  const sendNow = async (operation: Doing, step: Immediate, words: { confirmText: string; danger: boolean }) => {
    const answers = step.kind === 'plain' ? (step.body ?? {}) : {}
    const write = () => sendAsking(attemptOf(operation), (picked, target) => send(operation, { ...answers, ...picked }, target))
    await form.edit.save<SendReply>({
      // The key is that of the operation, which the question about people may renew.
      attempt: new SaveAttempt(),
      ...(step.kind === 'plain' ? { isMeant: () => confirm({ text: step.text, ...words }) } : {}),
      write,
      amend: write,
      isKept: (reply) => reply.isKept === true,
      done: (reply) => {
        if (reply.msg) void tellDone(reply.msg)
        finish(operation, reply)
      },
    })
  }
  return { sendNow, question }
}

type PreparingOptions = {
  ask: ReturnType<typeof useSteps>['prepare']
  explain: ReturnType<typeof useHandled>['explain']
}

/** Asks what comes before an operation, and goes on with it; one at a time, and a refusal is told above the form. */
function usePreparing(form: TaskForm, { ask, explain }: PreparingOptions) {
  const [preparing, setPreparing] = useState<Operation | null>(null)
  const isRunning = useRef(false)
  const prepare = async (operation: Doing, goOn: (step: Step) => Promise<void> | void) => {
    if (isRunning.current || form.edit.isSaving) return
    isRunning.current = true
    setPreparing(operation)
    try {
      form.edit.setFailure(null)
      const step = await ask(operation)
      if (step) await goOn(step)
    } catch (thrown) {
      const failure = toAppError(await explain(thrown))
      form.edit.setFailure(failure.code === 'signedOut' ? null : failure)
    } finally {
      isRunning.current = false
      setPreparing(null)
    }
  }
  return { prepare, preparing }
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
    onDone: (reply: SendReply) => Promise<void>
  }

function StepDialog({ operation, step, task, detail, ...rest }: StepDialogProps) {
  const t = useTexts('flowtask.titles')
  const properties = propertiesOf(detail)
  const dialog = { ...rest, draftName: operationDraft(operation, task.taskId || task.id || task.flowId), sendText: rest.title }
  if (step.kind === 'return') return <ReturnDialog {...dialog} properties={properties} nodes={step.nodes} />
  if (step.kind === 'transfer') return <TransferDialog {...dialog} properties={properties} />
  if (step.kind === 'ask') return <OperationDialog {...dialog} asks={step.asks} />
  const title = step.isLaunch ? t('submit') : rest.title
  return <ApprovalDialog {...dialog} {...step} title={title} properties={properties} />
}
