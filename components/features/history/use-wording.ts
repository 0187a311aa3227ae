import { useMemo } from 'react'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'

export type Wording = {
  labelOf: (key: string) => string
  /** Null for what has no words of its own. */
  valueText: (key: string, value: unknown) => string | null
}

/** What the values of a thing are called, and how they are told. */
export function useWording(objectType: string): Wording {
  const wordingOf = useWordings()
  return useMemo(() => wordingOf(objectType), [wordingOf, objectType])
}

export function useWordings(): (objectType: string) => Wording {
  const t = useTexts('admin.history')
  const tConfig = useTexts('admin.sysConfig')
  return useMemo(() => {
    const config = {
      labelOf: labelsIn(t, tConfig),
      valueText: (key: string, value: unknown) => configText({ t, tConfig }, key, value),
    }
    const other = { labelOf: labelsIn(t, null), valueText: (key: string, value: unknown) => valueText(t, key, value) }
    return (objectType) => (objectType === 'sysConfig' ? config : other)
  }, [t, tConfig])
}

function labelsIn(t: Texts, first: Texts | null) {
  return (key: string) => {
    if (first?.has(key)) return first(key)
    return t.has(`fields.${key}`) ? t(`fields.${key}`) : key
  }
}

const configFlags: ReadonlySet<string> = new Set([
  ...['watermarkSwitch', 'lastLoginTimeSwitch', 'enableVerificationCode', 'whitelistSwitch', 'isLog'],
  ...['passwordIsUpdatedRegularly', 'passwordStrengthLimit', 'passwordLengthMin', 'disableOldPassword'],
  ...['containsNumbers', 'includeLowercaseLetters', 'includeUppercaseLetters', 'containsCharacters'],
  ...['mandatoryModificationOfInitialPassword', 'qyhIsSynOrg', 'qyhIsSynUser', 'dingSynIsSynOrg', 'dingSynIsSynUser'],
])

/** A setting in the words of its screen. Its commas part no names. */
function configText({ t, tConfig }: { t: Texts; tConfig: Texts }, key: string, value: unknown): string | null {
  if (isFlag(value) && configFlags.has(key)) return t(Number(value) === 1 ? 'on' : 'off')
  const choice = `${key}s.${String(value)}`
  if (tConfig.has(choice)) return tConfig(choice)
  return typeof value === 'string' ? value : null
}

const momentKeys: ReadonlySet<string> = new Set([
  'entryDate',
  'birthday',
  'foundedTime',
  'startTime',
  'endTime',
  'viewedUntil',
  'usefulLife',
])
const flagKeys: ReadonlySet<string> = new Set([
  ...['isTree', 'isAdministrator', 'allData', 'isButtonAuthorize', 'isColumnAuthorize', 'isFormAuthorize', 'isDataAuthorize'],
  ...['workflowEnabled', 'verifySignature', 'hasNewSecret'],
])

function valueText(t: Texts, key: string, value: unknown): string | null {
  // Its commas part no names.
  if (key === 'cron' && typeof value === 'string') return value
  if (key === 'executeType' && t.has(`executeTypes.${String(value)}`)) return t(`executeTypes.${String(value)}`)
  if (key === 'enabledMark' && t.has(`states.${String(value)}`)) return t(`states.${String(value)}`)
  if (isFlag(value) && flagKeys.has(key)) return t(Number(value) === 1 ? 'yes' : 'no')
  if (momentKeys.has(key) && typeof value === 'number') return formatDate(value, dateTimeFormat)
  return null
}

function isFlag(value: unknown): boolean {
  return value === 0 || value === 1 || value === '0' || value === '1'
}
