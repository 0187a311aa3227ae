import { isWidgetType } from '@/lib/form/widget-facts/table'
import type { PaletteType } from '@/lib/form/widget-facts/widget-types'

/** Kinds that hold one thing of the same sort, so that a field may become another of them where it stands. */
const families: readonly (readonly PaletteType[])[] = [
  [
    ...(['input', 'textarea', 'editor', 'autoComplete', 'inputNumber', 'rate', 'slider'] as const),
    ...(['select', 'radio', 'checkbox', 'cascader', 'treeSelect', 'switch', 'datePicker', 'timePicker', 'colorPicker'] as const),
  ],
  ['dateRange', 'timeRange', 'numberRange'],
  ['organizeSelect', 'depSelect', 'posSelect', 'userSelect', 'roleSelect', 'groupSelect', 'usersSelect'],
  ['uploadFile', 'uploadImg'],
  ['popupSelect', 'popupTableSelect', 'relationForm'],
]

/** What a field of a kind can be made, in the order of the palette; nothing for containers and for what shows no value. */
export function otherKinds(type: string): readonly PaletteType[] {
  if (!isWidgetType(type)) return []
  return families.find((family) => family.some((one) => one === type))?.filter((one) => one !== type) ?? []
}
