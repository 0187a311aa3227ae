import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { followingTree, select } from '@/lib/form/build/choice-fields'
import { groupTitle } from '@/lib/form/build/display-nodes'
import { avatar } from '@/lib/form/build/file-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { namePattern } from '@/lib/form/build/patterns'
import { organisation, user } from '@/lib/form/build/reference-fields'
import { date, longText, number, text } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'
import type { userSources } from './queries'
import type { PasswordTip } from './utils'

export type Dictionary = { enCode: string; dictionaryList: readonly { id: string; enCode: string; fullName: string }[] }

type UserFacts = {
  dictionaries: readonly Dictionary[]
  isNew: boolean
  isLocked: boolean
  /** What to say of the password that a new user begins with. */
  passwordTip: PasswordTip
}

const third = { span: 8 }
const half = { span: 12 }
const places = { ...half, multiple: true, isAdministered: true }

/** Contract 2 §3.3: other organisations have other positions and roles. */
const ofOrganisations = (name: keyof ReturnType<typeof userSources>) => ({ name, follows: ['organizeIdTree'] })

/** Contract 2 §3.3, in its order. */
export function userFormDesign(t: Texts, { dictionaries, isNew, isLocked, passwordTip }: UserFacts): FormDesign {
  const label = (name: string) => t(`fields.${name}`)
  const line = (name: string, maxlength = 50) => text(name, label(name), { ...third, maxlength })
  const choice = (name: string, enCode: string, kept: 'id' | 'enCode' = 'id', more: object = {}) => {
    const items = dictionaries.find((dictionary) => dictionary.enCode === enCode)?.dictionaryList ?? []
    return select(
      name,
      label(name),
      { fixed: items.map((item) => [item[kept], item.fullName]) },
      { ...third, filterable: true, ...more },
    )
  }
  const plain = (message: string) => ({
    ...third,
    required: true,
    maxlength: 50,
    rules: [{ pattern: namePattern, message: t(message) }],
  })
  const states = [...(isLocked ? ['2'] : []), '1', '0'].map((state) => [state, t(`states.${state}`)] as const)
  return formDesign(
    [
      groupTitle(t('groups.account')),
      text('account', label('account'), { ...plain('accountRule'), disabled: !isNew, tip: t(`accountTips.${passwordTip}`) }),
      text('realName', label('realName'), plain('nameRule')),
      choice('gender', 'sex', 'enCode', { required: true }),
      organisation('organizeIdTree', label('organizeIdTree'), { ...places, required: true, tip: t('organizeTip') }),
      user('managerId', label('managerId'), half),
      followingTree('positionId', label('positionId'), ofOrganisations('positions'), { ...half, tip: t('positionTip') }),
      followingTree('roleId', label('roleId'), ofOrganisations('roles'), { ...half, tip: t('roleTip') }),
      choice('ranks', 'Rank'),
      select(
        'enabledMark',
        label('enabledMark'),
        { fixed: states },
        { ...third, required: true, clearable: false, defaultValue: '1' },
      ),
      number('sortCode', label('sortCode'), { ...third, min: 0, max: 999_999, defaultValue: 0 }),
      longText('description', label('description'), { maxlength: 500 }),
      groupTitle(t('groups.personal')),
      avatar('headIcon', label('headIcon'), { span: 24 }),
      line('mobilePhone', 20),
      line('email', 100),
      choice('nation', 'Nation'),
      line('nativePlace'),
      date('entryDate', label('entryDate'), third),
      choice('certificatesType', 'certificateType'),
      line('certificatesNumber'),
      choice('education', 'Education'),
      date('birthday', label('birthday'), { ...third, isPast: true }),
      line('telePhone', 20),
      line('landline', 20),
      line('urgentContacts'),
      line('urgentTelePhone', 20),
      text('postalAddress', label('postalAddress'), { span: 16, maxlength: 300 }),
    ],
    widgetSchemas,
  )
}
