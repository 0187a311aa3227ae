'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { LoginFieldRow } from './login-field-row'
import styles from './login-form.module.css'
import type { DemoAccount } from './login-page'
import { captchaUrl, type PasswordMode } from './mutations'
import { PasswordRow } from './password-row'
import { type LoginField, useLoginForm } from './use-login-form'

type LoginFormProps = { target: string; passwordMode: PasswordMode; demoAccounts: readonly DemoAccount[] }

/**
 * The fields carry no `name`: were the form sent before the script runs, the browser would send nothing, least of all a readable
 * password. Password managers go by `autocomplete`.
 */
export function LoginForm({ target, passwordMode, demoAccounts }: LoginFormProps) {
  const t = useTranslations('login')
  const inputs = useRef<Partial<Record<LoginField, HTMLInputElement | null>>>({})
  const form = useLoginForm({
    passwordMode,
    // A whole load: nothing a former user left in memory can be seen by the next one (reliability S15).
    onSignedIn: () => window.location.assign(target),
    focusField: (field) => inputs.current[field]?.focus(),
  })
  const { fields, faults, failure, needs, seed, isRunning } = form
  const { checkAccount } = form
  const adoptPrefilled = useEffectEvent(() => {
    const account = inputs.current.account?.value
    if (!account) return
    form.change({ account, password: inputs.current.password?.value ?? '' })
    void checkAccount(account)
  })
  // The browser may have filled the account in before the script ran.
  useEffect(() => adoptPrefilled(), [])

  return (
    <>
      <form className={styles.form} method="post" onSubmit={form.submit} noValidate>
        <LoginFieldRow id="login-account" label={t('account')} fault={faults.account} icon="user">
          {(aria) => (
            <input
              {...aria}
              ref={(element) => {
                inputs.current.account = element
              }}
              type="text"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              placeholder={t('accountPlaceholder')}
              value={fields.account}
              onChange={(event) => form.change({ account: event.target.value })}
              onBlur={(event) => void checkAccount(event.target.value)}
              // biome-ignore lint/a11y/noAutofocus: signing in is all this page is for, and the field is its first.
              autoFocus
            />
          )}
        </LoginFieldRow>
        <PasswordRow
          id="login-password"
          label={t('password')}
          placeholder={t('passwordPlaceholder')}
          autoComplete="current-password"
          value={fields.password}
          fault={faults.password}
          inputRef={(element) => {
            inputs.current.password = element
          }}
          onChange={(password) => form.change({ password })}
        />
        {needs.hasCaptcha && (
          <LoginFieldRow id="login-code" label={t('code')} fault={faults.code} icon="shield">
            {(aria) => (
              <>
                <input
                  {...aria}
                  ref={(element) => {
                    inputs.current.code = element
                  }}
                  type="text"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={20}
                  placeholder={t('codePlaceholder')}
                  value={fields.code}
                  onChange={(event) => form.change({ code: event.target.value })}
                />
                <button type="button" className={styles.captcha} title={t('refreshCode')} onClick={form.renewCaptcha}>
                  <img src={captchaUrl(seed, needs.captchaLength)} alt={t('refreshCode')} width={112} height={37} />
                </button>
              </>
            )}
          </LoginFieldRow>
        )}
        <div role="alert" className={styles.alert}>
          {failure && (
            <p className={styles.failure}>
              <Icon name="error" size={16} />
              <span>{failure}</span>
            </p>
          )}
        </div>
        <Button type="submit" variant="primary" loading={isRunning} className={styles.submit}>
          {isRunning ? t('submitting') : t('submit')}
        </Button>
        <p className={styles.hint}>{t('subAccountHint')}</p>
      </form>
      {demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={demoAccounts}
          onPick={({ account, password }) => {
            form.change({ account, password })
            void checkAccount(account)
            inputs.current.password?.focus()
          }}
        />
      )}
    </>
  )
}

function DemoAccounts({ accounts, onPick }: { accounts: readonly DemoAccount[]; onPick: (account: DemoAccount) => void }) {
  const t = useTranslations('login')
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('demoTitle')}</h2>
      <p>{t('demoHint')}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.account}>
            <button type="button" title={account.description} onClick={() => onPick(account)}>
              <strong>{account.name}</strong>
              <span>{account.account}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
