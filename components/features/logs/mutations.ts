import { useTranslations } from 'next-intl'
import { useDeletionQuestion } from '@/components/screen/use-deletion-question'
import { confirm } from '@/components/ui/confirm'
import { call } from '@/lib/client/call'
import { useMutation } from '@/lib/client/use-mutation'
import { loginLog } from '@/lib/contract/permission/login-log'
import { type LogCategory, log } from '@/lib/contract/system/log'

/** Deletes chosen rows, or all of a kind, after the questions of contract 2 §23. `onDone` is told which are gone; all without ids. */
export function useRemoveLogs(onDone: (ids: readonly string[]) => void) {
  const t = useTranslations('admin.logs')
  const tRemove = useTranslations('list.remove')
  const { askSeveral } = useDeletionQuestion()
  const removal = useMutation(loginLog.remove, { successToast: true })
  const clearing = useMutation(log.clear, { successToast: true })
  const remove = async (ids: readonly string[]) => {
    if (!(await askSeveral(ids))) return
    await removal.run({ body: { ids: [...ids] } }).then(
      () => onDone(ids),
      () => undefined,
    )
  }
  const clear = async (category: LogCategory) => {
    if (!(await confirm({ title: tRemove('title'), text: t('askClear'), confirmText: t('clear'), danger: true }))) return
    await clearing.run({ params: { category } }).then(
      () => onDone([]),
      () => undefined,
    )
  }
  return { remove, clear, isRemoving: removal.isRunning, isClearing: clearing.isRunning }
}

export function saveRetention(values: Record<string, unknown>) {
  return call(log.saveRetention, { body: log.saveRetention.body.parse(values) })
}
