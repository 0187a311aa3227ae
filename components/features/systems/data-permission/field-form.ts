import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { type DataFieldForm, type DataFieldRow, moduleDataAuthorize } from '@/lib/contract/system/data-permission'
import { dateFormats, dateTimeFormat } from '@/lib/datetime/format'
import {
  contentsOf,
  type DataContent,
  dataFieldTypes,
  dataSymbols,
  isDataPicker,
  symbolsOf,
  symbolWords,
} from '@/lib/domain/data-conditions'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import { own, readText, readTexts } from '@/lib/form/read'
import type { FormDesign, RecordValues } from '@/lib/form/types'
import { followRule, placeFields } from '../place-form'
import { half } from '../system-form'
import type { FieldChoice } from '../utils'
import { contentText, symbolsOfField, symbolText } from './utils'

/** What can be chosen depends on what was chosen before; each offer is a field of its own, and the one that counts is shown. */
const contentOffers = { contentWords: 'varchar', contentText: 'text' } as const
const symbolOffers = {
  symbolsInput: 'input',
  symbolsMeasured: 'inputNumber',
  symbolsChosen: 'userSelect',
  symbolsOne: '@userId',
  symbolsSeveral: '@userAraSubordinates',
} as const satisfies Record<string, DataContent>

type ContentOffer = keyof typeof contentOffers
type SymbolOffer = keyof typeof symbolOffers
const offersOfContent = Object.keys(contentOffers) as ContentOffer[]
const offersOfSymbols = Object.keys(symbolOffers) as SymbolOffer[]

/** Null where there is nothing to choose from: numbers are compared with numbers, dates with dates. */
function contentOffer(type: string): ContentOffer | null {
  if (contentsOf(type).length <= 1) return null
  return type === 'text' ? 'contentText' : 'contentWords'
}

function symbolOffer(content: string): SymbolOffer {
  if (content === 'datePicker') return 'symbolsMeasured'
  const like = isDataPicker(content) ? 'userSelect' : content === '@organizeId' ? '@userId' : content
  return offersOfSymbols.find((offer) => symbolOffers[offer] === like) ?? 'symbolsSeveral'
}

function contentIn(valueAt: (name: string) => unknown): string {
  const type = readText(valueAt('type'))
  const offer = contentOffer(type)
  return offer === null ? (contentsOf(type)[0] ?? '') : readText(valueAt(offer))
}

export function dataFieldDesign(t: Texts): FormDesign {
  const contents = offersOfContent.map((offer) => {
    const fixed = contentsOf(contentOffers[offer]).map((content) => [content, contentText(content, t)] as const)
    return select(offer, t('data.content'), { fixed }, { ...half, clearable: false, defaultValue: 'input' })
  })
  const symbols = offersOfSymbols.map((offer) => {
    const offered = symbolsOf(symbolOffers[offer])
    // By their words: `null` would be taken for no value at all.
    const fixed = offered.map((symbol) => [symbolWords[symbol], symbolText(symbol, t)] as const)
    return select(offer, t('data.symbol'), { fixed }, { ...half, multiple: true, defaultValue: fixed.map(([word]) => word) })
  })
  const types = dataFieldTypes.map((type) => [type, type] as const)
  const formats = dateFormats.map((format) => [format, format] as const)
  return formDesign(
    [
      ...placeFields(t),
      select('type', t('data.type'), { fixed: types }, { ...half, required: true, clearable: false, defaultValue: 'varchar' }),
      ...contents,
      select('format', t('data.format'), { fixed: formats }, { ...half, clearable: false, defaultValue: dateTimeFormat }),
      ...symbols,
      longText('description', t('columns.description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}

export const followedFields = ['fieldRule', 'type', ...offersOfContent]

export function followField(store: FormStore): void {
  followRule(store)
  const type = readText(store.getValue('type'))
  for (const offer of offersOfContent) {
    const isShown = offer === contentOffer(type)
    store.setFieldState(offer, { hidden: !isShown, required: isShown })
  }
  const counting = symbolOffer(contentIn((name) => store.getValue(name)))
  for (const offer of offersOfSymbols) store.setFieldState(offer, { hidden: offer !== counting, required: offer === counting })
  store.setFieldState('format', { hidden: type !== 'datetime' })
}

/** A field as its form takes it. */
export function dataFieldValues(row: DataFieldRow): RecordValues {
  return { ...row, fieldRule: String(row.fieldRule ?? 0), ...offeredValues(row) }
}

/** What suits a field that was chosen; where nothing is known of it, everything stays. */
export function conditionValues({ type, conditionText = '', conditionSymbol = '', format }: FieldChoice): RecordValues {
  if (type === undefined) return {}
  return { type, ...(format ? { format } : {}), ...offeredValues({ type, conditionText, conditionSymbol }) }
}

function offeredValues(row: Pick<DataFieldRow, 'type' | 'conditionText' | 'conditionSymbol'>): RecordValues {
  const offer = contentOffer(row.type)
  const symbols = symbolsOfField(row).flatMap((symbol) => own(symbolWords, symbol) ?? [])
  return { ...(offer === null ? {} : { [offer]: row.conditionText }), [symbolOffer(row.conditionText)]: symbols }
}

export function dataFieldBody(values: RecordValues): DataFieldForm {
  const conditionText = contentIn((name) => values[name])
  const words = readTexts(values[symbolOffer(conditionText)])
  const conditionSymbol = dataSymbols.filter((symbol) => words.includes(symbolWords[symbol]))
  return moduleDataAuthorize.create.body.parse({ ...values, conditionText, conditionSymbol })
}
