import { ErrorState } from '@/components/ui/states'
import { useTexts } from '@/lib/client/use-texts'
import { toAppError } from '@/lib/errors/app-error'

/** A task that cannot be opened. A platform says the same of one that is gone and of one that is nobody's business. */
export function TaskFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts('flowtask')
  const { code } = toAppError(error)
  return <ErrorState error={error} hint={code === 'refused' ? t('page.mayBeGone') : undefined} onRetry={onRetry} />
}
