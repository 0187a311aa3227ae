import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { designDocumentMax } from '@/lib/contract/online-dev/design-base'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, text } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

/** Contract 4a §8.2: how a form is called; where the page of one that somebody coded is, and which fields it has. */
export function basicFormDesign(t: Texts, { isSystem }: { isSystem: boolean }): FormDesign {
  return formDesign(
    [
      text('fullName', t('columns.name'), { required: true, maxlength: 50, placeholder: t('required.name') }),
      text('enCode', t('columns.code'), { required: true, maxlength: 50, placeholder: t('required.code') }),
      ...(isSystem ? systemFields(t) : []),
      number('sortCode', t('columns.sort'), { min: 0, max: 999_999, defaultValue: 0, span: 12 }),
      ...(isSystem
        ? [longText('draftJson', t('fields.name'), { maxlength: designDocumentMax, tip: t('fields.tip') })]
        : [longText('tables', t('tables.name'), { maxlength: designDocumentMax, tip: t('tables.tip') })]),
      longText('description', t('description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}

function systemFields(t: Texts) {
  const address = (name: string, tip: string) => text(name, t(`addresses.${name}`), { maxlength: 500, tip })
  return [
    address('urlAddress', t('addresses.urlTip')),
    address('appUrlAddress', t('addresses.appTip')),
    address('interfaceUrl', t('addresses.interfaceTip')),
  ]
}
