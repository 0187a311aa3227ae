/** Type keys of older designs and what the 3.5 line calls them (contract 3a §16). */
const olderNames: ReadonlyMap<string, string> = new Map([
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

export function currentTypeName(stored: string): string {
  return olderNames.get(stored) ?? stored
}

/** Containers and what their direct children are when the child carries no type key (contract 3a §5). */
export const paneTypes: ReadonlyMap<string, string> = new Map([
  ['tab', 'tabItem'],
  ['collapse', 'collapseItem'],
  ['tableGrid', 'tableGridTr'],
  ['tableGridTr', 'tableGridTd'],
])

/** Codes hold no value of their own, and stand in the line of the fields all the same. */
export const codeTypes: ReadonlySet<string> = new Set(['barcode', 'qrcode'])

/** Widgets that hold no value and therefore need no name (contract 3a §3.2). */
export const displayOnlyTypes: ReadonlySet<string> = new Set([
  'text',
  'link',
  'alert',
  'button',
  'divider',
  'groupTitle',
  'qrcode',
  'barcode',
  'iframe',
])

/** Widgets that have a name only when they store their value (`isStorage` 1, contract 3a §3.2). */
export const optionallyNamedTypes: ReadonlySet<string> = new Set(['calculate', 'relationFormAttr', 'popupAttr'])
