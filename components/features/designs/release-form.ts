import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { treeSelect } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, toggle } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import type { FormDesign } from '@/lib/form/types'

type Node = { id: string; fullName: string; children?: readonly Node[] }
/** Where a menu can be made; a list of none where one is there already. */
export type ReleasePlaces = Readonly<Record<'pc' | 'app', { hasMenu: boolean; directories: readonly Node[] }>>

/** Contract 3b §5: on which menus a module is released, and why. */
export function releaseFormDesign(t: Texts, places: ReleasePlaces): FormDesign {
  const words = { on: t('yes'), off: t('no') }
  const parent = (place: 'pc' | 'app') =>
    treeSelect(`${place}ModuleParentId`, t(`parentMenu.${place}`), places[place].directories, {
      ...{ multiple: false, required: true, span: 12 },
      placeholder: t('parentMissing'),
    })
  const place = (name: 'pc' | 'app') => [
    toggle(name, t(`release.${name}`), {
      ...{ ...words, defaultValue: 1, span: 12 },
      ...(places[name].hasMenu ? { tip: t('release.hasMenu') } : {}),
    }),
    parent(name),
  ]
  return formDesign(
    [
      ...place('pc'),
      ...place('app'),
      longText('reason', t('release.reason'), { maxlength: 200, placeholder: t('release.reasonHint') }),
    ],
    widgetSchemas,
  )
}

/** A parent is asked for only where a menu is to be made. */
export function placesFollower(places: ReleasePlaces): (store: FormStore) => void {
  return (store) => {
    for (const name of ['pc', 'app'] as const) {
      const isAsked = Number(store.getValue(name)) === 1 && !places[name].hasMenu
      store.setFieldState(`${name}ModuleParentId`, { hidden: !isAsked, required: isAsked })
    }
  }
}
