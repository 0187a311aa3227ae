import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '@/lib/client/call'
import { errorText } from '@/lib/client/error-text'
import { releaseGuards } from '@/lib/client/leave-guards'
import { leaveWith } from '@/lib/client/leaving'
import { leaveLoginNotice } from '@/lib/client/login-notice'
import { md5Hex } from '@/lib/client/md5'
import { announceSession } from '@/lib/client/session-channel'
import { toast } from '@/lib/client/toast-store'
import { useCall } from '@/lib/client/use-call'
import { useMutation } from '@/lib/client/use-mutation'
import { currentUserSettings } from '@/lib/contract/permission/current-user'
import { ownSession } from '@/lib/contract/session/own-session'
import { sysConfig } from '@/lib/contract/system/sys-config'
import { keepsRule, type PasswordPolicy, readPasswordPolicy, rulesOf } from './password-rules'

const passwordFields = ['oldPassword', 'password', 'password2', 'code'] as const
export type PasswordField = (typeof passwordFields)[number]
type Values = Record<PasswordField, string>

const empty: Values = { oldPassword: '', password: '', password2: '', code: '' }
const newSeed = () => String(Math.random())
// Spec 1 §9: as long as a success stays on the screen.
const leaveAfterMs = 1500

/** State and rules of the password form (spec 2 §5.6, contract 1 §10). */
export function usePasswordForm(focusField: (field: PasswordField) => void) {
  const t = useTranslations('profile.password')
  const tErrors = useTranslations('errors')
  const policyCall = useCall(sysConfig.get, {})
  const policy = readPasswordPolicy(policyCall.data)
  const modify = useMutation(currentUserSettings.modifyPassword, { errorToast: false })
  const [values, setValues] = useState(empty)
  const [faults, setFaults] = useState<Partial<Values>>({})
  const [failure, setFailure] = useState('')
  const [seed, setSeed] = useState(newSeed)
  const [isLeaving, setLeaving] = useState(false)
  const isSending = useRef(false)

  const faultOf = (field: PasswordField, all: Values): string => {
    if (all[field] === '') return t(`required.${field}`)
    if (field === 'password') return passwordFault(all.password, policy, t)
    return field === 'password2' && all.password2 !== all.password ? t('different') : ''
  }
  const change = (field: PasswordField, value: string) => {
    setValues((current) => ({ ...current, [field]: value }))
    setFaults((current) => ({ ...current, [field]: '' }))
  }
  const check = (field: PasswordField) => {
    setFaults((current) => ({
      ...current,
      [field]: faultOf(field, values),
      // The repetition was judged against a password that may have been changed since.
      ...(field === 'password' && values.password2 !== '' && { password2: faultOf('password2', values) }),
    }))
  }
  const renewCaptcha = () => {
    setSeed(newSeed())
    setValues((current) => ({ ...current, code: '' }))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current) return
    const found = Object.fromEntries(passwordFields.map((field) => [field, faultOf(field, values)])) as Values
    setFaults(found)
    setFailure('')
    const first = passwordFields.find((field) => found[field] !== '')
    if (first) return focusField(first)
    isSending.current = true
    const { oldPassword, password, code } = values
    const body = { oldPassword: md5Hex(oldPassword), password: md5Hex(password), code: code.trim(), timestamp: seed }
    try {
      const { msg } = await modify.run({ body })
      setLeaving(true)
      leaveToSignIn(msg || t('changed'))
    } catch (error) {
      isSending.current = false
      setFailure(errorText(error, (key, params) => tErrors(key, params)))
      renewCaptcha()
    }
  }

  return {
    values,
    faults,
    failure,
    seed,
    policy,
    isRunning: modify.isRunning || isLeaving,
    change,
    check,
    renewCaptcha,
    submit,
  }
}

type Translate = (key: string, params?: Record<string, number>) => string

function passwordFault(password: string, policy: PasswordPolicy, t: Translate): string {
  const broken = rulesOf(policy).find((rule) => !keepsRule(rule, password, policy))
  return broken ? t(`rules.${broken}`, { count: policy.passwordLengthMinNumber }) : ''
}

/** The platform has ended the session; the cookie is given up too, and the sign-in screen repeats why one is there. */
function leaveToSignIn(text: string): void {
  toast.success(text)
  leaveLoginNotice(text)
  releaseGuards()
  void leaveWith(() => call(ownSession.logout, { query: {} }, { isLeaving: true }))
    .catch(() => undefined)
    .then(() => {
      announceSession('logout')
      setTimeout(() => window.location.assign('/login'), leaveAfterMs)
    })
}
