import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorText } from '@/lib/client/error-text'
import type { LoginNeeds } from '../mutations'
import { askLoginNeeds, sendSmsCode, signInBySms } from './mutations'
import { useCountdown } from './use-countdown'

type SmsFields = { mobile: string; captcha: string; code: string }
export type SmsField = keyof SmsFields

const newSeed = () => String(Math.random())
// Spec 1 §5.
const mobilePattern = /^1[3-9]\d{9}$/
const codePattern = /^\d{4,8}$/

type SmsFormOptions = { ticket: string; onSignedIn: () => void; focusField: (field: SmsField) => void }

/** State and rules of signing in with a code that is sent to a mobile number (spec 1 §2.5). */
export function useSmsForm({ ticket, onSignedIn, focusField }: SmsFormOptions) {
  const t = useTranslations('login')
  const tErrors = useTranslations('errors')
  const [fields, setFields] = useState<SmsFields>({ mobile: '', captcha: '', code: '' })
  const [faults, setFaults] = useState<Partial<SmsFields>>({})
  const [failure, setFailure] = useState('')
  const [needs, setNeeds] = useState<LoginNeeds>({ captchaUrl: undefined })
  const [seed, setSeed] = useState(newSeed)
  const [running, setRunning] = useState<'send' | 'submit' | undefined>(undefined)
  const [hasSent, setHasSent] = useState(false)
  const { secondsLeft, start } = useCountdown()

  const change = (changed: Partial<SmsFields>) => {
    setFields((current) => ({ ...current, ...changed }))
    setFaults((current) => ({ ...current, ...Object.fromEntries(Object.keys(changed).map((field) => [field, undefined])) }))
  }

  const renewCaptcha = () => {
    setSeed(newSeed())
    change({ captcha: '' })
  }

  /** People write numbers with blanks, dashes and the country's number; the platform knows eleven digits. */
  const mobile = fields.mobile.replaceAll(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, '')
  const mobileFault = () => {
    if (mobile === '') return t('sms.mobilePlaceholder')
    return mobilePattern.test(mobile) ? undefined : t('sms.mobileWrong')
  }

  const refuse = (found: Partial<SmsFields>): boolean => {
    setFaults(found)
    setFailure('')
    const first = (['mobile', 'captcha', 'code'] as const).find((field) => found[field])
    if (first) focusField(first)
    return first !== undefined
  }
  const fail = (error: unknown) => setFailure(errorText(error, (key, params) => tErrors(key, params)))

  const renewNeeds = async () => {
    const found = await askLoginNeeds(mobile)
    // At once, so that the captcha field exists when it is to be focused next.
    flushSync(() => {
      setNeeds(found)
      if (found.captchaUrl) renewCaptcha()
    })
    return found
  }

  const sendCode = async () => {
    if (running || secondsLeft > 0) return
    const wrong = mobileFault()
    if (refuse({ ...(wrong && { mobile: wrong }) })) return
    setRunning('send')
    try {
      // Whether a picture is asked for is a matter of the number, so it is asked anew while there is none.
      const asked = needs.captchaUrl ? needs : await renewNeeds()
      if (asked.captchaUrl && fields.captcha.trim() === '') return void refuse({ captcha: t('sms.captchaAsked') })
      const waitSeconds = await sendSmsCode({
        mobile,
        code: fields.captcha.trim(),
        timestamp: asked.captchaUrl ? seed : '',
      })
      start(waitSeconds)
      setHasSent(true)
      focusField('code')
    } catch (error) {
      fail(error)
      if ((await renewNeeds()).captchaUrl) focusField('captcha')
    } finally {
      setRunning(undefined)
    }
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (running) return
    const wrong = mobileFault()
    const codeFault = codePattern.test(fields.code) ? undefined : t('codePlaceholder')
    if (refuse({ ...(wrong && { mobile: wrong }), ...(codeFault && { code: codeFault }) })) return
    setRunning('submit')
    try {
      await signInBySms({ mobile, code: fields.code, ticket })
      onSignedIn()
    } catch (error) {
      fail(error)
      change({ code: '' })
      focusField('code')
    } finally {
      setRunning(undefined)
    }
  }

  const captchaSrc = needs.captchaUrl?.(seed)
  const changeMobile = (typed: string) => {
    change({ mobile: typed })
    // The picture belonged to the number before.
    if (needs.captchaUrl) setNeeds({ captchaUrl: undefined })
  }
  return {
    ...{ fields, faults, failure, captchaSrc, running, hasSent, secondsLeft },
    ...{ change, changeMobile, renewCaptcha, sendCode, submit },
  }
}
