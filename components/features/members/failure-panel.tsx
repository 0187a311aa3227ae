import { useTranslations } from 'next-intl'
import { FailurePanel } from '@/components/features/form-dialog/public'
import { personOfRefusal } from '@/components/form/merge/other-person'
import { useShell } from '@/components/ground/public'
import type { AppError } from '@/lib/errors/app-error'

/** Why the members were not saved; `merge` puts the own changes on what somebody else left who was faster. */
export function MembersFailure({ failure, merge }: { failure: AppError | null; merge: (() => void) | null }) {
  const t = useTranslations('admin.members')
  const { user } = useShell()
  if (!failure) return null
  const conflict = merge && {
    person: personOfRefusal(failure, user.userId),
    hint: t('conflictHint'),
    ways: [{ text: t('merge'), go: merge }],
  }
  return <FailurePanel failure={failure} conflict={conflict} />
}
