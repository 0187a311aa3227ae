import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { formDesign } from '@/lib/form/build/form-design'
import { codePattern } from '@/lib/form/build/patterns'
import { users } from '@/lib/form/build/reference-fields'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

/** Contract 2 §8.1. */
export function groupFormDesign(t: Texts): FormDesign {
  const code = { required: true, maxlength: 50, rules: [{ pattern: codePattern, message: t('groups.codeRule') }] }
  return formDesign(
    [
      text('fullName', t('columns.name'), { required: true, maxlength: 100 }),
      text('enCode', t('columns.code'), code),
      number('sortCode', t('groups.sort'), { min: 0, max: 999_999, defaultValue: 0, span: 12 }),
      toggle('enabledMark', t('columns.state'), { defaultValue: 1, on: t('states.1'), off: t('states.0'), span: 12 }),
      longText('description', t('groups.description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}

export function membersDesign(t: Texts): FormDesign {
  return formDesign([users('members', t('groups.members'), { multiple: true, tip: t('groups.membersTip') })], widgetSchemas)
}
