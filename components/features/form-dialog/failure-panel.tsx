import { useTranslations } from 'next-intl'
import type { OtherPerson } from '@/components/form/merge/other-person'
import { WhoDidIt } from '@/components/form/merge/who-did-it'
import { FormNotice } from '@/components/screen/form-notice'
import { Button } from '@/components/ui/button'
import { errorText } from '@/lib/client/error-text'
import { isAnswerLost } from '@/lib/client/save-attempt'
import type { AppError } from '@/lib/errors/app-error'

type FailurePanelProps = {
  failure: AppError
  /** Somebody else saved first: who it was, what became of what was typed, and how to go on, the usual way last. */
  conflict: { person: OtherPerson | null; hint: string; ways: readonly { text: string; go: () => void }[] } | null
}

/** Why nothing was saved, above what was to be saved. */
export function FailurePanel({ failure, conflict }: FailurePanelProps) {
  const t = useTranslations('list')
  const tErrors = useTranslations('errors')
  const reason = isAnswerLost(failure) ? t('record.lostAnswer') : errorText(failure, (key, params) => tErrors(key, params))
  return (
    <FormNotice isFailure>
      <span>
        {conflict ? (
          // The platform's sentence says to read it anew, which here would lose what was typed.
          <>
            <WhoDidIt person={conflict.person} />
            {conflict.hint}
          </>
        ) : (
          reason
        )}
      </span>
      {conflict?.ways.map(({ text, go }, index, { length }) => (
        <Button key={text} size="sm" onClick={go} {...(index === length - 1 ? { variant: 'primary' as const } : {})}>
          {text}
        </Button>
      ))}
    </FormNotice>
  )
}
