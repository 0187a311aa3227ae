import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { keptExtensions } from '@/lib/contract/file/extensions'
import { radio, select } from '@/lib/form/build/choice-fields'
import { card } from '@/lib/form/build/containers'
import { groupTitle, note } from '@/lib/form/build/display-nodes'
import type { LayoutItem } from '@/lib/form/build/field'
import { images } from '@/lib/form/build/file-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import type { FormDesign } from '@/lib/form/types'

export const settingsTabs = ['basic', 'security'] as const
export type SettingsTab = (typeof settingsTabs)[number]

const half = { span: 12 }
const characterRules = ['containsNumbers', 'includeLowercaseLetters', 'includeUppercaseLetters', 'containsCharacters']
const secret = { maxlength: 50, isSecret: true }

/** Of pictures one each; they travel as their address. */
export const pictureNames: readonly string[] = ['loginIcon', 'logoIcon', 'appIcon', 'navigationIcon', 'workLogoIcon']

/** Contract 2 §19, 基本设置: what the product and the company are called, and how they look. */
function basicForm(t: Texts): FormDesign {
  const picture = (name: string) => images(name, t(name), { ...half, limit: 1, megabytes: 2, tip: t(`${name}Tip`) })
  return formDesign(
    [
      groupTitle(t('groups.system')),
      text('title', t('title'), { ...half, required: true, maxlength: 100, tip: t('titleTip') }),
      text('sysName', t('sysName'), { ...half, required: true, maxlength: 100 }),
      text('sysVersion', t('sysVersion'), { ...half, disabled: true }),
      text('copyright', t('copyright'), { ...half, maxlength: 200, tip: t('copyrightTip') }),
      ...pictureNames.map(picture),
      toggle('watermarkSwitch', t('watermarkSwitch'), { ...half, tip: t('watermarkSwitchTip') }),
      longText('sysDescription', t('sysDescription'), { maxlength: 500, tip: t('sysDescriptionTip') }),
      groupTitle(t('groups.records')),
      number('recordHistoryDays', t('recordHistoryDays'), {
        ...half,
        min: 1,
        max: 3650,
        unit: t('days'),
        tip: t('recordHistoryDaysTip'),
      }),
      number('recordHistoryRows', t('recordHistoryRows'), { ...half, min: 10, max: 100_000, tip: t('recordHistoryRowsTip') }),
      number('deletedRecordDays', t('deletedRecordDays'), {
        ...half,
        min: 0,
        max: 3650,
        unit: t('days'),
        tip: t('deletedRecordDaysTip'),
      }),
      groupTitle(t('groups.company')),
      note(t('companyHint')),
      text('companyName', t('companyName'), { ...half, maxlength: 100 }),
      text('companyCode', t('companyCode'), { ...half, maxlength: 100 }),
      text('companyAddress', t('companyAddress'), { ...half, maxlength: 200 }),
      text('companyContacts', t('companyContacts'), { ...half, maxlength: 50 }),
      text('companyTelePhone', t('companyTelePhone'), { ...half, maxlength: 50 }),
      text('companyEmail', t('companyEmail'), { ...half, maxlength: 100 }),
    ],
    widgetSchemas,
  )
}

const newPassword = (t: Texts) =>
  text('newUserDefaultPassword', t('newUserDefaultPassword'), { ...half, ...secret, tip: t('newUserDefaultPasswordTip') })

/** A setting with those that count only with it right below it: they come and go in a frame of their own, and nothing else moves. */
const opening = (setting: LayoutItem, ...opened: readonly LayoutItem[]) => card('', [setting, ...opened])

/** Contract 2 §19, 安全设置: how people sign in, what passwords have to be, and what may be attached. `hasSecrets`: the reader may see those. */
function securityForm(t: Texts, hasSecrets: boolean): FormDesign {
  const count = (name: string, min: number, max: number, unit?: string) =>
    number(name, t(name), { ...half, required: true, min, max, ...(unit ? { unit } : {}) })
  const flag = (name: string) => toggle(name, t(name), half)
  const either = (name: string) =>
    radio(name, t(name), { fixed: ['1', '2'].map((one) => [one, t(`${name}s.${one}`)] as const) }, half)
  const above = (name: string) => toggle(name, t(name), {})
  return formDesign(
    [
      groupTitle(t('groups.signIn')),
      either('singleLogin'),
      count('tokenTimeout', 1, 525_600, t('minutes')),
      number('passwordErrorsNumber', t('passwordErrorsNumber'), {
        ...half,
        required: true,
        min: 0,
        max: 100,
        tip: t('passwordErrorsNumberTip'),
      }),
      flag('lastLoginTimeSwitch'),
      opening(either('lockType'), count('lockTime', 1, 10_080, t('minutes'))),
      opening(above('enableVerificationCode'), count('verificationCodeNumber', 3, 6)),
      opening(
        above('whitelistSwitch'),
        longText('whiteListIp', t('whiteListIp'), { maxlength: 5000, rows: 2, tip: t('whiteListIpTip') }),
      ),
      groupTitle(t('groups.password')),
      opening(
        toggle('passwordIsUpdatedRegularly', t('passwordIsUpdatedRegularly'), { tip: t('passwordIsUpdatedRegularlyTip') }),
        count('updateCycle', 1, 3650, t('days')),
        count('updateInAdvance', 1, 365, t('days')),
      ),
      opening(
        above('passwordStrengthLimit'),
        ...characterRules.map(flag),
        flag('passwordLengthMin'),
        count('passwordLengthMinNumber', 1, 64),
      ),
      opening(above('disableOldPassword'), count('disableTheNumberOfOldPasswords', 1, 24)),
      flag('mandatoryModificationOfInitialPassword'),
      ...(hasSecrets ? [newPassword(t)] : []),
      groupTitle(t('groups.files')),
      select(
        'uploadExtensions',
        t('uploadExtensions'),
        { fixed: keptExtensions.map((one) => [one, one] as const) },
        { multiple: true, filterable: true, tip: t('uploadExtensionsTip') },
      ),
    ],
    widgetSchemas,
  )
}

export function settingsForm(tab: SettingsTab, t: Texts, hasSecrets: boolean): FormDesign {
  return tab === 'basic' ? basicForm(t) : securityForm(t, hasSecrets)
}

const strengthRules = ['passwordLengthMin', ...characterRules]

/** What only counts with another setting is shown with it. */
export const dependents: readonly (readonly [on: string, value: string, names: readonly string[]])[] = [
  ['lockType', '2', ['lockTime']],
  ['enableVerificationCode', '1', ['verificationCodeNumber']],
  ['whitelistSwitch', '1', ['whiteListIp']],
  ['passwordIsUpdatedRegularly', '1', ['updateCycle', 'updateInAdvance']],
  ['passwordStrengthLimit', '1', strengthRules],
  ['disableOldPassword', '1', ['disableTheNumberOfOldPasswords']],
]

export const followed: readonly string[] = [...dependents.map(([on]) => on), 'passwordLengthMin']

export function followSettings(store: FormStore): void {
  const is = (name: string, value: string) => String(store.getValue(name)) === value
  for (const [on, value, names] of dependents) for (const name of names) store.setFieldState(name, { hidden: !is(on, value) })
  const hasLength = is('passwordStrengthLimit', '1') && is('passwordLengthMin', '1')
  store.setFieldState('passwordLengthMinNumber', { hidden: !hasLength })
}
