/** Type keys of the 3.5 line (contract 3a §4–6) by the groups of the palette and in its order; parts come with what they are part of. */
const palette = {
  basic: [
    ...(['input', 'textarea', 'inputNumber', 'switch', 'radio', 'checkbox', 'select', 'cascader', 'treeSelect'] as const),
    ...(['datePicker', 'timePicker', 'dateRange', 'timeRange', 'numberRange', 'uploadFile', 'uploadImg'] as const),
    ...(['colorPicker', 'rate', 'slider', 'editor'] as const),
    ...(['link', 'button', 'text', 'alert', 'divider', 'groupTitle'] as const),
  ],
  advanced: [
    ...(['organizeSelect', 'depSelect', 'posSelect', 'userSelect', 'roleSelect', 'groupSelect', 'usersSelect'] as const),
    ...(['areaSelect', 'relationForm', 'relationFormAttr', 'popupSelect', 'popupAttr', 'popupTableSelect'] as const),
    ...(['autoComplete', 'table', 'calculate', 'barcode', 'qrcode', 'signature', 'sign', 'location', 'iframe'] as const),
  ],
  system: ['createUser', 'createTime', 'modifyUser', 'modifyTime', 'currOrganize', 'currPosition', 'billRule'],
  layout: ['row', 'card', 'tab', 'collapse', 'tableGrid'],
  parts: ['tabItem', 'collapseItem', 'tableGridTr', 'tableGridTd'],
} as const

export type WidgetType = (typeof palette)[keyof typeof palette][number]

/** What can be put into a form by itself. */
export type PaletteType = Exclude<WidgetType, (typeof palette)['parts'][number]>

const { parts, ...wholes } = palette

export const paletteTypes: readonly PaletteType[] = Object.values(wholes).flat()

export const widgetTypes: readonly WidgetType[] = [...paletteTypes, ...parts]

/** Type keys of older designs and what the 3.5 line calls them (contract 3a §16). */
const olderNames: ReadonlyMap<string, WidgetType> = new Map([
  ['comInput', 'input'],
  ['numInput', 'inputNumber'],
  ['uploadFz', 'uploadFile'],
  ['JNPFText', 'text'],
  ['comSelect', 'organizeSelect'],
  ['address', 'areaSelect'],
  ['date', 'datePicker'],
  ['time', 'timePicker'],
  ['currDept', 'currOrganize'],
])

/** The one place that knows older keys: whoever reads a stored key asks here, and everything behind sees today's alone. */
export function currentTypeName(stored: string): string {
  return olderNames.get(stored) ?? stored
}
