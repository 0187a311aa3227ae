import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { viewNameMax } from '@/lib/contract/system/saved-view'
import { formDesign } from '@/lib/form/build/form-design'
import { role } from '@/lib/form/build/reference-fields'
import { text } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

/** The name of a view, and with whom it is shared where the person may share. */
export function viewFormDesign(t: Texts, mayShare: boolean): FormDesign {
  const name = text('fullName', t('name'), { required: true, maxlength: viewNameMax })
  return formDesign(mayShare ? [name, role('roleIds', t('sharedWith'), { multiple: true })] : [name], widgetSchemas)
}
