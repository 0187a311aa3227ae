import { dateTimeFormat, parseDate } from '@/lib/datetime/format'
import { AppError } from '@/lib/errors/app-error'
import { isRecord, readText } from '@/lib/form/read'
import type { Parameter, ParameterType } from './interface-record'

/** What an interface runs with: the value of each declared parameter, null where there is none. */
export type ParameterValues = ReadonlyMap<string, string | number | null>

const textMax = 10_000

/**
 * The caller's values for the declared parameters, checked and typed (contract 2 §16.4 rule 1). What the caller names beside
 * them is left out.
 */
export function parameterValues(parameters: readonly Parameter[], paramList: readonly unknown[]): ParameterValues {
  const given = new Map<string, unknown>()
  for (const entry of paramList) if (isRecord(entry)) given.set(readText(entry.field), entry.defaultValue)
  return new Map(parameters.map((parameter) => [parameter.field, typedValue(parameter, given.get(parameter.field))]))
}

function typedValue(parameter: Parameter, given: unknown): string | number | null {
  const text = textOf(given) || textOf(parameter.defaultValue)
  if (text === '') {
    if (parameter.required) throw wrong(`${parameter.field}不能为空`)
    return null
  }
  if (text.length > textMax) throw wrong(`${parameter.field}的值过长`)
  const typed = converters[parameter.dataType](text)
  if (typed === null) throw wrong(`${parameter.field}类型必须为${typeNames[parameter.dataType]}`)
  return typed
}

/** Lists travel joined by commas. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(',')
  return typeof value === 'boolean' ? String(value) : readText(value)
}

const typeNames: Readonly<Record<ParameterType, string>> = {
  varchar: '字符串',
  int: '整型',
  decimal: '浮点型',
  datetime: '日期时间型',
}

/** Numbers stay text on their way into SQL, so that none loses digits. */
const converters: Readonly<Record<ParameterType, (text: string) => string | number | null>> = {
  varchar: (text) => text,
  int: (text) => (/^[+-]?\d{1,18}$/.test(text.trim()) ? text.trim() : null),
  decimal: (text) => (/^[+-]?\d{1,30}(\.\d{1,30})?$/.test(text.trim()) ? text.trim() : null),
  datetime: (text) => milliseconds(text.trim()),
}

function milliseconds(text: string): number | null {
  if (/^-?\d{1,16}$/.test(text)) return Math.abs(Number(text)) <= 8.64e15 ? Number(text) : null
  return parseDate(text, dateTimeFormat) ?? parseDate(text, 'yyyy-MM-dd')
}

function wrong(message: string): AppError {
  return new AppError('invalid', message, { userMessage: message })
}
