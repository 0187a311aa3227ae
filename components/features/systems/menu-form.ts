import { fixedScreens, menuPages } from '@/components/screen-keys'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { radio, select, treeSelect } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import type { FormDesign } from '@/lib/form/types'
import { type MenuCategory, menuTypes } from './constants'
import { faceFields, half } from './system-form'
import { typeOfMenu } from './utils'

type Node = { id: string; fullName: string; children?: readonly Node[] }

type MenuFacts = {
  category: MenuCategory
  directories: readonly Node[]
  designs: readonly Node[]
  dictionaries: readonly Node[]
  portals: readonly Node[]
  reports: readonly Node[]
  screens: readonly Node[]
  /** Of an entry that is there already. */
  storedType: string
}

/** Contract 2 §12.2, with the kinds that have a screen; an entry of another kind keeps it. */
export function menuFormDesign(t: Texts, facts: MenuFacts): FormDesign {
  const { category, directories, designs, dictionaries, portals, reports, screens, storedType } = facts
  // On phones directories stand on the first level, and entries below them.
  const offered = Object.values(menuTypes).filter((type) => category === 'Web' || !noPhoneTypes.includes(type))
  const known = offered.map(String)
  const types = known.includes(storedType) || storedType === '' ? known : [storedType, ...known]
  const targets = ['_self', '_blank'].map((target) => [target, t(`menus.targets.${target}`)] as const)
  return formDesign(
    [
      treeSelect('parentId', t('menus.parent'), directories, { required: true, multiple: false, clearable: false }),
      text('fullName', t('menus.columns.name'), { ...half, required: true, maxlength: 50 }),
      text('enCode', t('menus.columns.code'), { ...half, required: true, maxlength: 50 }),
      select(
        'type',
        t('menus.columns.type'),
        { fixed: types.map((type) => [type, typeText(t, type)] as const) },
        { ...half, required: true, clearable: false },
      ),
      number('sortCode', t('columns.sort'), { ...half, min: 0, max: 999_999, defaultValue: 0 }),
      select('ownPage', t('menus.ownPage'), { fixed: ownPages }, { filterable: true, tip: t('menus.ownPageTip') }),
      text('urlAddress', t('menus.columns.address'), { maxlength: 1000, tip: t('menus.addressTip') }),
      radio('linkTarget', t('menus.target'), { fixed: targets }, { defaultValue: '_self' }),
      treeSelect('moduleId', t('menus.module'), designs, { multiple: false, tip: t('menus.moduleTip') }),
      treeSelect('dictionaryId', t('menus.dictionary'), dictionaries, {
        ...{ multiple: false, lastLevel: true, tip: t('menus.dictionaryTip') },
      }),
      treeSelect('portalId', t('menus.portal'), portals, { multiple: false, lastLevel: true }),
      treeSelect('reportId', t('menus.report'), reports, { multiple: false, lastLevel: true }),
      treeSelect('screenId', t('menus.screen'), screens, { multiple: false, lastLevel: true }),
      toggle('enabledMark', t('columns.state'), { ...half, defaultValue: 1 }),
      longText('description', t('columns.description'), { maxlength: 500 }),
      ...faceFields(t),
    ],
    widgetSchemas,
  )
}

/** Below the directories of phones stands what a phone opens (contract 2 §12.2). */
const noPhoneTypes: readonly number[] = [menuTypes.directory, menuTypes.dictionary, menuTypes.screen]

function typeText(t: Texts, type: string): string {
  return t.has(`types.${type}`) ? t(`types.${type}`) : type
}

export const followedFields = ['type', 'parentId', 'ownPage', 'urlAddress']

/** The pages that this product has, by their addresses. */
const ownPages = [...menuPages, ...Object.keys(fixedScreens)].map((path) => [path.slice(1), path.slice(1)] as const)

/** Follows the form of one entry: a page that is chosen fills in the address, and an address that is typed is that of no page chosen. */
export function menuFollower(category: MenuCategory): (store: FormStore) => void {
  let filled = ''
  return (store) => {
    followType(store, category)
    const page = readText(store.getValue('ownPage'))
    if (page === '' || page === readText(store.getValue('urlAddress'))) return
    const isChosen = page !== filled
    filled = isChosen ? page : ''
    if (isChosen) store.setValue('urlAddress', page)
    else store.setValue('ownPage', '')
  }
}

/** What an entry opens depends on its kind, and that on phones on where it stands. */
function followType(store: FormStore, category: MenuCategory): void {
  const values = { type: store.getValue('type'), parentId: store.getValue('parentId') }
  const type = typeOfMenu(values, category)
  const isFixed = category === 'App' && type === menuTypes.directory
  const isAddressed = type === menuTypes.page || type === menuTypes.link
  store.setFieldState('type', { hidden: isFixed, required: !isFixed })
  store.setFieldState('ownPage', { hidden: type !== menuTypes.page })
  store.setFieldState('urlAddress', { hidden: !isAddressed, required: isAddressed })
  store.setFieldState('linkTarget', { hidden: type !== menuTypes.link })
  store.setFieldState('moduleId', { hidden: type !== menuTypes.module, required: type === menuTypes.module })
  store.setFieldState('dictionaryId', { hidden: type !== menuTypes.dictionary, required: type === menuTypes.dictionary })
  store.setFieldState('portalId', { hidden: type !== menuTypes.portal, required: type === menuTypes.portal })
  store.setFieldState('reportId', { hidden: type !== menuTypes.report, required: type === menuTypes.report })
  store.setFieldState('screenId', { hidden: type !== menuTypes.screen, required: type === menuTypes.screen })
}
