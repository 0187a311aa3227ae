import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import type { CallData, CallInput, Endpoint } from '@/lib/contract/endpoint'
import { call, type Reply } from './call'
import { errorText, isAbort, isSessionEnd } from './error-text'
import { tellDone } from './tell-done'
import { toast } from './toast-store'

type MutationOptions = {
  /** Show the platform's `msg` (or this text) after success. */
  successToast?: boolean | string
  /** False when the caller shows the failure in place. */
  errorToast?: boolean
}

type RunOptions = { idempotencyKey?: string; signal?: AbortSignal; isPhone?: boolean }

/**
 * Runs a declared write. `run` resolves with data and message, or throws after the failure was toasted once; callers catch only to
 * keep their dialog open. `isRunning` is true until the last started run ends.
 */
export function useMutation<E extends Endpoint>(endpoint: E, options: MutationOptions = {}) {
  const t = useTranslations('errors')
  const [runningCount, setRunningCount] = useState(0)
  const { successToast = false, errorToast = true } = options
  const run = useCallback(
    async (input: CallInput<E>, runOptions: RunOptions = {}): Promise<Reply<CallData<E>>> => {
      setRunningCount((count) => count + 1)
      try {
        const reply = await call(endpoint, input, runOptions)
        // What is ours is said in the page's language already, and nobody waits for the words of what is done.
        if (successToast === true && reply.msg) void tellDone(reply.msg)
        else if (typeof successToast === 'string' && successToast !== '') toast.success(successToast)
        return reply
      } catch (error) {
        if (errorToast && !isAbort(error) && !isSessionEnd(error)) toast.error(errorText(error, (key, params) => t(key, params)))
        throw error
      } finally {
        setRunningCount((count) => count - 1)
      }
    },
    [endpoint, successToast, errorToast, t],
  )
  return { run, isRunning: runningCount > 0 }
}
