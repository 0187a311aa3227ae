import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { alert } from '@/lib/form/build/display-nodes'
import { formDesign } from '@/lib/form/build/form-design'
import { user } from '@/lib/form/build/reference-fields'
import { text } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

type GradeFacts = { isNew: boolean; isAdministrator: boolean }

/** Contract 2 §9: administrators choose among all people, the others among those of their organisations. */
export function gradeFormDesign(t: Texts, { isNew, isAdministrator }: GradeFacts): FormDesign {
  return formDesign(
    [
      alert(t('hint'), 'info'),
      user('userId', t('fields.user'), {
        span: 12,
        required: true,
        placeholder: t('required.user'),
        disabled: !isNew,
        isAdministered: !isAdministrator,
      }),
      text('managerGroup', t('fields.group'), { span: 12, maxlength: 50 }),
    ],
    widgetSchemas,
  )
}
