import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useShell } from '@/components/ground/public'
import { call } from '@/lib/client/call'
import { errorText, isSessionEnd } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { schedule } from '@/lib/contract/system/schedule'
import { scheduleScopes } from '@/lib/contract/system/schedule-list'
import { changeScopes, type Scope } from './constants'
import type { CalendarEntry } from './fold'
import { type Move, movedValues } from './move'
import { useScheduleSaving } from './mutations'
import { type FormValues, recordValues, toBody } from './schema'
import { ScopeDialog } from './scope-dialog'
import { scheduleChanged } from './use-schedule-news'

type Pending = { entry: CalendarEntry; move: Move; revert: () => void }

/** Saves what was dragged. The calendar shows it at once; a failure or a change of mind puts it back. */
export function useEntryMove() {
  const t = useTranslations('schedule')
  const tErrors = useTranslations('errors')
  const { user } = useShell()
  const { save } = useScheduleSaving({ isQuiet: true })
  const [asked, setAsked] = useState<Pending | null>(null)

  const write = (id: string, scope: Scope, values: FormValues) => save({ id, scope, body: toBody(values, user.userId) })
  const offerUndo = (id: string, before: FormValues) => {
    const undo = () => void write(id, scheduleScopes.all, before).catch(scheduleChanged)
    toast.success(t('moved'), { action: { label: t('undo'), run: undo } })
  }
  const run = async ({ entry, move, revert }: Pending, scope: Scope) => {
    let before: FormValues
    try {
      // The calendar knows a part of the entry only; what it does not know is posted back as it is.
      before = recordValues((await call(schedule.info, { params: { id: entry.id } })).data)
    } catch (error) {
      revert()
      if (!isSessionEnd(error)) toast.error(errorText(error, (key, params) => tErrors(key, params)))
      return scheduleChanged()
    }
    try {
      await write(entry.id, scope, movedValues(before, move))
      // Of a series the platform makes the following ones anew: there is no way back by one call.
      if (scope === scheduleScopes.following) toast.success(t('moved'))
      else offerUndo(entry.id, scope === scheduleScopes.this ? { ...before, repetition: '1', repeatTime: null } : before)
    } catch {
      // The failure was told.
      revert()
      scheduleChanged()
    }
  }
  const move = (pending: Pending) => {
    if (pending.entry.isRepeating) setAsked(pending)
    else void run(pending, scheduleScopes.all)
  }
  const dialog: ReactNode = asked && (
    <ScopeDialog
      title={t('form.scopeTitle')}
      question={t('form.scopeQuestion')}
      scopes={changeScopes}
      isRunning={false}
      onChoose={(scope) => {
        setAsked(null)
        void run(asked, scope)
      }}
      onClose={() => {
        setAsked(null)
        asked.revert()
      }}
    />
  )
  return { move, dialog }
}
