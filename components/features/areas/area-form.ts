import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { formDesign } from '@/lib/form/build/form-design'
import { namePattern } from '@/lib/form/build/patterns'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

/** Contract 2 §13. What it belongs to is chosen by the button beside the buttons of the dialog; the field names it. */
export function areaFormDesign(t: Texts): FormDesign {
  return formDesign(
    [
      text('parentName', t('fields.parent'), { required: true, disabled: true }),
      text('fullName', t('columns.name'), {
        required: true,
        maxlength: 50,
        rules: [{ pattern: namePattern, message: t('rules.name') }],
      }),
      text('enCode', t('columns.code'), {
        required: true,
        maxlength: 50,
        rules: [{ pattern: '/^\\s*\\d+\\s*$/', message: t('rules.code') }],
      }),
      number('sortCode', t('columns.sort'), { min: 0, max: 999_999, defaultValue: 0, span: 12 }),
      toggle('enabledMark', t('columns.state'), { defaultValue: 1, on: t('enabled'), off: t('disabled'), span: 12 }),
      longText('description', t('fields.description'), { maxlength: 500 }),
      text('parentId', '', { hidden: true }),
    ],
    widgetSchemas,
  )
}
