import { type KeyboardEvent, useState } from 'react'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { LazyMessages } from '@/components/ui/lazy-messages'
import type { SendReply } from '@/lib/client/decisions/decision'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import { askFormDesign, firstValues, followsOf } from './ask-form'
import { draftModule, flowTaskTexts } from './constants'
import { OpinionPanel } from './opinion-panel'
import { useSignatures } from './queries'
import { type Answers, type Asks, answersOf } from './schema'
import { usePeopleQuestion } from './use-people-question'

/** What is sent of an operation, beside what says which task it is for. */
export type OperationBody = Answers & {
  errorRuleUserList?: Record<string, string[]>
  /** As the question before it was answered (contract 4a §5.1). */
  candidateType?: number
  countersignOver?: boolean
}

export type OperationDialogProps = {
  title: string
  /** Of the button that sends. */
  sendText?: string
  asks: Asks
  /** What is typed is kept under this name until it is sent: one for each operation of each task. */
  draftName: string
  /** Answers the nodes for which people have to be picked, if any; the dialog asks for these and sends again. */
  onSend: (body: OperationBody, target: Target) => Promise<SendReply>
  /** Under which it is sent; the dialog's own where nothing else is to go on with it. */
  attempt?: SaveAttempt
  /** Sent, and told; or kept until the line is back (`isKept`). */
  onDone: (reply: SendReply) => Promise<void> | void
  onClose: () => void
}

/** Asks for what an operation needs, and sends it once (contract 4a §5). Ctrl-Enter sends too. */
export function OperationDialog(props: OperationDialogProps) {
  return (
    <LazyMessages namespace="flowtask" loaders={flowTaskTexts} fallback={null}>
      <SignatureLoader {...props} />
    </LazyMessages>
  )
}

/** Begins with the signature that the person has made the usual one. */
function SignatureLoader(props: OperationDialogProps) {
  const { title, asks, onClose } = props
  const isAsked = asks.sign === true
  const { data, error, mutate } = useSignatures(isAsked)
  const start = isAsked ? data && { sign: data.find(({ isDefault }) => isDefault === 1)?.signImg ?? '' } : noSign
  return (
    <LoadingDialog title={title} width="600px" start={start} error={error} onRetry={() => void mutate()} onClose={onClose}>
      {({ sign }, frame) => <FilledDialog {...props} sign={sign} frame={frame} />}
    </LoadingDialog>
  )
}

const noSign = { sign: '' }
const faces = { handleOpinion: OpinionPanel }

function FilledDialog({ sign, frame, ...props }: OperationDialogProps & { sign: string; frame: DialogFrame }) {
  const { title, sendText, asks, draftName, attempt: given, onSend, onDone, onClose } = props
  const t = useTexts('flowtask')
  const [attempt] = useState(() => given ?? new SaveAttempt())
  const { sendAsking, question } = usePeopleQuestion()
  const form = useDesignForm({
    drafts: { name: draftModule(draftName), title },
    id: null,
    design: () => askFormDesign(t, asks),
    values: firstValues(asks, sign),
    follows: followsOf(asks),
  })
  const save = {
    text: sendText ?? title,
    send: (values: Record<string, unknown>) =>
      sendAsking(attempt, (picked, target) => onSend({ ...answersOf(asks, values), ...picked }, target)),
    isKept: (reply: SendReply) => reply.isKept === true,
    done: async (reply: SendReply) => {
      if (reply.msg) void tellDone(reply.msg)
      await onDone(reply)
      onClose()
    },
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.save(save)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed anywhere inside the dialog bubble up to here.
    <div role="presentation" onKeyDown={handleKeyDown}>
      <FormDialog {...frame} form={form} faces={faces} save={save} onClose={onClose}>
        {question}
      </FormDialog>
    </div>
  )
}
