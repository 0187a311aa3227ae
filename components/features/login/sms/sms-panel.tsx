'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { CaptchaRow } from '../captcha-row'
import { FailureNote } from '../failure-note'
import { LoginFieldRow } from '../login-field-row'
import formStyles from '../login-form.module.css'
import { useIsHydrated } from '../use-is-hydrated'
import styles from './sms-panel.module.css'
import { type SmsField, useSmsForm } from './use-sms-form'

/** Signing in with a code that is sent to a mobile number (spec 1 §2.5). The fields carry no `name`, as on the password form. */
export function SmsPanel({ ticket, onSignedIn }: { ticket: string; onSignedIn: () => void }) {
  const t = useTranslations('login')
  const inputs = useRef<Partial<Record<SmsField, HTMLInputElement | null>>>({})
  const keep = (field: SmsField) => (element: HTMLInputElement | null) => {
    inputs.current[field] = element
  }
  const form = useSmsForm({ ticket, onSignedIn, focusField: (field) => inputs.current[field]?.focus() })
  const { fields, faults, running, secondsLeft } = form
  const isHydrated = useIsHydrated()
  return (
    <form className={formStyles.form} method="post" onSubmit={form.submit} noValidate>
      <LoginFieldRow id="sms-mobile" label={t('sms.mobile')} fault={faults.mobile} icon="phone">
        {(aria) => (
          <input
            {...aria}
            ref={keep('mobile')}
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            maxLength={20}
            placeholder={t('sms.mobilePlaceholder')}
            value={fields.mobile}
            onChange={(event) => form.changeMobile(event.target.value)}
            // biome-ignore lint/a11y/noAutofocus: the tab was opened to type this number.
            autoFocus
          />
        )}
      </LoginFieldRow>
      {form.captchaSrc && (
        <CaptchaRow
          id="sms-captcha"
          src={form.captchaSrc}
          value={fields.captcha}
          fault={faults.captcha}
          inputRef={keep('captcha')}
          onChange={(captcha) => form.change({ captcha })}
          onRenew={form.renewCaptcha}
        />
      )}
      <LoginFieldRow id="sms-code" label={t('sms.code')} fault={faults.code} icon="shield">
        {(aria) => (
          <>
            <input
              {...aria}
              ref={keep('code')}
              type="text"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={8}
              placeholder={t('codePlaceholder')}
              value={fields.code}
              onChange={(event) => form.change({ code: event.target.value.replaceAll(/\D/g, '') })}
            />
            <button
              type="button"
              className={styles.send}
              aria-disabled={secondsLeft > 0 || running !== undefined || undefined}
              aria-busy={running === 'send' || undefined}
              onClick={form.sendCode}
            >
              {sendLabel()}
            </button>
          </>
        )}
      </LoginFieldRow>
      <p className={styles.sent} role="status">
        {form.hasSent && t('sms.sent')}
      </p>
      <FailureNote text={form.failure} />
      <Button type="submit" variant="primary" disabled={!isHydrated} loading={running === 'submit'} className={formStyles.submit}>
        {running === 'submit' ? t('submitting') : t('submit')}
      </Button>
    </form>
  )

  function sendLabel(): string {
    if (secondsLeft > 0) return t('sms.resendIn', { seconds: secondsLeft })
    return form.hasSent ? t('sms.resend') : t('sms.send')
  }
}
