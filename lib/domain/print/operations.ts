import { amountInWords } from '../amount-in-words'
import { decimalsOf, formatAmount, parseAmount } from '../decimal'
import { type PrintScope, type Tag, tagValue, textOf } from './values'

/** Text of the template with the placeholders in it. */
export type Parts = readonly (string | Tag)[]

const textFunctions = { 千位分隔符: 'thousands', 大写金额: 'amountWords', 数据字典: 'dictionary', 日期选择: 'date' } as const
export type TextFunction = (typeof textFunctions)[keyof typeof textFunctions]

export function textFunctionOf(name: string): TextFunction | null {
  return Object.hasOwn(textFunctions, name) ? textFunctions[name as keyof typeof textFunctions] : null
}

export type PictureKind = 'img' | 'qrCode' | 'barCode'
/** What tags may name that is no field: the platform knows it itself. */
export const systemNames = ['systemPrinter', 'systemPrintTime', 'systemApprovalContent'] as const
export type SystemName = (typeof systemNames)[number]

/** What one mark in a prepared template becomes (contract 1 §22). */
export type Operation =
  | { kind: 'value'; tag: Tag }
  | { kind: 'system'; name: SystemName }
  | { kind: TextFunction; args: readonly Parts[] }
  | { kind: 'picture'; picture: PictureKind; width: number | null; height: number | null; content: Parts }

/** What filling needs from the world around it. Everything answers null for what it does not know. */
export type PrintEnvironment = {
  printer: string
  printTime: string
  dictionaryName: (typeId: string, value: string) => string | null
  dateText: (value: string, format: string) => string | null
  codePicture: (kind: 'qrCode' | 'barCode', text: string, size: PictureSize) => CodePicture | null
}
type PictureSize = { width: number | null; height: number | null }
type CodePicture = { source: string; width: number; height: number }

export function tagsOf(operation: Operation): readonly Tag[] {
  if (operation.kind === 'value') return [operation.tag]
  if (operation.kind === 'system') return []
  const parts = operation.kind === 'picture' ? operation.content : operation.args.flat()
  return parts.filter((part) => typeof part !== 'string')
}

/** The dictionaries that a template names, so that they can be asked for before it is filled. */
export function dictionariesOf(operations: readonly Operation[]): readonly string[] {
  const ids = operations.flatMap((operation) => {
    if (operation.kind !== 'dictionary') return []
    const id = fixedText(operation.args[1])
    return id === '' ? [] : [id]
  })
  return [...new Set(ids)]
}

export function partsText(parts: Parts, scope: PrintScope): string {
  return parts.map((part) => (typeof part === 'string' ? part : textOf(tagValue(part, scope)))).join('')
}

/** The text of a text function. Amounts in words and separators apply only to numbers (spec 1 §5): other text stays as it is. */
export function functionText(kind: TextFunction, args: readonly Parts[], scope: PrintScope, env: PrintEnvironment): string {
  const text = unquote(partsText(args[0] ?? [], scope))
  const option = unquote(partsText(args[1] ?? [], scope))
  if (text === '') return ''
  if (kind === 'thousands') return thousands(text, option)
  if (kind === 'amountWords') return parseAmount(text) ? amountInWords(text) : text
  if (kind === 'date') return env.dateText(text, option || 'yyyy-MM-dd') ?? text
  return namesOf(args[0] ?? [], scope)
    .map((value) => env.dictionaryName(option, value) ?? value)
    .join('、')
}

function thousands(text: string, places: string): string {
  const amount = parseAmount(text)
  if (!amount) return text
  // Without a number of decimals as many as the value has, none of them lost.
  const precision = /^\d{1,2}$/.test(places) ? Math.min(20, Number(places)) : Math.min(60, decimalsOf(amount))
  return formatAmount(amount, { precision, thousands: true })
}

/** A field may hold several items: as a list, as its JSON text, or separated by commas. */
function namesOf(parts: Parts, scope: PrintScope): readonly string[] {
  const only = parts.length === 1 ? parts[0] : undefined
  const value = only !== undefined && typeof only !== 'string' ? tagValue(only, scope) : partsText(parts, scope)
  const list = typeof value === 'string' ? listOfText(value) : value
  return (Array.isArray(list) ? list : [list]).map((item) => unquote(textOf(item))).filter((item) => item !== '')
}

function listOfText(text: string): unknown {
  if (text.startsWith('[')) {
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }
  return text.split(',')
}

function fixedText(parts: Parts | undefined): string {
  return unquote((parts ?? []).filter((part) => typeof part === 'string').join(''))
}

function unquote(text: string): string {
  return text.trim().replace(/^["'“”‘’]+|["'“”‘’]+$/g, '')
}
