import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useChangeRealtime } from '@/components/ground/public'
import { useDeletionQuestion } from '@/components/screen/use-deletion-question'
import { confirm } from '@/components/ui/confirm'
import { sendFrame } from '@/lib/client/socket/live'
import { toast } from '@/lib/client/toast-store'
import { useMutation } from '@/lib/client/use-mutation'
import { message } from '@/lib/contract/message/message'
import type { MessageFilter } from './queries'

/** Marks what a filter shows as read, after the question of the spec (contract 1 §13.1). */
export function useReadAll(filter: MessageFilter, onDone: () => void) {
  const t = useTranslations('notices.readAll')
  const change = useChangeRealtime()
  const { run, isRunning } = useMutation(message.readAll)
  const readAll = useCallback(async () => {
    if (!(await confirm({ text: t('ask') }))) return
    const { keyword, type, isUnreadOnly } = filter
    try {
      const { msg } = await run({ body: { keyword, type, isRead: isUnreadOnly ? '0' : '' } })
      toast.success(msg || t('done'))
    } catch {
      // The failure was told. Somebody may have read the last of them elsewhere: the list shows how it is.
      return onDone()
    }
    if (keyword === '' && type === '') change({ kind: 'messagesUnread', count: 0 })
    // Those of another filter, and those that came meanwhile, are still unread: the platform tells how many.
    sendFrame({ method: 'OnConnection', mobileDevice: false })
    onDone()
  }, [filter, onDone, run, change, t])
  return { readAll, isRunning }
}

/** Deletes own messages after the question of the spec. */
export function useRemoveMessages(onDone: (ids: readonly string[]) => void) {
  const { askSeveral } = useDeletionQuestion()
  const { run, isRunning } = useMutation(message.remove, { successToast: true })
  const remove = useCallback(
    async (ids: readonly string[]) => {
      if (!(await askSeveral(ids))) return
      try {
        await run({ body: { ids: ids.join(',') } })
      } catch {
        // Told; what stays selected can be tried again.
        return
      }
      sendFrame({ method: 'OnConnection', mobileDevice: false })
      onDone(ids)
    },
    [askSeveral, run, onDone],
  )
  return { remove, isRunning }
}
