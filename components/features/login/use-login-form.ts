import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorText } from '@/lib/client/error-text'
import { clearLoginNotice, markFreshSignIn } from '@/lib/client/login-notice'
import { announceSession } from '@/lib/client/session-channel'
import { askLoginNeeds, type LoginNeeds, type PasswordMode, signIn } from './mutations'

export type LoginFields = { account: string; password: string; code: string }
export type LoginField = keyof LoginFields

const noNeeds: LoginNeeds = { hasCaptcha: false, captchaLength: undefined }
const newSeed = () => String(Math.random())

type LoginFormOptions = { passwordMode: PasswordMode; onSignedIn: () => void; focusField: (field: LoginField) => void }

/** State and rules of the sign-in form (contract 1 §3–4). */
export function useLoginForm({ passwordMode, onSignedIn, focusField }: LoginFormOptions) {
  const t = useTranslations('login')
  const tErrors = useTranslations('errors')
  const [fields, setFields] = useState<LoginFields>({ account: '', password: '', code: '' })
  const [faults, setFaults] = useState<Partial<LoginFields>>({})
  const [failure, setFailure] = useState('')
  const [needs, setNeeds] = useState(noNeeds)
  const [seed, setSeed] = useState(newSeed)
  const [isRunning, setRunning] = useState(false)
  const lastCheck = useRef<{ account: string; answer: Promise<LoginNeeds> } | undefined>(undefined)

  const change = (changed: Partial<LoginFields>) => {
    setFields((current) => ({ ...current, ...changed }))
    setFaults((current) => ({ ...current, ...Object.fromEntries(Object.keys(changed).map((field) => [field, undefined])) }))
  }

  const renewCaptcha = () => {
    setSeed(newSeed())
    setFields((current) => ({ ...current, code: '' }))
  }

  /** Answers what the account needs; an answer for an account that was changed meanwhile is not kept. */
  const checkAccount = (typed: string): Promise<LoginNeeds> => {
    const account = typed.trim()
    if (account === '') return Promise.resolve(noNeeds)
    if (lastCheck.current?.account === account) return lastCheck.current.answer
    const answer = askLoginNeeds(account).then((found) => {
      if (lastCheck.current?.account !== account) return found
      // At once, so that the captcha field exists when it is to be focused next.
      flushSync(() => {
        setNeeds(found)
        if (found.hasCaptcha) renewCaptcha()
      })
      return found
    })
    lastCheck.current = { account, answer }
    return answer
  }

  const findFaults = (): Partial<LoginFields> => ({
    ...(fields.account.trim() === '' && { account: t('accountPlaceholder') }),
    ...(fields.password === '' && { password: t('passwordPlaceholder') }),
    ...(needs.hasCaptcha && fields.code.trim() === '' && { code: t('codePlaceholder') }),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRunning) return
    const found = findFaults()
    setFaults(found)
    setFailure('')
    const firstFault = (['account', 'password', 'code'] as const).find((field) => found[field])
    if (firstFault) return focusField(firstFault)
    setRunning(true)
    try {
      const current = await checkAccount(fields.account)
      if (current.hasCaptcha && fields.code.trim() === '') {
        setFaults({ code: t('codeAsked') })
        return focusField('code')
      }
      await signIn({ ...fields, timestamp: current.hasCaptcha ? seed : '' }, passwordMode)
      clearLoginNotice()
      markFreshSignIn()
      announceSession('login')
      onSignedIn()
    } catch (error) {
      setFailure(errorText(error, (key, params) => tErrors(key, params)))
      // A wrong password may be the one that makes the account ask for a captcha from now on.
      lastCheck.current = undefined
      const now = await checkAccount(fields.account)
      focusField(now.hasCaptcha ? 'code' : 'password')
    } finally {
      setRunning(false)
    }
  }

  return { fields, faults, failure, needs, seed, isRunning, change, checkAccount, renewCaptcha, submit }
}
