import { useField } from '@/components/form/use-field'
import { FormNotice } from '@/components/screen/form-notice'
import { isFixedScreen, isMenuPage } from '@/components/screen-keys'
import { useTexts } from '@/lib/client/use-texts'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import { menuTypes } from './constants'

/** A word where the address of a page leads to none that this product has: its menu would not show the entry. */
export function AddressNotice({ store }: { store: FormStore }) {
  const t = useTexts('admin.systems.menus')
  const type = Number(useField(store, 'type').value)
  const address = readText(useField(store, 'urlAddress').value).trim()
  const path = `/${address.replace(/^\/+|\?.*$/g, '')}`
  if (type !== menuTypes.page || address === '' || isMenuPage(path) || isFixedScreen(path)) return null
  return <FormNotice>{t('unknownPage')}</FormNotice>
}
