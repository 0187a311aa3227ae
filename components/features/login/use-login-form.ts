import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorText } from '@/lib/client/error-text'
import type { LoginNeeds, PasswordMode } from './mutations'

export type LoginFields = { account: string; password: string; code: string }
export type LoginField = keyof LoginFields

/** Loaded with the first key: the screen is drawn, and can be typed into, without it. */
const loadMutations = () => import('./mutations')

const noNeeds: LoginNeeds = { captchaUrl: undefined }

/** What an account needs may change meanwhile; who comes back to the password after that asks anew. */
const needsFreshMs = 60_000
const newSeed = () => String(Math.random())

type LoginFormOptions = {
  passwordMode: PasswordMode
  /** The only account that may sign in here. */
  fixedAccount?: string | undefined
  /** A third-party account that waits to be bound by this sign-in; empty for none. */
  ticket: string
  onSignedIn: () => void | Promise<void>
  focusField: (field: LoginField) => void
}

/** State and rules of the password form (contract 1 §3–4). */
export function useLoginForm({ passwordMode, fixedAccount = '', ticket, onSignedIn, focusField }: LoginFormOptions) {
  const t = useTranslations('login')
  const tErrors = useTranslations('errors')
  const [fields, setFields] = useState<LoginFields>({ account: fixedAccount, password: '', code: '' })
  const [faults, setFaults] = useState<Partial<LoginFields>>({})
  const [failure, setFailure] = useState('')
  const [needs, setNeeds] = useState(noNeeds)
  const [seed, setSeed] = useState(newSeed)
  const [isRunning, setRunning] = useState(false)
  const lastCheck = useRef<{ account: string; answer: Promise<LoginNeeds>; atMs: number } | undefined>(undefined)

  const change = (changed: Partial<LoginFields>) => {
    // A failing load is told when it matters: at the sign-in.
    loadMutations().catch(() => undefined)
    setFields((current) => ({ ...current, ...changed }))
    setFaults((current) => ({ ...current, ...Object.fromEntries(Object.keys(changed).map((field) => [field, undefined])) }))
    // Asked while the password is typed or filled in, the answer is here when the form is sent.
    if (changed.password !== undefined) {
      const isStale = Date.now() - (lastCheck.current?.atMs ?? 0) > needsFreshMs
      // A captcha that is shown stays: it may be half typed.
      if (isStale && !needs.captchaUrl) lastCheck.current = undefined
      void checkAccount(changed.account ?? fields.account)
    }
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
    const asked = loadMutations().then(
      ({ askLoginNeeds }) => askLoginNeeds(account),
      () => noNeeds,
    )
    const answer = asked.then((found) => {
      if (lastCheck.current?.account !== account) return found
      // At once, so that the captcha field exists when it is to be focused next.
      flushSync(() => {
        setNeeds(found)
        if (found.captchaUrl) renewCaptcha()
      })
      return found
    })
    lastCheck.current = { account, answer, atMs: Date.now() }
    return answer
  }

  const findFaults = (): Partial<LoginFields> => ({
    ...(fields.account.trim() === '' && { account: t('accountPlaceholder') }),
    ...(fields.password === '' && { password: t('passwordPlaceholder') }),
    ...(needs.captchaUrl && fields.code.trim() === '' && { code: t('codePlaceholder') }),
  })

  const send = async () => {
    try {
      const current = await checkAccount(fields.account)
      if (current.captchaUrl && fields.code.trim() === '') {
        setFaults({ code: t('codeAsked') })
        return focusField('code')
      }
      const { signIn } = await loadMutations()
      await signIn({ ...fields, timestamp: current.captchaUrl ? seed : '', ticket }, passwordMode)
      await onSignedIn()
    } catch (error) {
      setFailure(errorText(error, (key, params) => tErrors(key, params)))
      // A wrong password may be the one that makes the account ask for a captcha from now on.
      lastCheck.current = undefined
      const now = await checkAccount(fields.account)
      focusField(now.captchaUrl ? 'code' : 'password')
    }
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRunning) return
    const found = findFaults()
    setFaults(found)
    setFailure('')
    const firstFault = (['account', 'password', 'code'] as const).find((field) => found[field])
    if (firstFault) return focusField(firstFault)
    setRunning(true)
    await send()
    setRunning(false)
  }

  const captchaSrc = needs.captchaUrl?.(seed)
  return { fields, faults, failure, captchaSrc, isRunning, change, checkAccount, renewCaptcha, submit }
}
