import { ErrorState, NoPermissionState } from '@/components/ui/states'
import { toAppError } from '@/lib/errors/app-error'
import { isGone } from './utils'

type RecordFaultProps = { error: unknown; onRetry: () => void }

/** Why a record cannot be shown, and the way on: asking again helps neither against a missing right nor for what is no more. */
export function RecordFault({ error, onRetry }: RecordFaultProps) {
  const failure = toAppError(error)
  if (failure.code === 'forbidden') return <NoPermissionState />
  return <ErrorState error={failure} {...(!isGone(failure) && { onRetry })} />
}
