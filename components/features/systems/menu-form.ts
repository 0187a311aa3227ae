import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { radio, select, treeSelect } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import type { FormDesign } from '@/lib/form/types'
import { menuTypes } from './constants'
import { half, iconField } from './system-form'

type Node = { id: string; fullName: string; children?: readonly Node[] }

type MenuFacts = {
  directories: readonly Node[]
  designs: readonly Node[]
  stored: { icon: string; type: string }
}

/** Contract 2 §12.2, with the kinds that have a screen; an entry of another kind keeps it. */
export function menuFormDesign(t: Texts, { directories, designs, stored }: MenuFacts): FormDesign {
  const known = Object.values(menuTypes).map(String)
  const types = known.includes(stored.type) || stored.type === '' ? known : [stored.type, ...known]
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
      iconField(t, stored.icon),
      text('urlAddress', t('menus.columns.address'), { maxlength: 1000, tip: t('menus.addressTip') }),
      radio('linkTarget', t('menus.target'), { fixed: targets }, { defaultValue: '_self' }),
      treeSelect('moduleId', t('menus.module'), designs, { multiple: false, tip: t('menus.moduleTip') }),
      number('sortCode', t('columns.sort'), { ...half, min: 0, max: 999_999, defaultValue: 0 }),
      toggle('enabledMark', t('columns.state'), { ...half, defaultValue: 1 }),
      longText('description', t('columns.description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}

function typeText(t: Texts, type: string): string {
  return t.has(`types.${type}`) ? t(`types.${type}`) : type
}

/** What an entry opens depends on its kind. */
export function followType(store: FormStore): void {
  const type = Number(store.getValue('type'))
  const isAddressed = type === menuTypes.page || type === menuTypes.link
  store.setFieldState('urlAddress', { hidden: !isAddressed, required: isAddressed })
  store.setFieldState('linkTarget', { hidden: type !== menuTypes.link })
  store.setFieldState('moduleId', { hidden: type !== menuTypes.module, required: type === menuTypes.module })
}
