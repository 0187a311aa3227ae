'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/components/ui/lazy-code'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { plainText } from '@/lib/form/wire-values'
import { pictureOf } from './picture-value'
import styles from './sign.module.css'

const SignDialog = lazyCode(async () => (await import('./sign-dialog')).SignDialog)

/** A signature: written on a pad, taken from the person's own ones, or uploaded as a picture. */
export function Runtime(props: WidgetProps) {
  const t = useTranslations('widgets.sign')
  const { node, id, value, disabled, readOnly, error } = props
  const [isSigning, setIsSigning] = useState(false)
  const picture = pictureOf(value)
  const other = picture === null ? plainText(value) : ''
  const verb = picture || other ? 'again' : 'draw'
  const canEdit = !disabled && !readOnly
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the name stands in the label of the field.
    <div
      role="group"
      className={styles.sign}
      data-invalid={error ? '' : undefined}
      aria-label={props.ariaLabel}
      aria-labelledby={props.ariaLabel ? undefined : `${id}-label`}
    >
      {picture || other || !canEdit ? (
        <span className={styles.paper}>{picture ? <img src={picture} alt={t('picture')} /> : other || '—'}</span>
      ) : null}
      {canEdit ? (
        <>
          <Button
            id={id}
            startIcon={<Icon name="signature" size={16} />}
            aria-label={props.ariaLabel ? `${props.ariaLabel} ${t(verb)}` : undefined}
            aria-labelledby={props.ariaLabel ? undefined : `${id}-label ${id}-verb`}
            aria-describedby={error ? props.errorId : undefined}
            data-autofocus={props.autoFocus || undefined}
            onClick={() => setIsSigning(true)}
          >
            <span id={`${id}-verb`}>{t(verb)}</span>
          </Button>
          {picture || other ? (
            <Button
              variant="text"
              onClick={() => {
                props.onChange('')
                document.getElementById(id)?.focus()
              }}
            >
              {t('remove')}
            </Button>
          ) : null}
        </>
      ) : null}
      {isSigning ? (
        <SignDialog
          title={node.label || t('draw')}
          onSign={(signed) => {
            setIsSigning(false)
            props.onChange(signed)
            props.onBlur?.()
          }}
          onClose={() => {
            setIsSigning(false)
            props.onBlur?.()
          }}
        />
      ) : null}
    </div>
  )
}
