import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import loginStyles from '@/components/features/login/login-form.module.css'
import type { PasswordMode } from '@/components/features/login/mutations'
import { PasswordRow } from '@/components/features/login/password-row'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Icon } from '@/components/ui/icon'
import styles from './setup-page.module.css'
import { type SetupField, useSetupForm } from './use-setup-form'

type SetupFormProps = {
  token: string
  passwordMode: PasswordMode
  hasDemoCompany: boolean
  onDone: (account: string) => void
}

/** As on the sign-in form, the fields carry no `name`: sent before the script runs, the form carries nothing. */
export function SetupForm({ token, passwordMode, hasDemoCompany, onDone }: SetupFormProps) {
  const t = useTranslations('setup')
  const inputs = useRef<Partial<Record<SetupField, HTMLInputElement | null>>>({})
  const form = useSetupForm({ token, passwordMode, onDone, focusField: (field) => inputs.current[field]?.focus() })
  const { fields, faults, failure, isRunning } = form
  const row = (field: SetupField) => ({
    id: `setup-${field}`,
    autoComplete: 'new-password' as const,
    value: fields[field],
    fault: faults[field],
    inputRef: (element: HTMLInputElement | null) => {
      inputs.current[field] = element
    },
    onChange: (value: string) => form.change(field, value),
    onBlur: () => form.check(field),
  })
  return (
    <form className={loginStyles.form} method="post" onSubmit={form.submit} noValidate>
      {/* Tells password managers whose password this is; it is neither shown nor sent. */}
      <input type="text" autoComplete="username" value="admin" readOnly hidden />
      <PasswordRow {...row('password')} label={t('password')} placeholder={t('passwordPlaceholder')} autoFocus />
      <PasswordRow {...row('repeated')} label={t('repeated')} placeholder={t('repeatedPlaceholder')} />
      {hasDemoCompany && (
        <label className={styles.share}>
          <Checkbox checked={form.isShared} onChange={(event) => form.setShared(event.target.checked)} />
          <span>{t('share')}</span>
        </label>
      )}
      <div role="alert" className={loginStyles.alert}>
        {failure && (
          <p className={loginStyles.failure}>
            <Icon name="error" size={16} />
            <span>{failure}</span>
          </p>
        )}
      </div>
      <Button type="submit" variant="primary" loading={isRunning} className={loginStyles.submit}>
        {t('submit')}
      </Button>
      <a href="/login" className={styles.toLogin}>
        {t('toLogin')}
      </a>
    </form>
  )
}
