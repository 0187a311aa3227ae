import { amountToNumber, formatAmount, parseAmount, roundAmount } from '@/lib/domain/decimal'
import { addons, flagAttribute, numberAttribute, precisionOf } from './attributes'
import { defineSchema, issue } from './define-schema'
import type { FieldNode, Issue } from './types'
import type { WidgetSchema } from './widget-schema'
import { isBlank, isEmptyValue, plainText } from './wire-values'

/** Doubles carry 15 digits without loss; larger amounts would be changed silently (reliability R3). */
const magnitudeMax = 1e15

/** Numbers: empty is undefined, 0 is kept (spec 2 §5.1). Text that is no number stays as it came and is refused. */
export function numberSchema(facts: Pick<WidgetSchema, 'type'> & Partial<WidgetSchema>): WidgetSchema {
  return defineSchema({
    stored: 'number',
    emptyValue: undefined,
    decode: decodeNumber,
    encode: (value, node) => encodeNumber(value, node),
    validate: numberIssues,
    toText: plainNumberText,
    ...facts,
  })
}

export function decodeNumber(wire: unknown): unknown {
  if (isBlank(wire)) return undefined
  if (typeof wire === 'number') return Number.isFinite(wire) ? wire + 0 : undefined
  const amount = parseAmount(wire)
  return amount === null ? wire : (amountToNumber(amount) ?? wire)
}

/** Rounded to the field's decimals, so that what is stored is what was shown. */
export function encodeNumber(value: unknown, node: FieldNode): unknown {
  if (isEmptyValue(value)) return null
  const amount = parseAmount(value)
  return amount === null ? value : amountToNumber(roundAmount(amount, precisionOf(node)))
}

export function numberIssues(value: unknown, node: FieldNode): readonly Issue[] {
  if (isEmptyValue(value)) return []
  if (typeof value !== 'number' || !Number.isFinite(value)) return [issue('number')]
  if (Math.abs(value) >= magnitudeMax) return [issue('numberTooLarge')]
  const min = numberAttribute(node, 'min')
  const max = numberAttribute(node, 'max')
  if (min !== undefined && value < min) return [issue('numberMin', { min })]
  if (max !== undefined && value > max) return [issue('numberMax', { max })]
  return []
}

/** Text of lists, details and exports as it travels, and of controls with buttons: exactly the field's decimals, or those there are (contract 3a §7). */
export function plainNumberText(value: unknown, node: FieldNode): string {
  const amount = parseAmount(value)
  return amount === null ? plainText(value) : formatAmount(amount, { precision: precisionOf(node) })
}

/** The same on the page, with thousands separators where the design says so (contract 3a §10: they are display only). */
export function numberText(value: unknown, node: FieldNode): string {
  const amount = parseAmount(value)
  if (amount === null) return plainText(value)
  return formatAmount(amount, { precision: precisionOf(node), thousands: flagAttribute(node, 'thousands') })
}

/** The number with the text before and after it, as the detail shows it (contract 3a §15). */
export function numberTextWithAddons(value: unknown, node: FieldNode): string {
  const text = numberText(value, node)
  if (text === '') return ''
  const { before, after } = addons(node)
  return `${before}${text}${after}`
}
