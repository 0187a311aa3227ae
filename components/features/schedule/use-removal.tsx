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
  const t = useTranslations('schedule.removal')
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
    const text = isCreator ? t('question') : t('questionOwnCopy')
    if (await confirm({ title: tCommon('notice'), text, danger: true })) await run(entry.id, scheduleScopes.all)
  }
  const dialog: ReactNode = asked && (
    <ScopeDialog
      title={t('title')}
      question={isCreator ? t('repeats') : t('repeatsOwnCopy')}
      scopes={removalScopes}
      isDanger
      isRunning={isRemoving}
      onChoose={(scope) => void run(asked.id, scope)}
      onClose={() => setAsked(null)}
    />
  )
  return { ask: (entry: Removable) => void ask(entry), dialog, isRemoving }
}
