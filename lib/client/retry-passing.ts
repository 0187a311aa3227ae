import { AppError } from '@/lib/errors/app-error'
import { passingCodes } from '@/lib/errors/codes'

export function isPassing(error: unknown): boolean {
  return error instanceof AppError && passingCodes.has(error.code)
}

/**
 * Calls `retry` once, when somebody may answer again (`come-back.ts`, whose code comes when it is used); never where another try would
 * not help. A try that fails is a failure of its own. Answers how to call it off.
 */
export function retryPassing(error: unknown, retry: () => void): () => void {
  let isGone = !isPassing(error)
  let stop = () => {}
  if (!isGone)
    import('./come-back').then(
      ({ retryLater }) => {
        if (!isGone) stop = retryLater(retry, error)
      },
      // Not even that came: a person can try again.
      () => undefined,
    )
  return () => {
    isGone = true
    stop()
  }
}
