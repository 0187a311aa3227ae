import { useRef, useState } from 'react'
import { useDraft } from '@/components/features/online-dev/use-draft'
import { useFormScripts } from '@/components/form/scripts'
import { publicWidgetSchemas } from '@/components/widgets/schemas'
import { call } from '@/lib/client/call'
import { isAnswerLost, SaveAttempt } from '@/lib/client/save-attempt'
import { toast } from '@/lib/client/toast-store'
import { shortLink } from '@/lib/contract/visualdev/short-link'
import { type AppError, toAppError } from '@/lib/errors/app-error'
import { createFormStore } from '@/lib/form/form-store'
import type { FormDesign } from '@/lib/form/types'
import { draftOwner, isPassNeeded, linkInput, type PublicLink } from './queries'

type LinkFormOptions = { link: PublicLink; form: FormDesign; onSent: () => void; onPassNeeded: () => void }

/** One filling-in of a public form. What is typed is kept in this browser until it was sent. */
export function useLinkForm({ link, form, onSent, onPassNeeded }: LinkFormOptions) {
  const [session] = useState(() => {
    const store = createFormStore({ design: form, schemas: publicWidgetSchemas, mode: 'create', initialValues: null })
    return { store, untouched: store.toRecord(), attempt: new SaveAttempt() }
  })
  const [owner] = useState(() => draftOwner(link))
  const [failure, setFailure] = useState<AppError | null>(null)
  const [isSending, setSending] = useState(false)
  const sendingNow = useRef(false)
  const draft = useDraft({
    owner,
    module: { modelId: link.modelId, title: link.title },
    id: null,
    session,
  })
  const { store, attempt } = session
  // Nobody is signed in here: scripts ask the platform nothing.
  const scripts = useFormScripts({ design: form, store, recordContext: { id: '' }, isPublic: true })

  const mayBeSent = async (): Promise<boolean> => {
    sendingNow.current = true
    setSending(true)
    const answer = await scripts.beforeSubmit()
    sendingNow.current = false
    setSending(false)
    if (!answer.ok && answer.message) toast.error(answer.message, { durationMs: 5000 })
    return answer.ok
  }
  const run = async () => {
    if (sendingNow.current) return
    if (scripts.hasScripts && !(await mayBeSent())) return
    if (store.validate().length > 0) return setFailure(null)
    sendingNow.current = true
    setSending(true)
    try {
      draft.saveNow()
      // What is sent twice makes one record, and a correction changes it: strangers cannot, so the platform does it for them (R8).
      const body = { data: JSON.stringify(store.toRecord()) }
      await call(shortLink.create, { ...linkInput(link), body }, { idempotencyKey: attempt.kept().key })
      scripts.afterSubmit()
      await draft.finish()
      onSent()
    } catch (thrown) {
      const error = toAppError(thrown)
      draft.saveNow()
      if (isPassNeeded(error)) return onPassNeeded()
      store.setServerIssues(error.issues)
      setFailure(error)
    } finally {
      sendingNow.current = false
      setSending(false)
    }
  }
  return {
    store,
    events: scripts.events,
    failure,
    isAnswerLost: isAnswerLost(failure),
    isSending,
    send: () => void run(),
    draft,
  }
}
