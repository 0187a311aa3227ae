import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, text } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

/** Where the tree stands in the form: unseen, but kept with it as a draft. */
export const treeField = 'templateJson'

const documentMax = 2_000_000
const half = { span: 12 } as const

/** 基础设置 (contract 4b §12). */
export function integrationFormDesign(t: Texts): FormDesign {
  return formDesign(
    [
      text('fullName', t('columns.name'), { ...half, required: true, maxlength: 100, placeholder: t('required.name') }),
      text('enCode', t('columns.code'), { ...half, required: true, maxlength: 50, placeholder: t('required.code') }),
      longText('description', t('columns.description'), { maxlength: 500 }),
      longText(treeField, t('steps.design'), { hidden: true, maxlength: documentMax }),
    ],
    widgetSchemas,
  )
}
