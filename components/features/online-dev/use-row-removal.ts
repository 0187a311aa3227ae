import { useTranslations } from 'next-intl'
import { useDeletionQuestion } from '@/components/screen/use-deletion-question'
import { toast } from '@/components/ui/toast'
import { toAppError } from '@/lib/errors/app-error'
import { useRecordMutations } from './mutations'
import type { ModuleList } from './use-module-list'
import { isGone, type Module } from './utils'

/** Wire: one call takes at most this many ids. */
const batchMax = 1000

/** Deleting one or several rows, with the questions of the spec. */
export function useRowRemoval({ modelId, isPhone, list: { type } }: Module, list: ModuleList) {
  const t = useTranslations('list.remove')
  const { askOne, askSeveral } = useDeletionQuestion()
  const { remove, batchDelete, isRemoving } = useRecordMutations(modelId, isPhone)
  const run = async (ids: readonly string[], action: () => Promise<unknown>) => {
    try {
      await action()
      list.settle(ids)
    } catch (error) {
      // The failure was shown. A record that is gone already must not stay on the screen.
      if (isGone(toAppError(error))) list.page.reload()
    }
  }
  const removeOne = async (id: string, subject: string) => {
    if (await askOne(subject, type === 5 ? t('withBelow') : undefined)) await run([id], () => remove(id))
  }
  const removeMany = async () => {
    const ids = [...list.selected]
    if (ids.length > batchMax) return void toast.error(t('tooMany', { max: batchMax }))
    if (await askSeveral(ids, type === 5 ? t('manyWithBelow') : undefined)) await run(ids, () => batchDelete(ids))
  }
  return { removeOne, removeMany, isRemoving }
}
