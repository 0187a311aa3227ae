import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { FailureNote } from '@/components/features/login/failure-note'
import { PasswordRow } from '@/components/features/login/password-row'
import { Button } from '@/components/ui/button'
import { errorText } from '@/lib/client/error-text'
import { md5Hex } from '@/lib/client/md5'
import { useMutation } from '@/lib/client/use-mutation'
import { shortLink } from '@/lib/contract/online-dev/short-link'
import type { PublicLink } from './queries'
import styles from './short-link.module.css'

type PasswordStepProps = { link: PublicLink; onPassed: (pass: string) => void }

/** As on the sign-in form, the field carries no `name`: sent before the script runs, the form carries nothing. */
export function PasswordStep({ link, onPassed }: PasswordStepProps) {
  const t = useTranslations('shortlink.password')
  const tErrors = useTranslations('errors')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState('')
  const input = useRef<HTMLInputElement | null>(null)
  const check = useMutation(shortLink.checkPwd, { errorToast: false })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    if (password === '') {
      setFault(t('required'))
      return input.current?.focus()
    }
    const { modelId: id, encryption, kind } = link
    const body = { id, type: kind === 'list' ? 1 : 0, password: md5Hex(password), encryption }
    check.run({ body }).then(
      ({ data }) => onPassed(typeof data === 'object' && data ? data.pass : ''),
      (error: unknown) => {
        setFailure(errorText(error, (key, params) => tErrors(key, params)))
        input.current?.select()
      },
    )
  }
  return (
    <form className={styles.password} method="post" onSubmit={submit} noValidate>
      <h1>{link.title}</h1>
      <p className={styles.text}>{t('text')}</p>
      {/* Tells password managers what the password is for; it is neither shown nor sent. */}
      <input type="text" autoComplete="username" value={link.title} readOnly hidden />
      <PasswordRow
        id="link-password"
        label={t('label')}
        placeholder={t('placeholder')}
        autoComplete="current-password"
        value={password}
        fault={fault}
        inputRef={(element) => {
          input.current = element
        }}
        onChange={(value) => {
          setPassword(value)
          setFault(undefined)
        }}
        autoFocus
      />
      <FailureNote text={failure} />
      <Button type="submit" variant="primary" loading={check.isRunning}>
        {t('submit')}
      </Button>
    </form>
  )
}
