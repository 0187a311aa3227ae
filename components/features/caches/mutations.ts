import { confirm } from '@/components/ui/confirm'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { cache } from '@/lib/contract/system/cache'

/** Empties one cache or all of them. The list is read anew also after a failure: some of it may have been done. */
export function useClearing(onDone: () => void) {
  const t = useTexts('admin.cache')
  const one = useMutation(cache.clear, { successToast: true })
  const all = useMutation(cache.clearAll, { successToast: true })
  const clear = async (name: string) => {
    await one.run({ params: { name } }).catch(() => undefined)
    onDone()
  }
  const clearAll = async () => {
    if (!(await confirm({ text: t('askClearAll'), confirmText: t('clearAll'), danger: true }))) return
    await all.run({}).catch(() => undefined)
    onDone()
  }
  return { clear, clearAll, isClearingAll: all.isRunning }
}
