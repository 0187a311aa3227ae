import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { namePattern } from '@/lib/form/build/patterns'
import { organisation } from '@/lib/form/build/reference-fields'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

export type PositionType = { id: string; enCode: string; fullName: string }

const codePattern = '/^\\s*[A-Za-z0-9]+\\s*$/'

/** Contract 2 §2.2. */
export function positionFormDesign(t: Texts, types: readonly PositionType[]): FormDesign {
  const checked = (pattern: string, message: string) => ({ required: true, maxlength: 50, rules: [{ pattern, message }] })
  const choices = { fixed: types.map(({ enCode, fullName }) => [enCode, fullName] as const) }
  return formDesign(
    [
      organisation('organizeIdTree', t('columns.organize'), { required: true, isAdministered: true }),
      text('fullName', t('columns.name'), checked(namePattern, t('nameRule'))),
      text('enCode', t('columns.code'), checked(codePattern, t('codeRule'))),
      select('type', t('columns.type'), choices, { required: true, filterable: true }),
      number('sortCode', t('columns.sort'), { min: 0, max: 999_999, defaultValue: 0, span: 12 }),
      toggle('enabledMark', t('columns.state'), { defaultValue: 1, on: t('enabled'), off: t('disabled'), span: 12 }),
      longText('description', t('description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}
