import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { hashPassword, type PasswordMode } from '@/components/features/login/mutations'
import { call } from '@/lib/client/call'
import { errorText } from '@/lib/client/error-text'
import { setup } from '@/lib/contract/session/setup'

export type SetupFields = { password: string; repeated: string }
export type SetupField = keyof SetupFields

// The default of `passwordLengthMinNumber` in the system configuration; the platform knows hashes only and cannot count.
const passwordLengthMin = 6
const tokenLengthMin = 20

type SetupFormOptions = {
  token: string
  passwordMode: PasswordMode
  onDone: (account: string) => void
  focusField: (field: SetupField) => void
}

/** State and rules of the set-up form; checks run on blur, with the texts of spec 2 §5.6. */
export function useSetupForm({ token, passwordMode, onDone, focusField }: SetupFormOptions) {
  const t = useTranslations('setup')
  const tErrors = useTranslations('errors')
  const [fields, setFields] = useState<SetupFields>({ password: '', repeated: '' })
  const [faults, setFaults] = useState<Partial<SetupFields>>({})
  const [isShared, setShared] = useState(false)
  const [failure, setFailure] = useState('')
  const [isRunning, setRunning] = useState(false)

  const faultOf = (field: SetupField): string | undefined => {
    const { password, repeated } = fields
    if (field === 'repeated') {
      if (repeated === '') return t('repeatedMissing')
      return repeated === password ? undefined : t('different')
    }
    if (password === '') return t('passwordMissing')
    return password.length < passwordLengthMin ? t('tooShort', { min: passwordLengthMin }) : undefined
  }

  const change = (field: SetupField, value: string) => {
    setFields((current) => ({ ...current, [field]: value }))
    setFaults((current) => ({ ...current, [field]: undefined }))
  }

  const check = (field: SetupField) => setFaults((current) => ({ ...current, [field]: faultOf(field) }))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRunning) return
    const found = { password: faultOf('password'), repeated: faultOf('repeated') }
    setFaults(found)
    setFailure('')
    const firstFault = (['password', 'repeated'] as const).find((field) => found[field])
    if (firstFault) return focusField(firstFault)
    if (token.length < tokenLengthMin) return setFailure(t('noToken'))
    setRunning(true)
    try {
      const password = await hashPassword(fields.password, passwordMode)
      const body = { token, password, ...(isShared && { demonstrationPassword: password }) }
      const { data } = await call(setup.administrator, { body })
      onDone(data.account)
    } catch (error) {
      setFailure(errorText(error, (key, params) => tErrors(key, params)))
    } finally {
      setRunning(false)
    }
  }

  return { fields, faults, failure, isShared, isRunning, change, check, setShared, submit }
}
