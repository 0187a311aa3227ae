import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { radio, select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import type { FormDesign } from '@/lib/form/types'
import { linkTypes, portalTypes } from './constants'

const half = { span: 12 } as const
const codePattern = '/^\\s*[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?\\s*$/'

/** Contract 4b §3.2. */
export function portalFormDesign(t: Texts, categories: readonly { enCode: string; fullName: string }[]): FormDesign {
  const types = [portalTypes.designed, portalTypes.address].map(
    (type) => [String(type), t(`types.${type === portalTypes.designed ? 'designed' : 'address'}`)] as const,
  )
  const links = [linkTypes.page, linkTypes.site].map(
    (type) => [String(type), t(`linkTypes.${type === linkTypes.page ? 'page' : 'site'}`)] as const,
  )
  return formDesign(
    [
      text('fullName', t('columns.name'), { ...half, required: true, maxlength: 100 }),
      text('enCode', t('columns.code'), {
        ...{ ...half, required: true, maxlength: 50 },
        rules: [{ pattern: codePattern, message: t('codeRule') }],
      }),
      select(
        'category',
        t('columns.category'),
        { fixed: categories.map(({ enCode, fullName }) => [enCode, fullName] as const) },
        { ...half, required: true, filterable: true },
      ),
      number('sortCode', t('columns.sort'), { ...half, min: 0, max: 999_999, defaultValue: 0 }),
      radio('type', t('columns.type'), { fixed: types }, { ...half, defaultValue: '0' }),
      toggle('enabledLock', t('columns.lock'), {
        ...{ ...half, defaultValue: 1, on: t('locked'), off: t('unlocked'), tip: t('lockTip') },
      }),
      radio('linkType', t('linkType'), { fixed: links }, { ...half, defaultValue: '0' }),
      text('customUrl', t('customUrl'), {
        required: true,
        maxlength: 2000,
        placeholder: t('required.address'),
        tip: t('addressTip'),
      }),
      toggle('enabledMark', t('columns.enabled'), { ...half, defaultValue: 1, on: t('enabled'), off: t('disabled') }),
      longText('description', t('description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}

export const followedFields = ['type', 'linkType']

/** An address is asked for only where the portal is one, the lock only where it is not. */
export function followType(store: FormStore) {
  const isAddress = Number(store.getValue('type')) === portalTypes.address
  store.setFieldState('enabledLock', { hidden: isAddress })
  store.setFieldState('linkType', { hidden: !isAddress, required: isAddress })
  store.setFieldState('customUrl', { hidden: !isAddress, required: isAddress })
}

/** Another site needs an address of the web; a page of the product is a path. */
export function isAddressSound(linkType: unknown, address: string): boolean {
  const text = address.trim()
  return Number(linkType) === linkTypes.site ? /^https?:\/\/[^\s/]+\S*$/i.test(text) : /^\/?[\w./?=&%-]+$/.test(text)
}
