import { useTranslations } from 'next-intl'
import { personOfRefusal } from '@/components/form/merge/other-person'
import { WhoDidIt } from '@/components/form/merge/who-did-it'
import { useShell } from '@/components/ground/public'
import { FormNotice } from '@/components/screen/form-notice'
import { Button } from '@/components/ui/button'
import { errorText } from '@/lib/client/error-text'
import type { AppError } from '@/lib/errors/app-error'

type FailurePanelProps = { failure: AppError | null; conflict: (() => void) | null }

/** Why nothing was saved; where somebody else was faster, who it was and how to go on. */
export function FailurePanel({ failure, conflict }: FailurePanelProps) {
  const t = useTranslations('admin.members')
  const tErrors = useTranslations('errors')
  const { user } = useShell()
  if (!failure) return null
  return (
    <FormNotice isFailure>
      <span>
        {conflict ? (
          // The platform's sentence says to read it anew, which here would lose what was typed.
          <>
            <WhoDidIt person={personOfRefusal(failure, user.userId)} />
            {t('conflictHint')}
          </>
        ) : (
          errorText(failure, (key, params) => tErrors(key, params))
        )}
      </span>
      {conflict && (
        <Button size="sm" variant="primary" onClick={conflict}>
          {t('merge')}
        </Button>
      )}
    </FormNotice>
  )
}
