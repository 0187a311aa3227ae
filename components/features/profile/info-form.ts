import { widgetSchemas } from '@/components/widgets/schemas'
import type { BaseInfo } from '@/lib/contract/permission/current-user'
import { patterns } from '@/lib/domain/patterns'
import { select } from '@/lib/form/build/choice-fields'
import type { Field } from '@/lib/form/build/field'
import { formDesign } from '@/lib/form/build/form-design'
import { date, longText, text } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

type Dictionary = { enCode: string; dictionaryList: readonly { id: string; enCode: string; fullName: string }[] }
type InfoFacts = {
  dictionaries: readonly Dictionary[]
  /** What is said of a number or an address that is none. */
  faultText: (kind: 'phone' | 'email') => string
}

const beside = { span: 8 }
const short = { ...beside, maxlength: 50 }
const number = { ...beside, maxlength: 20 }
const long = { maxlength: 300 }

/** The form of the person's own data (contract 1 §11.1, §11.2), in the order of the screen. `t`: the texts of `profile.info`. */
export function infoForm(t: (key: string) => string, { dictionaries, faultText }: InfoFacts): FormDesign {
  const choice = (name: string, enCode: string, kept: 'id' | 'enCode' = 'id'): Field => {
    const items = dictionaries.find((dictionary) => dictionary.enCode === enCode)?.dictionaryList ?? []
    return select(name, t(name), { fixed: items.map((item) => [item[kept], item.fullName]) }, choices)
  }
  const choices = { ...beside, placeholder: t('choose'), filterable: true }
  const formed = (kind: 'phone' | 'email') => [{ pattern: loosely(patterns[kind].pattern), message: faultText(kind) }]
  const named = [{ pattern: '/\\S/', message: t('nameRequired') }]
  return formDesign(
    [
      text('realName', t('realName'), { ...short, required: true, rules: named }),
      choice('gender', 'sex', 'enCode'),
      choice('nation', 'Nation'),
      text('nativePlace', t('nativePlace'), short),
      choice('certificatesType', 'certificateType'),
      text('certificatesNumber', t('certificatesNumber'), short),
      choice('education', 'Education'),
      date('birthday', t('birthday'), { ...beside, isPast: true, placeholder: t('choose') }),
      text('telePhone', t('telePhone'), number),
      text('landline', t('landline'), number),
      text('mobilePhone', t('mobilePhone'), { ...number, rules: formed('phone') }),
      text('email', t('email'), { ...short, rules: formed('email') }),
      text('urgentContacts', t('urgentContacts'), short),
      text('urgentTelePhone', t('urgentTelePhone'), number),
      longText('postalAddress', t('postalAddress'), long),
      longText('signature', t('signature'), long),
    ],
    widgetSchemas,
  )
}

/** What of the person's data the form holds. */
export function valuesOf(info: BaseInfo, design: FormDesign): Record<string, unknown> {
  const stored: Readonly<Record<string, unknown>> = info
  return Object.fromEntries(design.fields.map(({ name }) => [name, stored[name] ?? null]))
}

/** The platform takes away blanks around what was typed. */
function loosely({ source }: RegExp): string {
  return `/^\\s*${source.slice(1, -1)}\\s*$/`
}
