import { useTranslations } from 'next-intl'
import { useCallback, useRef } from 'react'
import { confirm } from '@/components/ui/confirm'
import { useMutation } from '@/lib/client/use-mutation'
import { type NoticeRow, notice } from '@/lib/contract/message/notice'

/** What is done with a notice from the list. It is read anew also after a refusal: somebody else was faster. */
export function useNoticeActions(onDone: () => void) {
  const t = useTranslations('notices.admin')
  const tRemove = useTranslations('list.remove')
  const { run: runRelease } = useMutation(notice.release, { successToast: true })
  const { run: runRemove } = useMutation(notice.remove, { successToast: true })
  // One at a time for each notice, however often its button is pressed.
  const running = useRef(new Set<string>())
  const once = useCallback(
    async (id: string, question: () => Promise<boolean>, act: () => Promise<unknown>) => {
      if (running.current.has(id)) return
      running.current.add(id)
      try {
        if (await question()) {
          await act().catch(told)
          onDone()
        }
      } finally {
        running.current.delete(id)
      }
    },
    [onDone],
  )
  const release = useCallback(
    ({ id }: NoticeRow) =>
      once(
        id,
        () => confirm({ text: t('askRelease') }),
        () => runRelease({ params: { id } }),
      ),
    [once, runRelease, t],
  )
  const remove = useCallback(
    ({ id }: NoticeRow) =>
      once(
        id,
        () => confirm({ title: tRemove('title'), text: tRemove('one'), danger: true }),
        () => runRemove({ params: { id } }),
      ),
    [once, runRemove, tRemove],
  )
  return { release, remove }
}

/** The failure was shown by the mutation. */
const told = () => undefined
