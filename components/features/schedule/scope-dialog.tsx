import { useTranslations } from 'next-intl'
import { type FormEvent, useId } from 'react'
import { Button } from '@/components/ui/button'
import { Radio } from '@/components/ui/check'
import { Surface } from '@/components/ui/surface'
import { toast } from '@/lib/client/toast-store'
import type { Scope } from './constants'
import styles from './schedule.module.css'

type ScopeDialogProps = {
  title: string
  question: string
  scopes: readonly Scope[]
  /** The button of what cannot be taken back names it. */
  danger?: string
  isRunning: boolean
  onChoose: (scope: Scope) => void
  onClose: () => void
}

/** Which entries of a series are meant (spec 2 §2.7, §4); the first is chosen until another is. */
export function ScopeDialog({ title, question, scopes, danger, isRunning, onChoose, onClose }: ScopeDialogProps) {
  const t = useTranslations('schedule.scope')
  const tCommon = useTranslations('common')
  const formId = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('scope')
    const scope = scopes.find((known) => known === chosen)
    // Spec 2 §5.7.
    if (scope === undefined) toast.warning(t('missing'))
    else if (!isRunning) onChoose(scope)
  }
  return (
    <Surface
      kind="general"
      open
      title={title}
      width="380px"
      busy={isRunning}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isRunning} onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button type="submit" form={formId} variant={danger ? 'destroy' : 'primary'} loading={isRunning}>
            {danger ?? tCommon('confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <fieldset className={styles.scopes}>
          <legend>{question}</legend>
          {scopes.map((scope, index) => (
            <label key={scope} className={styles.scope}>
              <Radio name="scope" value={scope} defaultChecked={index === 0} data-autofocus={index === 0 || undefined} />
              {t(`s${scope}`)}
            </label>
          ))}
        </fieldset>
      </form>
    </Surface>
  )
}
