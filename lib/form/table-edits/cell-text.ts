import { normalizeTime, startOf } from '@/lib/datetime/format'
import { type Amount, addAmounts, amountToNumber, decimalsOf, divideAmount, parseAmount, roundAmount } from '@/lib/domain/decimal'
import { isMultiple, numberAttribute, precisionOf, textAttribute } from '../attributes'
import { dateFormatOf, timeFormatOf } from '../date-schema'
import { ownAttribute, readNumber } from '../read'
import type { FieldNode } from '../types'
import { factsOf } from '../widget-facts/table'
import type { WidgetSchema } from '../widget-schema'
import { readDateText, readTimeText } from './date-text'

export type CellFault =
  | 'number'
  | 'whole'
  | 'date'
  | 'time'
  | 'switch'
  | 'unknownName'
  | 'ambiguousName'
  | 'notPastable'
  | 'range'

/** What the text of a cell means: a value, names that someone has to look up, or nothing that the column can hold. */
export type CellReading =
  | { kind: 'value'; value: unknown }
  | { kind: 'names'; names: readonly string[] }
  | { kind: 'fault'; fault: CellFault }

/** The text of a cell in the codec of its column (contract 3a §7). Blanks around are no part of a value. */
export function readCellText(node: FieldNode, schema: WidgetSchema, source: string): CellReading {
  const text = source.trim()
  if (text === '') return { kind: 'value', value: schema.decode(null, node) }
  switch (factsOf(node.type).paste) {
    case 'text':
      return { kind: 'value', value: schema.decode(text, node) }
    case 'lines':
      return { kind: 'value', value: schema.decode(source, node) }
    case 'names':
      return { kind: 'names', names: splitNames(text, node) }
    case 'amount':
      return wholeOrDecimal(text, node)
    case 'date':
      return orFault(dateOf(text, dateFormatOf(node)), 'date')
    case 'time':
      return orFault(timeOf(text, timeFormatOf(node)), 'time')
    case 'switch':
      return orFault(readSwitchText(text, node), 'switch')
    case 'numberRange':
      return readRange(text, (part) => readNumberText(part, node))
    case 'dateRange':
      return readRange(text, (part) => dateOf(part, dateFormatOf(node)))
    case 'timeRange':
      return readRange(text, (part) => timeOf(part, timeFormatOf(node)))
    case null:
      return { kind: 'fault', fault: 'notPastable' }
  }
}

function orFault(value: unknown, fault: CellFault): CellReading {
  return value === null ? { kind: 'fault', fault } : { kind: 'value', value }
}

/** Half of one becomes nothing or one whole in a column without decimals: nobody would see it among many cells. */
function wholeOrDecimal(text: string, node: FieldNode): CellReading {
  const number = readAmountText(text, node)
  if (number === null) return { kind: 'fault', fault: 'number' }
  if (precisionOf(node) === 0 && decimalsOf(number) > 0) return { kind: 'fault', fault: 'whole' }
  return { kind: 'value', value: amountToNumber(roundAmount(number, precisionOf(node))) }
}

function readNumberText(text: string, node: FieldNode): number | null {
  const amount = readAmountText(text, node)
  return amount && amountToNumber(roundAmount(amount, precisionOf(node)))
}

const hundred = addAmounts([100])

/** Thousands, currency signs, per cent and the brackets of accountants. */
function readAmountText(text: string, node: FieldNode): Amount | null {
  const isBracketed = /^[（(].*[)）]$/.test(text)
  const inner = isBracketed ? text.slice(1, -1) : text
  const plain = inner
    .replace(/^([+-]?)\s*(?:[¥￥$€£]|RMB|CNY|USD)\s*/i, '$1')
    .replace(/\s*[%％元]$/, '')
    .replaceAll('，', ',')
  const amount = parseAmount(plain)
  if (!amount) return null
  const signed = isBracketed ? amount.neg() : amount
  const isShare = /[%％]$/.test(inner) && holdsShares(node)
  return isShare ? divideAmount(signed, hundred) : signed
}

/** `50%` is 50, as it stands in the cell; only a column that ends at 1 and has decimals means half of a whole. */
function holdsShares(node: FieldNode): boolean {
  return numberAttribute(node, 'max') === 1 && precisionOf(node) !== 0
}

function dateOf(text: string, format: string): number | null {
  const ms = readDateText(text)
  return ms === null ? null : startOf(ms, format)
}

function timeOf(text: string, format: string): string | null {
  const time = readTimeText(text)
  return time === null ? null : normalizeTime(time, format)
}

const onTexts = new Set(['1', 'true', 'yes', 'y', 'on', '是', '开', '√', '✓', '对', '有'])
const offTexts = new Set(['0', 'false', 'no', 'n', 'off', '否', '关', '×', '✗', '错', '无'])

function readSwitchText(text: string, node: FieldNode): number | null {
  const on = readNumber(ownAttribute(node.raw, 'activeValue')) ?? 1
  const off = readNumber(ownAttribute(node.raw, 'inactiveValue')) ?? 0
  if (text === textAttribute(node, 'activeTxt') || text === String(on)) return on
  if (text === textAttribute(node, 'inactiveTxt') || text === String(off)) return off
  const lower = text.toLowerCase()
  if (onTexts.has(lower)) return on
  return offTexts.has(lower) ? off : null
}

function readRange(text: string, read: (part: string) => unknown): CellReading {
  const parts = text.split(/\s*(?:~|～|至|—|–|\s-\s|\bto\b)\s*/)
  if (parts.length !== 2) return { kind: 'fault', fault: 'range' }
  const values = parts.map((part) => (part.trim() === '' ? undefined : read(part.trim())))
  return values.includes(null) ? { kind: 'fault', fault: 'range' } : { kind: 'value', value: values }
}

const namesMax = 200

/** Paths of a cascader keep their slashes; several names stand apart by the signs people use in lists. */
function splitNames(text: string, node: FieldNode): readonly string[] {
  if (!isMultiple(node)) return [text]
  return text
    .split(/[,，;；、\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, namesMax)
}
