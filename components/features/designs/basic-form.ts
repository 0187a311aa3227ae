import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, text } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

type Choice = { id: string; fullName: string }

/** Contract 3b §2.3, §2.4: how a design is called and where it stands. */
export function basicFormDesign(t: Texts, categories: readonly Choice[]): FormDesign {
  const word = (name: string) => t(`fields.${name}`)
  return formDesign(
    [
      text('fullName', word('name'), { required: true, maxlength: 100, placeholder: t('required.name') }),
      text('enCode', word('code'), { required: true, maxlength: 50, placeholder: t('required.code'), tip: t('codeTip') }),
      select(
        'category',
        word('category'),
        { fixed: categories.map(({ id, fullName }) => [id, fullName] as const) },
        { required: true, filterable: true, placeholder: t('required.category'), span: 12 },
      ),
      number('sortCode', word('sort'), { min: 0, max: 999_999, defaultValue: 0, span: 12 }),
      longText('description', word('description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}
