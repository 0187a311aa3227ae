import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useShell } from '@/components/features/shell/public'
import { useLeaveGuard, useTabKey } from '@/components/features/shell/tabs/public'
import { useLeaveQuestion } from '@/components/ui/use-leave-question'
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
  const askToLeave = useLeaveQuestion()
  const [values, setValues] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const [isAskingScope, setAskingScope] = useState(false)
  const [attempt] = useState(() => new SaveAttempt())
  const savingNow = useRef(false)
  const { save, isSaving } = useScheduleSaving()
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial)
  const title = t(id === null ? 'create' : 'edit')
  const draft = useEntryDraft({ owner: draftOwner, id, title, values, initial, attempt, onRestore: setValues })
  useLeaveGuard(useTabKey(), () => isDirty, { giveUp: () => void draft.giveUp(), keeper: () => draft.keep })
  const faults = isChecked ? formFaults(values) : noFaults

  const write = async (scope: Scope) => {
    if (savingNow.current) return
    savingNow.current = true
    try {
      const body = toBody(values, user.userId)
      draft.saveNow()
      await attempt.run({
        write: (idempotencyKey) => save({ id, scope, body, idempotencyKey }),
        amend: (made, idempotencyKey) => {
          draft.saveNow()
          return save({ id: made.id, scope, body, idempotencyKey })
        },
      })
      await draft.finish()
      onClose()
    } catch {
      // The failure was told; what is typed stays here and on the disk.
      setAskingScope(false)
      draft.saveNow()
    } finally {
      savingNow.current = false
    }
  }
  const submit = (): FieldName | null => {
    if (savingNow.current) return null
    setChecked(true)
    const [firstFault] = Object.keys(formFaults(values)) as FieldName[]
    if (firstFault) return firstFault
    // Contract 2 §21: what repeats asks first, what stands alone is saved as all of its series.
    if (id !== null && repeats(initial)) setAskingScope(true)
    else void write(scheduleScopes.all)
    return null
  }
  const leave = async () => {
    if (isSaving) return
    if (isDirty && !(await askToLeave({ giveUp: draft.giveUp, keep: draft.keep }))) return
    onClose()
  }
  return {
    values,
    faults,
    isSaving,
    isAskingScope,
    draft,
    change: (change: Partial<FormValues>) => setValues((before) => changed(before, change)),
    submit,
    write: (scope: Scope) => void write(scope),
    closeScope: () => setAskingScope(false),
    leave: () => void leave(),
    finishDraft: () => void draft.finish(),
  }
}
