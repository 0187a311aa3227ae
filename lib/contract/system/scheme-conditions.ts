import { z } from 'zod'
import { contentName, isDataSymbol, isValueless, storedFieldCode } from '@/lib/domain/data-conditions'
import { looseFlag, looseNumber, looseText } from '../wire'

/** Both spellings occur; a missing one is `and`, any other word is not understood. */
export const logicWord = z
  .union([z.string(), z.null()])
  .optional()
  .transform((word) => (word ?? 'and').toLowerCase() || 'and')
  .pipe(z.enum(['and', 'or']))

const condition = z
  .looseObject({
    id: looseText,
    field: looseText,
    fieldName: looseText,
    type: looseText,
    op: looseText,
    symbol: looseText,
    conditionText: looseText,
    valueLabel: looseText,
    format: looseText,
    bindTable: looseText,
    fieldRule: looseNumber,
    childTableKey: looseText,
    multiple: looseFlag.optional(),
    /** Nothing can be entered: a variable, or a symbol without a value. Only screens read it. */
    disabled: z.unknown().optional(),
  })
  .transform(({ op, symbol, value, fieldValue, ...row }) => {
    const fieldRule = row.fieldRule ?? 0
    const place = { enCode: row.field, fieldRule, bindTable: row.bindTable, childTableKey: row.childTableKey }
    return {
      ...row,
      fieldRule,
      field: row.field === '' ? '' : storedFieldCode(place),
      // Newer clients name these two as the super query does (contract 3b §7).
      op: op || symbol,
      value: value === undefined ? fieldValue : value,
      conditionText: contentName(row.conditionText),
    }
  })

/** One condition of a data scheme: a field, how it is compared, and with what (contract 2 §12.7). */
export type SchemeCondition = z.output<typeof condition>

const conditions = z.array(z.looseObject({ logic: logicWord, groups: z.array(condition) }))

export type SchemeConditions = { logic: 'and' | 'or'; groups: SchemeCondition[] }[]

/** The stored conditions of a scheme, as their text or as what that says; null when they cannot be read. */
export function readSchemeConditions(stored: unknown): SchemeConditions | null {
  const parsed = conditions.safeParse(typeof stored === 'string' ? parseJson(stored) : stored)
  return parsed.success ? parsed.data : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON is one of the ways to be unreadable.
    return undefined
  }
}

/** Whether everything is there that a condition needs; a variable stands for its own value. */
export function isCompleteCondition({ field, op, conditionText, value }: SchemeCondition): boolean {
  if (field === '' || !isDataSymbol(op)) return false
  if (isValueless(op) || conditionText.startsWith('@')) return true
  return op === 'between' ? Array.isArray(value) && value.length === 2 && value.every(isGiven) : isGiven(value)
}

function isGiven(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isGiven)
  return value !== undefined && value !== null && value !== ''
}
