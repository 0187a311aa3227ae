import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, text } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

/** Where the flows of a template stand in its form: unseen, but kept with it as a draft. */
export const flowsField = 'flowTemplateJson'

const documentMax = 10_000_000
const half = { span: 12 } as const

/** 基础设置 (contract 4a §7.2). */
export function templateFormDesign(t: Texts, categories: readonly { id: string; fullName: string }[]): FormDesign {
  return formDesign(
    [
      text('fullName', t('columns.name'), { ...half, required: true, maxlength: 50, placeholder: t('required.name') }),
      text('enCode', t('columns.code'), { ...half, required: true, maxlength: 50, placeholder: t('required.code') }),
      select(
        'category',
        t('columns.category'),
        { fixed: categories.map(({ id, fullName }) => [id, fullName] as const) },
        { ...half, required: true, filterable: true, placeholder: t('required.category') },
      ),
      number('sortCode', t('columns.sort'), { ...half, min: 0, max: 999_999, defaultValue: 0 }),
      longText('description', t('columns.description'), { maxlength: 500 }),
      text('icon', t('columns.icon'), { hidden: true, maxlength: 100 }),
      text('iconBackgroundColor', t('columns.icon'), { hidden: true, maxlength: 30 }),
      longText(flowsField, t('steps.flow'), { hidden: true, maxlength: documentMax }),
    ],
    widgetSchemas,
  )
}
