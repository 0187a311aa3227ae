import { type Common, type Field, field } from './field'
import type { Rule, Token } from './widget-keys'
import { word } from './words'

/** A field that is calculated with. */
export function operand(name: string, label: string): Token {
  return { __vModel__: name, label }
}

type CalculateOptions = Common & {
  precision?: number
  thousands?: boolean
  inWords?: boolean
  /** What the result must be: form and server check it like the pattern of a text. */
  rules?: readonly Rule[]
}

/** For results that may not fall below nothing. */
export function notNegative(message: string): Rule {
  return { pattern: '/^[^-]/', message }
}

/** For results that must be more than nothing. */
export function positive(message: string): Rule {
  return { pattern: '/^[^-]*[1-9]/', message }
}

/** A calculated value that is stored, so that lists can show and sort it. */
export function calculate(name: string, label: string, expression: readonly Token[], options: CalculateOptions = {}): Field {
  return field(
    'calculate',
    name,
    label,
    options,
    { trigger: 'change', regList: options.rules ?? [] },
    {
      expression,
      precision: options.precision ?? 2,
      thousands: options.thousands ?? false,
      isAmountChinese: options.inWords ?? false,
      isStorage: 1,
    },
  )
}

/** A number that the platform gives when the record is saved (contract 3a §4.8). */
export function serialNumber(
  name: string,
  label: string,
  rule: { enCode: string; fullName: string },
  options: Common = {},
): Field {
  const config = { rule: rule.enCode, ruleName: rule.fullName, trigger: 'change' }
  return field('billRule', name, label, options, config, { readonly: true, placeholder: word('automatic') })
}
