import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useShell, useTabKey } from '@/components/ground/public'
import { useEditSession } from '@/components/screen/use-edit-session'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { scheduleScopes } from '@/lib/contract/system/schedule-list'
import type { Scope } from './constants'
import { useScheduleSaving } from './mutations'
import { changed, type Faults, type FieldName, type FormValues, formFaults, repeats, toBody } from './schema'
import { useEntryDraft } from './use-entry-draft'

type FormOptions = {
  id: string | null
  /** As it was opened; what differs from it is the person's own work. */
  initial: FormValues
  onClose: () => void
}

const noFaults: Faults = {}

/** One filling-in of an entry: values, faults, draft, and the save with the question about the series. */
export function useScheduleForm({ id, initial, onClose }: FormOptions) {
  const t = useTranslations('schedule.form')
  const { user, draftOwner } = useShell()
  const [values, setValues] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const [isAskingScope, setAskingScope] = useState(false)
  const [attempt] = useState(() => new SaveAttempt())
  const { save } = useScheduleSaving()
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial)
  const title = t(id === null ? 'create' : 'edit')
  const draft = useEntryDraft({ owner: draftOwner, id, title, values, initial, attempt, onRestore: setValues })
  const edit = useEditSession({ tabKey: useTabKey(), isDirty: () => isDirty, draft })
  const faults = isChecked ? formFaults(values) : noFaults

  const write = async (scope: Scope) => {
    const body = toBody(values, user.userId)
    await edit.save({
      attempt,
      write: (idempotencyKey) => save({ id, scope, body, idempotencyKey }),
      amend: (made, idempotencyKey) => save({ id: made.id, scope, body, idempotencyKey }),
      done: onClose,
      // The failure was told; what is typed stays here and on the disk.
      refused: () => setAskingScope(false),
    })
  }
  const submit = (): FieldName | null => {
    if (edit.isSaving) return null
    setChecked(true)
    const [firstFault] = Object.keys(formFaults(values)) as FieldName[]
    if (firstFault) return firstFault
    // Contract 2 §21: what repeats asks first, what stands alone is saved as all of its series.
    if (id !== null && repeats(initial)) setAskingScope(true)
    else void write(scheduleScopes.all)
    return null
  }
  return {
    values,
    faults,
    edit,
    isAskingScope,
    draft,
    change: (change: Partial<FormValues>) => setValues((before) => changed(before, change)),
    submit,
    write: (scope: Scope) => void write(scope),
    closeScope: () => setAskingScope(false),
    finishDraft: () => void draft.finish(),
  }
}
