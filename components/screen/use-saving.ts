import { useRef, useState } from 'react'
import type { Made, SaveAttempt } from '@/lib/client/save-attempt'
import { type AppError, toAppError } from '@/lib/errors/app-error'

/** What keeps the input on this browser's disk while it is typed. */
type DraftWays = {
  saveNow: () => void
  /** Its work is done: nothing of it is kept any more. */
  finish: () => Promise<void>
  /** Its work is on its way, and may come back: it stays where it lies. */
  leave?: () => Promise<void>
}

type Checks = {
  /** Before anything is checked, such as the script of a design. */
  mayBegin?: () => Promise<boolean>
  /** Shows what is missing; false when something is. */
  isValid?: () => boolean
  /** A question to the person. */
  isMeant?: () => Promise<boolean>
}

/** One save, from the press to its end. Each step is taken only when the one before it was well. */
type Saving<T> = Checks & {
  attempt: SaveAttempt
  /** Sends what was filled in, as it was meant at first. */
  write: (idempotencyKey: string) => Promise<T>
  /** Sends it as a change of what an earlier save has made, the answer of which was lost. */
  amend: (made: Made, idempotencyKey: string) => Promise<T>
  /** Nobody has answered, and somebody else sends it later. */
  isKept?: (answer: T) => boolean
  done: (answer: T) => Promise<void> | void
  refused?: (failure: AppError) => void
}

/**
 * Saves what is filled in exactly once, however often the button is pressed: sent again under the same key after a lost answer, kept
 * as a draft before it is sent and after a refusal. What was typed stays where it is until it is saved.
 */
export function useSaving(draft: DraftWays) {
  const [failure, setFailure] = useState<AppError | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isRunning = useRef(false)
  const save = async <T>(saving: Saving<T>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      if (!(await isReady(saving))) return
      setSaving(true)
      // On the disk before it is sent: whoever takes the draft up goes on with this very attempt.
      draft.saveNow()
      const answer = await saving.attempt.run({
        write: saving.write,
        amend: (made, key) => {
          draft.saveNow()
          return saving.amend(made, key)
        },
      })
      setFailure(null)
      await (saving.isKept?.(answer) && draft.leave ? draft.leave() : draft.finish())
      await saving.done(answer)
    } catch (thrown) {
      const error = toAppError(thrown)
      // Signing in again stands over the page and says why; what is typed here can be saved after it.
      setFailure(error.code === 'signedOut' ? null : error)
      saving.refused?.(error)
      draft.saveNow()
    } finally {
      isRunning.current = false
      setSaving(false)
    }
  }
  const isReady = async ({ mayBegin, isValid, isMeant }: Checks): Promise<boolean> => {
    if (mayBegin) {
      setSaving(true)
      if (!(await mayBegin())) return false
    }
    if (isValid && !isValid()) {
      setFailure(null)
      return false
    }
    return isMeant ? isMeant() : true
  }
  return {
    isSaving,
    /** Why the last save was refused, or what it waits for; null when there is nothing to say. */
    failure,
    setFailure,
    save,
  }
}
