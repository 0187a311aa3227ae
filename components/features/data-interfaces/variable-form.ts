import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, text } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

/** Contract 2 §16.5. */
export function variableFormDesign(t: Texts): FormDesign {
  return formDesign(
    [
      text('fullName', t('variables.name'), {
        required: true,
        maxlength: 50,
        rules: [{ pattern: '/^[^@{}\\s]+$/', message: t('variables.nameRule') }],
      }),
      longText('expression', t('variables.expression'), { required: true, maxlength: 20_000, tip: t('variables.expressionTip') }),
    ],
    widgetSchemas,
  )
}
