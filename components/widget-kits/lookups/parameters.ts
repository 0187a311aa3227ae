import { own, type RawRecord, readNumber, readText } from '@/lib/form/read'
import type { EnvUser, RecordContext } from '../widget-env'

/** Value of a form field by the name a parameter gives it; inside a row first the one of the same row (contract 3a §8.2). */
export type ParameterReader = (reference: string) => unknown

type ParameterContext = {
  read: ParameterReader
  /** What a person typed, for the parameter that asks for it. */
  keyword?: string
  record?: RecordContext
  /** Given by the chooser of a sub-table: fields the server fills stand for the person and the time (contract 3a §6). */
  system?: { user: EnvUser | undefined; nowMs: number }
}

export const keywordReference = '@keyword'

const fromField = 1
const fixed = 2
const nothing = 3

/** The whole list with `defaultValue` filled in, as every look-up sends it. */
export function fillParameters(list: readonly RawRecord[], context: ParameterContext): readonly RawRecord[] {
  return list.map((parameter) => ({ ...parameter, defaultValue: filledValue(parameter, context) ?? '' }))
}

function filledValue(parameter: RawRecord, context: ParameterContext): unknown {
  const reference = readText(own(parameter, 'relationField'))
  const given = own(parameter, 'defaultValue')
  if (reference === keywordReference) return context.keyword
  if (given === '@formId' || reference === '@formId') return context.record ? context.record.id : '@formId'
  const sourceType = readNumber(own(parameter, 'sourceType')) ?? fromField
  if (sourceType === nothing) return ''
  // Newer designs keep fixed values and names of system variables in `relationField`.
  if (sourceType !== fromField)
    return isFilled(given) ? given : sourceType === fixed ? own(parameter, 'relationField') : reference
  if (reference === '') return given
  return systemValue(readText(own(parameter, 'jnpfKey')), context) ?? context.read(reference)
}

function systemValue(type: string, { system }: ParameterContext): unknown {
  if (!system) return undefined
  if (type === 'createUser') return system.user?.userId
  if (type === 'createTime') return system.nowMs
  if (type === 'currOrganize') return system.user?.organizeId
  return type === 'currPosition' ? system.user?.positionIds?.[0]?.id : undefined
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
