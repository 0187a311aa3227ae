import { useState } from 'react'
import { useFormScripts } from '@/components/form/scripts'
import { useDraft } from '@/components/form/use-draft'
import { useSaving } from '@/components/screen/use-saving'
import { publicWidgetSchemas } from '@/components/widgets/schemas'
import { call } from '@/lib/client/call'
import { isAnswerLost, SaveAttempt } from '@/lib/client/save-attempt'
import { toast } from '@/lib/client/toast-store'
import { shortLink } from '@/lib/contract/online-dev/short-link'
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
  const draft = useDraft({
    owner,
    module: { modelId: link.modelId, title: link.title },
    id: null,
    session,
  })
  const saving = useSaving(draft)
  const { store, attempt } = session
  // Nobody is signed in here: scripts ask the platform nothing.
  const scripts = useFormScripts({ design: form, store, recordContext: { id: '' }, isPublic: true })

  const mayBegin = async (): Promise<boolean> => {
    const answer = await scripts.beforeSubmit()
    if (!answer.ok && answer.message) toast.error(answer.message, { durationMs: 5000 })
    return answer.ok
  }
  const send = () => {
    // What is sent twice makes one record, and a correction changes it: strangers cannot, so the platform does it for them (R8).
    const write = (idempotencyKey: string) => {
      const body = { data: JSON.stringify(store.toRecord()) }
      return call(shortLink.create, { ...linkInput(link), body }, { idempotencyKey })
    }
    void saving.save({
      attempt,
      ...(scripts.hasScripts ? { mayBegin } : {}),
      isValid: () => store.validate().length === 0,
      write,
      amend: (_, key) => write(key),
      done: () => {
        scripts.afterSubmit()
        onSent()
      },
      refused: (error) => {
        if (isPassNeeded(error)) {
          saving.setFailure(null)
          return onPassNeeded()
        }
        store.setServerIssues(error.issues)
      },
    })
  }
  return {
    store,
    events: scripts.events,
    failure: saving.failure,
    isAnswerLost: isAnswerLost(saving.failure),
    isSending: saving.isSaving,
    send,
    draft,
  }
}
