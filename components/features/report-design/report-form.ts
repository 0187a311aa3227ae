import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

const half = { span: 12 } as const
const codePattern = '/^\\s*[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?\\s*$/'

/** How a report is called; its sheet is made in the designer. */
export function reportFormDesign(t: Texts, categories: readonly { id: string; fullName: string }[]): FormDesign {
  return formDesign(
    [
      text('fullName', t('columns.name'), { ...half, required: true, maxlength: 100, placeholder: t('required.name') }),
      text('enCode', t('columns.code'), {
        ...{ ...half, required: true, maxlength: 50, placeholder: t('required.code') },
        rules: [{ pattern: codePattern, message: t('codeRule') }],
      }),
      select(
        'categoryId',
        t('columns.category'),
        { fixed: categories.map(({ id, fullName }) => [id, fullName] as const) },
        { ...half, required: true, filterable: true, placeholder: t('required.category') },
      ),
      number('sortCode', t('columns.sort'), { ...half, min: 0, max: 999_999, defaultValue: 0 }),
      toggle('enabledMark', t('columns.state'), { ...half, defaultValue: 1, on: t('enabled'), off: t('disabled') }),
      longText('description', t('description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}
