import { useMutation } from '@/lib/client/use-mutation'
import { schedule } from '@/lib/contract/system/schedule'
import type { Scope } from './constants'
import { scheduleChanged } from './state'

/** Deletes an entry as far as the scope reaches; every open view follows. Resolves false after a failure, which was told. */
export function useScheduleRemoval() {
  const removal = useMutation(schedule.remove, { successToast: true })
  const remove = async (id: string, scope: Scope): Promise<boolean> => {
    try {
      await removal.run({ params: { id, type: scope } })
      return true
    } catch {
      return false
    } finally {
      // Also after a failure: what is gone already must not stay in sight.
      scheduleChanged()
    }
  }
  return { remove, isRemoving: removal.isRunning }
}
