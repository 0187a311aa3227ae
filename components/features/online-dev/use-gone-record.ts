import { useEffect } from 'react'
import { toAppError } from '@/lib/errors/app-error'
import { isGone } from './utils'

/** The list behind a record that turned out to be deleted is out of date: it is asked again, once per failure. */
export function useGoneRecord(error: unknown, onChanged: () => void): void {
  // The list behind is another owner's data; the failure is the event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new failure is a reason to run.
  useEffect(() => {
    if (error && isGone(toAppError(error))) onChanged()
  }, [error])
}
