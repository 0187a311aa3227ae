/** Reusable patterns (spec 1 §5, spec 2 §5.2). `code` is the message key in the namespace `validation`. All are linear in the text. */
type NamedPattern = { pattern: RegExp; code: string }

export const patterns = {
  phone: { pattern: /^1[3-9]\d{9}$/, code: 'phone' },
  password: { pattern: /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,16}$/, code: 'password' },
  idCard: {
    pattern: /^[1-9]\d{5}(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/,
    code: 'idCard',
  },
  email: { pattern: /^[A-Za-z0-9_%+-]+(\.[A-Za-z0-9_%+-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, code: 'email' },
  plateNumber: {
    pattern:
      /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-HJ-NP-Z][A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9挂学警港澳]$/,
    code: 'plateNumber',
  },
  chinese: { pattern: /^[\u4e00-\u9fa5]+$/, code: 'chinese' },
  enCode: { pattern: /^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*$/, code: 'enCode' },
  account: { pattern: /^[A-Za-z0-9]+$/, code: 'account' },
  fullName: { pattern: /^[\p{L}\p{N}\s_-]+$/u, code: 'fullName' },
  numericCode: { pattern: /^\d+$/, code: 'numericCode' },
  halfHour: { pattern: /^\d+(\.[05])?$/, code: 'halfHour' },
  positiveInteger: { pattern: /^[1-9]\d*$/, code: 'positiveInteger' },
  fieldName: { pattern: /^[A-Za-z][A-Za-z0-9_]*$/, code: 'fieldName' },
  numberText: { pattern: /^[+-]?(0|[1-9]\d*)(\.\d+)?$/, code: 'number' },
} as const satisfies Record<string, NamedPattern>

type PatternName = keyof typeof patterns

const textLengthMax = 1_000

export function matchesPattern(name: PatternName, text: string): boolean {
  return text.length <= textLengthMax && patterns[name].pattern.test(text)
}
