import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { treeSelect } from '@/lib/form/build/choice-fields'
import type { Field } from '@/lib/form/build/field'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, toggle } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import type { FormDesign } from '@/lib/form/types'
import { choiceFields, choicesFollower, type DataChoices, withValueFields } from './data-choices-form'

type Node = { id: string; fullName: string; children?: readonly Node[] }
/** Where a menu can be made; a list of none where one is there already. */
export type ReleasePlaces = Readonly<Record<'pc' | 'app', { hasMenu: boolean; directories: readonly Node[] }>>

/** Contract 3b §5: on which menus a module is released, and why; and what is done with the values that it finds. */
export function releaseFormDesign(t: Texts, places: ReleasePlaces, choices: DataChoices): FormDesign {
  const reason = longText('reason', t('release.reason'), { maxlength: 200, placeholder: t('release.reasonHint') })
  return withValueFields(formDesign([...placeFields(t, places), ...choiceFields(t, choices), reason], widgetSchemas), choices)
}

/** On which menus, each with the parent below which its entry is made (`pc`, `pcModuleParentId`, `app`, `appModuleParentId`). */
export function placeFields(t: Texts, places: ReleasePlaces): readonly Field[] {
  const words = { on: t('yes'), off: t('no') }
  return (['pc', 'app'] as const).flatMap((name) => [
    toggle(name, t(`release.${name}`), {
      ...{ ...words, defaultValue: 1, span: 12 },
      ...(places[name].hasMenu ? { tip: t('release.hasMenu') } : {}),
    }),
    treeSelect(`${name}ModuleParentId`, t(`parentMenu.${name}`), places[name].directories, {
      ...{ multiple: false, required: true, span: 12 },
      placeholder: t('parentMissing'),
    }),
  ])
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

/** Contract 3b §5: both, as far as there is a place for them. Whoever released on one of them only is not asked for the other one each time. */
export function wantedMenus({ pc, app }: ReleasePlaces) {
  const isOn = (one: ReleasePlaces['pc'], other: ReleasePlaces['pc']) => one.hasMenu || !other.hasMenu
  return { pc: isOn(pc, app) ? 1 : 0, app: isOn(app, pc) && (app.hasMenu || app.directories.length > 0) ? 1 : 0 }
}

/** What the questions of a release show of each other. */
export function releaseFollower(places: ReleasePlaces, choices: DataChoices): (store: FormStore) => void {
  const [followPlaces, followChoices] = [placesFollower(places), choicesFollower(choices)]
  return (store) => {
    followPlaces(store)
    followChoices(store)
  }
}
