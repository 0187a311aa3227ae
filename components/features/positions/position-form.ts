import { widgetSchemas } from '@/components/widgets/schemas'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { organisation } from '@/lib/form/build/reference-fields'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'
import type { PositionType } from './queries'
import type { Texts } from './utils'

const half = { span: 12 }
const namePattern = '/^\\s*[\\u4e00-\\u9fffA-Za-z0-9]+\\s*$/'
const codePattern = '/^\\s*[A-Za-z0-9]+\\s*$/'

/** Contract 2 §2.2, in its order. */
export function positionFormDesign(t: Texts, types: readonly PositionType[]): FormDesign {
  const named = [{ pattern: namePattern, message: t('nameRule') }]
  const coded = [{ pattern: codePattern, message: t('codeRule') }]
  return formDesign(
    [
      organisation('organizeIdTree', t('columns.organize'), { required: true }),
      text('fullName', t('columns.name'), { ...half, required: true, maxlength: 50, rules: named }),
      text('enCode', t('columns.code'), { ...half, required: true, maxlength: 50, rules: coded }),
      select(
        'type',
        t('columns.type'),
        { fixed: types.map(({ enCode, fullName }) => [enCode, fullName]) },
        { ...half, required: true, filterable: true },
      ),
      number('sortCode', t('columns.sort'), { ...half, min: 0, max: 999_999, defaultValue: 0 }),
      toggle('enabledMark', t('columns.state'), { ...half, defaultValue: 1, on: t('states.1'), off: t('states.0') }),
      longText('description', t('description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}
