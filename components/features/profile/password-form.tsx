'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useShell } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { controlAria, Field, fieldStyles } from '@/components/ui/field'
import { FieldBox } from '@/components/ui/field-box'
import { Icon } from '@/components/ui/icon'
import { fillPath } from '@/lib/contract/endpoint'
import { fileImageCode } from '@/lib/contract/session/sign-in'
import styles from './password-form.module.css'
import { keepsRule, type PasswordPolicy, rulesOf, strengthOf } from './password-rules'
import { type PasswordField, usePasswordForm } from './use-password-form'

type PasswordFormProps = {
  /** Stands beside the button that saves. */
  otherAction?: ReactNode
}

/** One form for the profile and for the forced change (spec 2 §5.6). */
export function PasswordForm({ otherAction }: PasswordFormProps) {
  const t = useTranslations('profile.password')
  const { user } = useShell()
  const formRef = useRef<HTMLFormElement>(null)
  const id = useId()
  const form = usePasswordForm((field) => formRef.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus())
  const row = (field: Exclude<PasswordField, 'code'>, help?: ReactNode) => (
    <PasswordRow
      id={`${id}-${field}`}
      name={field}
      label={t(`label.${field}`)}
      value={form.values[field]}
      fault={form.faults[field] ?? ''}
      autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
      help={help}
      onChange={(value) => form.change(field, value)}
      onBlur={() => form.check(field)}
    />
  )
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={user.userAccount} readOnly hidden />
      {form.failure !== '' && (
        <p className={styles.failure} role="alert">
          <Icon name="error" size={16} />
          {form.failure}
        </p>
      )}
      {row('oldPassword')}
      {row('password', <PasswordHints password={form.values.password} policy={form.policy} />)}
      {row('password2')}
      <CaptchaRow id={`${id}-code`} form={form} formRef={formRef} />
      <div className={styles.actions}>
        {otherAction}
        <Button type="submit" variant="primary" loading={form.isRunning}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

type PasswordRowProps = {
  id: string
  name: string
  label: string
  value: string
  fault: string
  autoComplete: 'current-password' | 'new-password'
  help?: ReactNode
  onChange: (value: string) => void
  onBlur: () => void
}

function PasswordRow({ id, name, label, value, fault, autoComplete, help, onChange, onBlur }: PasswordRowProps) {
  const t = useTranslations('profile.password')
  const [isShown, setShown] = useState(false)
  const revealLabel = t(isShown ? 'hide' : 'show', { label })
  return (
    <Field id={id} label={label} isRequired error={fault} help={help}>
      {/* Leaving for the button that shows the password is not yet leaving the field. */}
      <FieldBox error={fault} onLeave={onBlur}>
        <input
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          className={fieldStyles.native}
          autoComplete={autoComplete}
          maxLength={100}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...controlAria({ error: fault, errorId: `${id}-error`, required: true })}
        />
        <button
          type="button"
          className={fieldStyles.iconButton}
          aria-label={revealLabel}
          data-tip={revealLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} size={16} />
        </button>
      </FieldBox>
    </Field>
  )
}

/** What is still missing, while typing, and how hard the password is to guess. */
function PasswordHints({ password, policy }: { password: string; policy: PasswordPolicy }) {
  const t = useTranslations('profile.password')
  const rules = rulesOf(policy)
  const strength = strengthOf(password)
  return (
    <>
      {rules.length > 0 && (
        <ul className={styles.rules}>
          {rules.map((rule) => {
            const isKept = keepsRule(rule, password, policy)
            return (
              <li key={rule} data-kept={isKept || undefined}>
                <Icon name={isKept ? 'check' : 'minus'} size={14} />
                {t(`hints.${rule}`, { count: policy.passwordLengthMinNumber })}
                {isKept && <span className="tn-visually-hidden">{t('kept')}</span>}
              </li>
            )
          })}
        </ul>
      )}
      <div className={styles.strength} data-strength={strength}>
        <span className={styles.meter} aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
        <span role="status">{strength > 0 && t(`strength.${strength}`)}</span>
      </div>
    </>
  )
}

type CaptchaRowProps = {
  id: string
  form: ReturnType<typeof usePasswordForm>
  formRef: RefObject<HTMLFormElement | null>
}

function CaptchaRow({ id, form, formRef }: CaptchaRowProps) {
  const t = useTranslations('profile.password')
  const fault = form.faults.code ?? ''
  const renew = () => {
    form.renewCaptcha()
    formRef.current?.querySelector<HTMLElement>('[name="code"]')?.focus()
  }
  return (
    <Field id={id} label={t('label.code')} isRequired error={fault}>
      <div className={styles.captcha}>
        <input
          id={id}
          name="code"
          className={fieldStyles.native}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={8}
          value={form.values.code}
          onChange={(event) => form.change('code', event.target.value)}
          onBlur={(event) => {
            // Asking for another picture is no sign of having forgotten the code.
            if (!formRef.current?.contains(event.relatedTarget) || !event.relatedTarget?.matches('[data-captcha]'))
              form.check('code')
          }}
          {...controlAria({ error: fault, errorId: `${id}-error`, required: true })}
        />
        <button type="button" data-captcha="" className={styles.picture} data-tip={t('renewCaptcha')} onClick={renew}>
          <img
            src={`/api${fillPath(fileImageCode.path, { timestamp: form.seed })}`}
            alt={t('renewCaptcha')}
            width={142}
            height={40}
          />
        </button>
      </div>
    </Field>
  )
}
