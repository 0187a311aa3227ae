import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { Surface } from '@/components/ui/surface'

type NameDialogProps = {
  title: string
  first: string
  /** Names of the other flows. */
  taken: readonly string[]
  onName: (name: string) => void
  onClose: () => void
}

/** The name of one of the flows of a template; no two have the same. */
export function NameDialog({ title, first, taken, onName, onClose }: NameDialogProps) {
  const t = useTranslations('flowtemplates.flows')
  const tCommon = useTranslations('common')
  const [name, setName] = useState(first)
  const [isAsked, setAsked] = useState(false)
  const wanted = name.trim()
  const error = wanted === '' ? t('noName') : taken.includes(wanted) ? t('taken') : ''
  const take = () => {
    setAsked(true)
    if (error !== '') return
    onName(wanted)
    onClose()
  }
  return (
    <Surface
      kind="general"
      open
      title={title}
      width="420px"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button variant="primary" onClick={take}>
            {tCommon('confirm')}
          </Button>
        </>
      }
    >
      <label htmlFor="flow-name" className={fieldStyles.label}>
        {t('nameOf')}
      </label>
      <input
        id="flow-name"
        type="text"
        autoComplete="off"
        data-autofocus=""
        className={fieldStyles.native}
        maxLength={50}
        value={name}
        aria-invalid={isAsked && error !== ''}
        aria-describedby="flow-name-error"
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && take()}
      />
      <p id="flow-name-error" className={fieldStyles.error} role="alert">
        {isAsked ? error : ''}
      </p>
    </Surface>
  )
}
