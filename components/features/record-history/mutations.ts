import { toast } from '@/lib/client/toast-store'
import { useMutation } from '@/lib/client/use-mutation'
import type { Texts } from '@/lib/client/use-texts'
import { recordHistory } from '@/lib/contract/online-dev/record-history'
import type { RecordPlace, Target } from './queries'

/** Puts back what was there; right afterwards that can be taken back with one press. Resolves with whether it was done. */
export function useRestore(place: RecordPlace, t: Texts, onRestored: () => void) {
  const { run, isRunning } = useMutation(recordHistory.restore)
  const restore = async ({ changeId, ...body }: Target, version: number | undefined, isUndo = false): Promise<boolean> => {
    const params = { ...place, changeId }
    const reply = await run({ params, body: { ...body, ...(version === undefined ? {} : { version }) } }).catch(() => null)
    if (!reply) return false
    const back: Target = { changeId: reply.data.changeId, moment: 'before', field: '' }
    toast.success(
      t('restored'),
      isUndo ? {} : { action: { label: t('undo'), run: () => void restore(back, reply.data.version, true) } },
    )
    onRestored()
    return true
  }
  return { restore, isRunning }
}
