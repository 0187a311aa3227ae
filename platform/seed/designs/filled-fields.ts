import { type Common, type Field, field } from './field-node'
import type { Rule } from './value-fields'

/** Tokens of contract 3a §10: every digit stands alone, fields are objects. */
export type Token = string | { __vModel__: string; label: string }

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

export function serialNumber(
  name: string,
  label: string,
  rule: { enCode: string; fullName: string },
  options: Common = {},
): Field {
  const own = { readonly: true, placeholder: '' }
  const made = field('billRule', name, label, options, { rule: rule.enCode, ruleName: rule.fullName, trigger: 'change' }, own)
  return { ...made, own: { ...made.own, placeholder: '系统自动生成' } }
}

/** The five fields every module of the company ends with (contract 4b §15). They are filled by the server. */
export const systemFields: readonly Field[] = [
  field('createUser', 'creatorUser', '创建人员', { list: 150, search: true }, {}, { type: 'currUser', readonly: true }),
  field('createTime', 'createTime', '创建时间', { list: 170, search: true }, {}, { type: 'currTime', readonly: true }),
  field('modifyUser', 'modifyUser', '修改人员', { placeholder: '系统自动生成' }, {}, { readonly: true }),
  field('modifyTime', 'modifyTime', '修改时间', { placeholder: '系统自动生成' }, {}, { readonly: true }),
  field('currOrganize', 'organizeId', '所属组织', { list: 140 }, {}, { type: 'currOrganize', showLevel: 'last', readonly: true }),
]
