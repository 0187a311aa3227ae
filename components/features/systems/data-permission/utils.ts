import type { Texts } from '@/lib/client/use-texts'
import type { DataFieldRow } from '@/lib/contract/system/data-permission'
import { readSchemeConditions, type SchemeCondition, type SchemeConditions } from '@/lib/contract/system/scheme-conditions'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import {
  conditionSentence,
  isDataVariable,
  isValueless,
  storedFieldCode,
  symbolWords,
  takesSeveral,
} from '@/lib/domain/data-conditions'
import { own, readList, readNumber, readRecord, readText } from '@/lib/form/read'
import { contentWords } from './constants'

/** Words of the person for what the wire calls otherwise; what nobody knows stays as it is. */
export function symbolText(symbol: string, t: Texts): string {
  const key = own(symbolWords, symbol)
  return typeof key === 'string' ? t(`data.symbols.${key}`) : symbol
}

export function contentText(content: string, t: Texts): string {
  const key = own(contentWords, content)
  return typeof key === 'string' ? t(`data.contents.${key}`) : content
}

/** A condition about the field, as it begins. */
export function conditionAbout(field: DataFieldRow): SchemeCondition {
  const { id, fullName, enCode, bindTable, childTableKey, type, conditionText, format } = field
  const fieldRule = field.fieldRule ?? 0
  const place = { enCode, fieldRule, bindTable, childTableKey }
  const [op = ''] = symbolsOfField(field)
  return withSymbol(
    { ...emptyCondition, ...place, id, field: storedFieldCode(place), fieldName: fullName, type, conditionText, format },
    op,
  )
}

export function symbolsOfField({ conditionSymbol }: Pick<DataFieldRow, 'conditionSymbol'>): readonly string[] {
  return conditionSymbol.split(',').filter((symbol) => symbol !== '')
}

/** A line that nothing was chosen for yet. */
export const emptyCondition: SchemeCondition = {
  ...{
    id: '',
    field: '',
    fieldName: '',
    type: '',
    op: '',
    symbol: undefined,
    conditionText: '',
    value: undefined,
    valueLabel: '',
  },
  ...{ format: '', bindTable: '', fieldRule: 0, childTableKey: '', multiple: 0, disabled: false },
}

/** What was entered stays where the other symbol takes the same kind of value. */
export function withSymbol(condition: SchemeCondition, op: string): SchemeCondition {
  const multiple = takesSeveral(op) ? 1 : 0
  if (isDataVariable(condition.conditionText)) {
    return { ...condition, op, multiple, value: condition.conditionText, disabled: true }
  }
  const isSame = !isValueless(op) && shapeOf(op) === shapeOf(condition.op)
  const kept = isSame ? { value: condition.value, valueLabel: condition.valueLabel } : { value: undefined, valueLabel: '' }
  return { ...condition, op, multiple, ...kept, disabled: isValueless(op) }
}

function shapeOf(op: string): string {
  if (isValueless(op) || op === '') return 'none'
  return op === 'between' ? 'two' : takesSeveral(op) ? 'several' : 'one'
}

/** The conditions that a text says; none where it cannot be read. */
export function groupsIn(conditionJson: string): SchemeConditions {
  return readSchemeConditions(conditionJson) ?? []
}

type Entered = {
  value: unknown
  chosen: unknown /** The field of the design, which says by what a record is called. */
  node: unknown
}

/** What is entered, in words: kept beside the value, which may be an id. */
export function labelOfValue({ conditionText, format, multiple }: SchemeCondition, { value, chosen, node }: Entered): string {
  const values = Array.isArray(value) ? value : [value]
  if (conditionText === 'datePicker') {
    return values.map((one) => formatDate(readNumber(one) ?? Number.NaN, format || dateTimeFormat)).join(' ~ ')
  }
  if (conditionText === 'inputNumber') return values.map((one) => readText(one)).join(' ~ ')
  const nameOf = (one: unknown): string => {
    // A way from the root.
    if (Array.isArray(one)) return one.map(nameOf).join('/')
    const record = readRecord(one)
    return readText(own(record, 'fullName')) || readText(own(record, readText(own(readRecord(node), 'relationField'))))
  }
  const names = multiple === 1 ? readList(chosen).map(nameOf) : [nameOf(chosen)]
  return names.some((name) => name !== '') ? names.join('、') : values.map((one) => readText(one)).join('、')
}

type Sentenced = { matchLogic: string; groups: SchemeConditions }

/** The conditions as a sentence; with words of the person for `and` and `or` where it is only shown. */
export function sentenceOf({ matchLogic, groups }: Sentenced, t: Texts, wordOf?: (logic: 'and' | 'or') => string): string {
  const said = groups.map((group) => ({
    logic: group.logic,
    // A line that was only added says nothing yet.
    conditions: group.groups.flatMap((condition) => {
      if (condition.field === '') return []
      return {
        label: condition.fieldName || condition.field,
        symbol: symbolText(condition.op, t),
        value: valueText(condition, t),
      }
    }),
  }))
  const filled = said.filter(({ conditions }) => conditions.length > 0)
  return conditionSentence(matchLogic === 'or' ? 'or' : 'and', filled, wordOf)
}

function valueText({ op, conditionText, value, valueLabel }: SchemeCondition, t: Texts): string {
  if (isValueless(op)) return ''
  if (isDataVariable(conditionText)) return contentText(conditionText, t)
  return (
    valueLabel ||
    (Array.isArray(value)
      ? value
          .flat()
          .map((one) => readText(one))
          .join('、')
      : readText(value))
  )
}
