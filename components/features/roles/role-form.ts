import { widgetSchemas } from '@/components/widgets/schemas'
import { radio } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { organisation } from '@/lib/form/build/reference-fields'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'
import type { Texts } from './utils'

const half = { span: 12 }
const namePattern = '/^\\s*[\\u4e00-\\u9fffA-Za-z0-9]+\\s*$/'
const codePattern = '/^\\s*[A-Za-z0-9](?:[A-Za-z0-9.]*[A-Za-z0-9])?\\s*$/'

/** Contract 2 §4.3, in its order. Only administrators make global roles. */
export function roleFormDesign(t: Texts, { mayBeGlobal }: { mayBeGlobal: boolean }): FormDesign {
  const kinds = mayBeGlobal ? ['1', '0'] : ['0']
  return formDesign(
    [
      text('fullName', t('columns.name'), {
        ...half,
        required: true,
        maxlength: 50,
        rules: [{ pattern: namePattern, message: t('nameRule') }],
      }),
      text('enCode', t('columns.code'), {
        ...half,
        required: true,
        maxlength: 50,
        rules: [{ pattern: codePattern, message: t('codeRule') }],
      }),
      radio(
        'globalMark',
        t('columns.type'),
        { fixed: kinds.map((kind) => [kind, t(`types.${kind}`)]) },
        { required: true, defaultValue: kinds[0] ?? '0' },
      ),
      organisation('organizeIdsTree', t('columns.organize'), { multiple: true }),
      number('sortCode', t('columns.sort'), { ...half, min: 0, max: 999_999, defaultValue: 0 }),
      toggle('enabledMark', t('columns.state'), { ...half, defaultValue: 1, on: t('states.1'), off: t('states.0') }),
      longText('description', t('description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}
