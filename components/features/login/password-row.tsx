import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { LoginFieldRow } from './login-field-row'
import styles from './login-form.module.css'

type PasswordRowProps = {
  id: string
  label: string
  placeholder: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  fault: string | undefined
  inputRef: (element: HTMLInputElement | null) => void
  onChange: (value: string) => void
  onBlur?: () => void
  autoFocus?: boolean
}

/** A password that can be shown, with a warning while caps lock is on. */
export function PasswordRow(props: PasswordRowProps) {
  const t = useTranslations('login')
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <LoginFieldRow
      id={props.id}
      label={props.label}
      fault={props.fault}
      warning={isCapsLock ? t('capsLock') : undefined}
      icon="lock"
    >
      {(aria) => (
        <>
          <input
            {...aria}
            ref={props.inputRef}
            type={isShown ? 'text' : 'password'}
            autoComplete={props.autoComplete}
            maxLength={200}
            placeholder={props.placeholder}
            value={props.value}
            onChange={(event) => props.onChange(event.target.value)}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => {
              setCapsLock(false)
              props.onBlur?.()
            }}
            // biome-ignore lint/a11y/noAutofocus: only where typing a password is all the page is for.
            autoFocus={props.autoFocus}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-label={isShown ? t('hidePassword') : t('showPassword')}
            data-tip={isShown ? t('hidePassword') : t('showPassword')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </>
      )}
    </LoginFieldRow>
  )
}
