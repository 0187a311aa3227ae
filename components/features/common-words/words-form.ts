import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, toggle } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

export type SystemChoice = readonly [id: string, name: string]

/** Contract 2 §24; `systems` is null for own words, which are offered everywhere. */
export function wordsFormDesign(t: Texts, systems: readonly SystemChoice[] | null): FormDesign {
  const places = systems
    ? [
        select(
          'systemIds',
          t('columns.systems'),
          { fixed: systems },
          { multiple: true, filterable: true, placeholder: t('everywhere'), tip: t('systemsTip') },
        ),
      ]
    : []
  return formDesign(
    [
      longText('commonWordsText', t('columns.text'), { required: true, maxlength: 500, rows: 4 }),
      ...places,
      number('sortCode', t('columns.sort'), { min: 0, max: 999_999, defaultValue: 0, span: 12 }),
      toggle('enabledMark', t('columns.state'), { defaultValue: 1, on: t('enabled'), off: t('disabled'), span: 12 }),
    ],
    widgetSchemas,
  )
}
