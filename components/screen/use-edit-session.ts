import { type LeaveWords, useLeaveQuestion } from '@/components/ui/use-leave-question'
import { useLeaveGuard } from '@/lib/client/leave-guards'
import { useSaving } from './use-saving'

type EditSessionOptions = {
  /** The tab of the shell that asks before it is closed. */
  tabKey: string
  isDirty: () => boolean
  draft: Parameters<typeof useSaving>[0] & {
    /** The person lets go of it. */
    giveUp: () => Promise<void>
    keep: () => Promise<boolean>
  }
  /** False while something is in no draft, such as a file on its way: keeping is not offered then. */
  canKeep?: () => boolean
  /** Of the question before it is left, where it is not a page or a dialog. */
  leaveWords?: LeaveWords | undefined
}

/**
 * One filling-in of a form, whatever it is for: saved as `useSaving` does, and asked about before it, its tab or the page is left. What
 * was typed stays where it is until it is saved or given up.
 */
export function useEditSession({ tabKey, isDirty, draft, canKeep = always, leaveWords }: EditSessionOptions) {
  const askToLeave = useLeaveQuestion()
  const saving = useSaving(draft)
  const keeper = () => (canKeep() ? draft.keep : undefined)
  useLeaveGuard(tabKey, isDirty, { giveUp: () => void draft.giveUp(), keeper })
  return {
    ...saving,
    /** Resolves true when nothing is lost or the person said so. */
    mayLeave: async (): Promise<boolean> => {
      if (saving.isSaving) return false
      if (!isDirty()) return true
      return askToLeave({ ...leaveWords, giveUp: draft.giveUp, keep: keeper() })
    },
  }
}

const always = () => true
