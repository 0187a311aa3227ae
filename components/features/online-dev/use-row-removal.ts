import { useTranslations } from 'next-intl'
import { confirm } from '@/components/ui/confirm'
import { toast } from '@/components/ui/toast'
import { toAppError } from '@/lib/errors/app-error'
import { useRecordMutations } from './mutations'
import type { ModuleList } from './use-module-list'
import { isGone } from './utils'

/** Wire: one call takes at most this many ids. */
const batchMax = 1000

/** Deleting one or several rows, with the questions of the spec. */
export function useRowRemoval(modelId: string, list: ModuleList) {
  const t = useTranslations('list.remove')
  const tList = useTranslations('list')
  const { remove, batchDelete, isRemoving } = useRecordMutations(modelId)
  const run = async (ids: readonly string[], action: () => Promise<unknown>) => {
    try {
      await action()
      list.settle(ids)
    } catch (error) {
      // The failure was shown. A record that is gone already must not stay on the screen.
      if (isGone(toAppError(error))) list.page.reload()
    }
  }
  const asked = { title: t('title'), confirmText: tList('buttons.remove'), danger: true }
  const removeOne = async (id: string, subject: string) => {
    if (await confirm({ ...asked, subject, text: t('one') })) await run([id], () => remove(id))
  }
  const removeMany = async () => {
    const ids = [...list.selected]
    if (ids.length === 0) return void toast.error(t('nothing'))
    if (ids.length > batchMax) return void toast.error(t('tooMany', { max: batchMax }))
    const subject = tList('selected', { count: ids.length })
    if (await confirm({ ...asked, subject, text: t('many') })) await run(ids, () => batchDelete(ids))
  }
  return { removeOne, removeMany, isRemoving }
}
