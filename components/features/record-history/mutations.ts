import { useTranslations } from 'next-intl'
import { errorText, isAbort, isSessionEnd } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { useMutation } from '@/lib/client/use-mutation'
import type { Texts } from '@/lib/client/use-texts'
import { recordHistory } from '@/lib/contract/online-dev/record-history'
import { toAppError } from '@/lib/errors/app-error'
import type { RecordPlace, Target } from './queries'

/** Puts back what was there; right afterwards that can be taken back with one press. Resolves with whether it was done. */
export function useRestore(place: RecordPlace, t: Texts, onRestored: () => void) {
  const { run, isRunning } = useMutation(recordHistory.restore, { errorToast: false })
  const tErrors = useTranslations('errors')
  const tell = (error: unknown, isUndo: boolean) => {
    // What is seen is no more what is there.
    const isLate = isUndo && toAppError(error).issues.some(({ code }) => code === 'conflict')
    if (isLate) onRestored()
    if (!isAbort(error) && !isSessionEnd(error)) toast.error(isLate ? t('undoLate') : errorText(error, tErrors))
    return null
  }
  const restore = async ({ changeId, ...body }: Target, version: number | undefined, isUndo = false): Promise<boolean> => {
    const params = { ...place, changeId }
    const reply = await run({ params, body: { ...body, ...(version === undefined ? {} : { version }) } }).catch(
      (error: unknown) => tell(error, isUndo),
    )
    if (!reply) return false
    const back: Target = { changeId: reply.data.changeId, moment: 'before', field: '' }
    toast.success(
      t(isUndo ? 'undone' : 'restored'),
      isUndo ? {} : { action: { label: t('undo'), run: () => void restore(back, reply.data.version, true) } },
    )
    onRestored()
    return true
  }
  return { restore, isRunning }
}
