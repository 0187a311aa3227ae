import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { confirm } from '@/components/ui/confirm'
import { repetitions, scheduleScopes } from '@/lib/contract/system/schedule-list'
import { removalScopes, type Scope } from './constants'
import { useScheduleRemoval } from './mutations'
import { ScopeDialog } from './scope-dialog'

type Removable = { id: string; repetition: string }
type RemovalOptions = {
  /** Others take part with copies of their own: only the creator deletes everybody's (contract 2 §21). */
  isCreator: boolean
  onRemoved: () => void
}

/** Deleting with the question that belongs to it; `dialog` is to be drawn by the caller (spec 2 §4). */
export function useRemovalQuestion({ isCreator, onRemoved }: RemovalOptions) {
  const t = useTranslations('schedule')
  const tCommon = useTranslations('common')
  const { remove, isRemoving } = useScheduleRemoval()
  const [asked, setAsked] = useState<Removable | null>(null)
  const run = async (id: string, scope: Scope) => {
    const isDone = await remove(id, scope)
    if (!isDone) return
    setAsked(null)
    onRemoved()
  }
  const ask = async (entry: Removable) => {
    if (entry.repetition !== repetitions.none) return setAsked(entry)
    const text = isCreator ? t('removal.question') : t('removal.questionOwnCopy')
    if (await confirm({ title: tCommon('notice'), text, confirmText: t('viewer.delete'), danger: true }))
      await run(entry.id, scheduleScopes.all)
  }
  const dialog: ReactNode = asked && (
    <ScopeDialog
      title={t('removal.title')}
      question={isCreator ? t('removal.repeats') : t('removal.repeatsOwnCopy')}
      scopes={removalScopes}
      danger={t('viewer.delete')}
      isRunning={isRemoving}
      onChoose={(scope) => void run(asked.id, scope)}
      onClose={() => setAsked(null)}
    />
  )
  return { ask: (entry: Removable) => void ask(entry), dialog, isRemoving }
}
