/** What conditions of data permission are made of, and what goes with what (contract 2 §12.6, §12.7). */

/** Kinds of columns, in the words of a database. */
export const dataFieldTypes = ['varchar', 'string', 'text', 'int', 'bigint', 'double', 'datetime'] as const
export type DataFieldType = (typeof dataFieldTypes)[number]

const dataVariables = [
  '@userId',
  '@userAraSubordinates',
  '@organizeId',
  '@organizationAndSuborganization',
  '@branchManageOrganize',
] as const

const dataPickers = ['organizeSelect', 'depSelect', 'posSelect', 'roleSelect', 'groupSelect', 'userSelect'] as const
export type DataPicker = (typeof dataPickers)[number]

/** What a field is compared with. */
const dataContents = ['input', 'inputNumber', 'datePicker', ...dataVariables, ...dataPickers] as const
export type DataContent = (typeof dataContents)[number]

export const dataSymbols = [
  ...(['==', '<>', 'like', 'notLike', '>', '>=', '<', '<='] as const),
  ...(['between', 'in', 'notIn', 'null', 'notNull'] as const),
] as const
export type DataSymbol = (typeof dataSymbols)[number]

/** Keys of their words in the texts of screens: what the wire has are no keys. */
export const symbolWords = {
  '==': 'equal',
  '<>': 'unequal',
  like: 'contains',
  notLike: 'containsNot',
  '>': 'greater',
  '>=': 'greaterEqual',
  '<': 'less',
  '<=': 'lessEqual',
  between: 'between',
  in: 'oneOf',
  notIn: 'noneOf',
  null: 'empty',
  notNull: 'notEmpty',
} as const satisfies Record<DataSymbol, string>

const words: readonly DataContent[] = ['input', ...dataVariables, ...dataPickers]

const contentsByType: Readonly<Record<DataFieldType, readonly DataContent[]>> = {
  varchar: words,
  string: words,
  text: ['input', '@userId', '@organizeId'],
  int: ['inputNumber'],
  bigint: ['inputNumber'],
  double: ['inputNumber'],
  datetime: ['datePicker'],
}

const measured: readonly DataSymbol[] = ['>=', '>', '==', '<=', '<', '<>', 'between', 'null', 'notNull']
const chosen: readonly DataSymbol[] = ['==', '<>', 'in', 'notIn', 'null', 'notNull']
const one: readonly DataSymbol[] = ['==', '<>']
const several: readonly DataSymbol[] = ['in', 'notIn']

/** What a field of the type can be compared with. */
export function contentsOf(type: string): readonly DataContent[] {
  return isOneOf(dataFieldTypes, type) ? contentsByType[type] : []
}

/** How a field is compared with it; variables of several people or places stand for a list. */
export function symbolsOf(content: string): readonly DataSymbol[] {
  switch (content) {
    case 'input':
      return ['==', '<>', 'like', 'notLike', 'null', 'notNull']
    case 'inputNumber':
    case 'datePicker':
      return measured
    case '@userId':
    case '@organizeId':
      return one
  }
  if (isDataVariable(content)) return several
  return isDataPicker(content) ? chosen : []
}

/** Whether the two can stand together; of variables more than is offered, because other clients offer more. */
export function isComparable(content: string, symbol: string): boolean {
  return (isDataVariable(content) ? chosen : symbolsOf(content)).some((known) => known === symbol)
}

/** What a field of the type may hold: more than is offered, because releases of other versions make more (contract 3b §5). */
export function canHold(type: string, content: string): boolean {
  const offered = contentsOf(type)
  return isOneOf(offered, content) || (content === administeredBelow && isOneOf(offered, '@branchManageOrganize'))
}

const administeredBelow = '@branchManageOrganizeAndSub'

export function isDataVariable(content: string): boolean {
  return isOneOf(dataVariables, content) || content === administeredBelow
}

export function isDataPicker(content: string): content is DataPicker {
  return isOneOf(dataPickers, content)
}

export function isDataSymbol(symbol: string): symbol is DataSymbol {
  return isOneOf(dataSymbols, symbol)
}

function isOneOf<T extends string>(list: readonly T[], value: string): value is T {
  return (list as readonly string[]).includes(value)
}

/** Wire: newer clients spell one variable otherwise (contract 2 §12.6). */
export function contentName(content: string): string {
  return content === '@userAndSubordinates' ? '@userAraSubordinates' : content
}

/** Whether the symbol has nothing to compare with; below: whether that is a list. */
export function isValueless(symbol: string): boolean {
  return symbol === 'null' || symbol === 'notNull'
}

export function takesSeveral(symbol: string): boolean {
  return symbol === 'in' || symbol === 'notIn'
}

/** Where a field of a form or list comes from (contract 2 §12.4). */
export type FieldPlace = { enCode: string; fieldRule: number; bindTable: string; childTableKey: string }

/** What rights are compared by: the name of the field, with its table where that is not the main one. */
export function storedFieldCode(place: FieldPlace): string {
  const prefix = prefixOf(place)
  return place.enCode.startsWith(prefix) ? place.enCode : `${prefix}${place.enCode}`
}

/** The name of the field alone, as screens show it. */
export function shownFieldCode(place: FieldPlace): string {
  return place.enCode.slice(place.enCode.startsWith(prefixOf(place)) ? prefixOf(place).length : 0)
}

function prefixOf({ fieldRule, bindTable, childTableKey }: FieldPlace): string {
  if (fieldRule === 1) return `jnpf_${bindTable}_jnpf_`
  return fieldRule === 2 && childTableKey !== '' ? `${childTableKey}-` : ''
}

const sideTableField = /^jnpf_(.+?)_jnpf_(.+)$/

/** The place of a field that a design names (contract 3a §3). */
export function placeOfCode(name: string, table: string | null): FieldPlace {
  if (table !== null) return { enCode: name, fieldRule: 2, bindTable: '', childTableKey: table }
  const side = sideTableField.exec(name)
  if (side) return { enCode: side[2] ?? '', fieldRule: 1, bindTable: side[1] ?? '', childTableKey: '' }
  return { enCode: name, fieldRule: 0, bindTable: '', childTableKey: '' }
}

type SentenceCondition = { label: string; symbol: string; value: string }
export type SentenceGroup = { logic: 'and' | 'or'; conditions: readonly SentenceCondition[] }

/** Conditions in one sentence: 【状态 等于 完成 and 金额 大于 5】or【…】 (contract 2 §12.7). */
export function conditionSentence(
  matchLogic: 'and' | 'or',
  groups: readonly SentenceGroup[],
  wordOf: (logic: 'and' | 'or') => string = (logic) => logic,
): string {
  return groups
    .map(({ logic, conditions }) => {
      const parts = conditions.map(({ label, symbol, value }) => [label, symbol, value].filter(Boolean).join(' '))
      return `【${parts.join(` ${wordOf(logic)} `)}】`
    })
    .join(wordOf(matchLogic))
}
