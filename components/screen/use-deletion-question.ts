import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { confirm } from '@/components/ui/confirm'
import { toast } from '@/lib/client/toast-store'

/** The questions before rows are deleted, in the words of the spec wherever rows are. They answer whether it is meant. */
export function useDeletionQuestion() {
  const t = useTranslations('list')
  return useMemo(() => {
    const asked = { title: t('remove.title'), confirmText: t('buttons.remove'), danger: true }
    return {
      /** `subject`: which one it is. `text`: what goes with it, where that is more than the row. */
      askOne: (subject: string, text = t('remove.one')) => confirm({ ...asked, subject, text }),
      /** Of none nothing is asked: it is said that some have to be chosen. */
      askSeveral: async (ids: readonly string[], text = t('remove.many')) => {
        if (ids.length > 0) return confirm({ ...asked, subject: t('selected', { count: ids.length }), text })
        toast.error(t('remove.nothing'))
        return false
      },
    }
  }, [t])
}
