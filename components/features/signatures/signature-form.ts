import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { formDesign } from '@/lib/form/build/form-design'
import { user } from '@/lib/form/build/reference-fields'
import { signature, text } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

const namePattern = '/^\\s*[\\u4e00-\\u9fa5A-Za-z0-9]+\\s*$/'
const codePattern = '/^\\s*[A-Za-z0-9]+(\\.[A-Za-z0-9]+)*\\s*$/'

/** Contract 2 §24. */
export function signatureFormDesign(t: Texts): FormDesign {
  const named = { required: true, maxlength: 50 }
  return formDesign(
    [
      text('fullName', t('columns.name'), { ...named, rules: [{ pattern: namePattern, message: t('nameRule') }] }),
      text('enCode', t('columns.code'), { ...named, rules: [{ pattern: codePattern, message: t('codeRule') }] }),
      user('userIds', t('columns.users'), { required: true, multiple: true, tip: t('usersTip') }),
      signature('icon', t('columns.picture'), { required: true, tip: t('pictureTip') }),
    ],
    widgetSchemas,
  )
}
