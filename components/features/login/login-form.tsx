'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { CaptchaRow } from './captcha-row'
import { FailureNote } from './failure-note'
import { LoginFieldRow } from './login-field-row'
import styles from './login-form.module.css'
import type { PasswordMode } from './mutations'
import { PasswordRow } from './password-row'
import { useIsHydrated } from './use-is-hydrated'
import { type LoginField, useLoginForm } from './use-login-form'

export type DemoAccount = { account: string; password: string; name: string; description: string }

type LoginFormProps = {
  passwordMode: PasswordMode
  onSignedIn: () => void | Promise<void>
  ticket?: string
  /** The only account that may sign in here; it is shown by what stands around the form. */
  fixedAccount?: string
  demoAccounts?: readonly DemoAccount[]
}

const noAccounts: readonly DemoAccount[] = []

/**
 * The fields carry no `name`: were the form sent before the script runs, the browser would send nothing, least of all a readable
 * password. Password managers go by `autocomplete`.
 */
export function LoginForm({ passwordMode, onSignedIn, ticket = '', fixedAccount, demoAccounts = noAccounts }: LoginFormProps) {
  const t = useTranslations('login')
  const inputs = useRef<Partial<Record<LoginField, HTMLInputElement | null>>>({})
  const keep = (field: LoginField) => (element: HTMLInputElement | null) => {
    inputs.current[field] = element
  }
  const focusField = (field: LoginField) => inputs.current[field]?.focus()
  const form = useLoginForm({ passwordMode, fixedAccount, ticket, onSignedIn, focusField })
  const { fields, faults, captchaSrc, isRunning, change, checkAccount } = form
  const isHydrated = useIsHydrated()
  const adoptPrefilled = useEffectEvent(() => {
    const [account = '', password = ''] = [inputs.current.account?.value, inputs.current.password?.value]
    if (account === '' && password === '') return
    change({ account, password })
    void checkAccount(account)
  })
  // The browser or an early typist may have filled fields in before the script ran.
  useEffect(() => adoptPrefilled(), [])

  return (
    <>
      <form className={styles.form} method="post" onSubmit={form.submit} noValidate>
        {fixedAccount === undefined ? (
          <LoginFieldRow id="login-account" label={t('account')} fault={faults.account} icon="user">
            {(aria) => (
              <input
                {...aria}
                ref={keep('account')}
                type="text"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={200}
                placeholder={t('accountPlaceholder')}
                value={fields.account}
                onChange={(event) => change({ account: event.target.value })}
                onBlur={(event) => void checkAccount(event.target.value)}
                // biome-ignore lint/a11y/noAutofocus: signing in is all this page is for, and the field is its first.
                autoFocus
              />
            )}
          </LoginFieldRow>
        ) : (
          // Lets password managers find the right entry; it is neither shown nor sent from here.
          <input ref={keep('account')} type="text" autoComplete="username" value={fixedAccount} readOnly hidden />
        )}
        <PasswordRow
          id="login-password"
          label={t('password')}
          placeholder={t('passwordPlaceholder')}
          autoComplete="current-password"
          value={fields.password}
          fault={faults.password}
          inputRef={keep('password')}
          onChange={(password) => change({ password })}
          autoFocus={fixedAccount !== undefined}
        />
        {captchaSrc && (
          <CaptchaRow
            id="login-code"
            src={captchaSrc}
            value={fields.code}
            fault={faults.code}
            inputRef={keep('code')}
            onChange={(code) => change({ code })}
            onRenew={form.renewCaptcha}
          />
        )}
        <FailureNote text={form.failure} />
        <Button type="submit" variant="primary" disabled={!isHydrated} loading={isRunning} className={styles.submit}>
          {isRunning ? t('submitting') : t('submit')}
        </Button>
        {fixedAccount === undefined && <p className={styles.hint}>{t('subAccountHint')}</p>}
      </form>
      {demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={demoAccounts}
          onPick={({ account, password }) => {
            change({ account, password })
            void checkAccount(account)
            focusField('password')
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
            <button type="button" data-tip={account.description} onClick={() => onPick(account)}>
              <strong>{account.name}</strong>
              <span>{account.account}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
