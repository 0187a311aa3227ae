import { useMutation } from '@/lib/client/use-mutation'
import { type ScheduleForm, schedule } from '@/lib/contract/system/schedule'
import type { Scope } from './constants'
import { scheduleChanged } from './use-schedule-news'

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

type Saving = { id: string | null; scope: Scope; body: ScheduleForm; idempotencyKey?: string }

/** Writes an entry; every open view follows. Throws after a failure, which was told. */
export function useScheduleSaving({ isQuiet = false } = {}) {
  const creation = useMutation(schedule.create, { successToast: true })
  const change = useMutation(schedule.update, { successToast: !isQuiet })
  const save = async ({ id, scope, body, idempotencyKey }: Saving): Promise<void> => {
    if (id === null) await creation.run({ body }, { idempotencyKey })
    else await change.run({ params: { id, type: scope }, body }, { idempotencyKey })
    scheduleChanged()
  }
  return { save }
}
