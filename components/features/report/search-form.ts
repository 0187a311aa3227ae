import { widgetSchemas } from '@/components/widgets/schemas'
import type { ReportParameterField } from '@/lib/contract/report/report'
import { formatDate, parseDate } from '@/lib/datetime/format'
import { select } from '@/lib/form/build/choice-fields'
import type { Field } from '@/lib/form/build/field'
import { formDesign } from '@/lib/form/build/form-design'
import { department, user } from '@/lib/form/build/reference-fields'
import { date, number, text } from '@/lib/form/build/value-fields'
import { readNumber, readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import type { Parameters } from './utils'

/** Of the twenty-four parts of a line. */
const span = 6

/** How the parameters of dates travel. */
const formats: Readonly<Record<string, 'yyyy-MM-dd' | 'yyyy-MM'>> = { date: 'yyyy-MM-dd', month: 'yyyy-MM' }

/** The search form of a report, with the controls that every form has. */
export function searchFormDesign(fields: readonly ReportParameterField[]) {
  return formDesign(fields.map(fieldOf), widgetSchemas)
}

/** Names of parameters are foreign text; those of fields have rules of their own. */
const nameOf = (index: number) => `parameter${index}`

function fieldOf({ name: parameter, label: given, kind, options, isRequired }: ReportParameterField, index: number): Field {
  const [name, label] = [nameOf(index), given || parameter]
  const common = { span, required: isRequired === true }
  const format = formats[kind]
  if (format) return date(name, label, { ...common, format })
  switch (kind) {
    case 'number':
      return number(name, label, common)
    case 'select':
      return select(name, label, { fixed: options.map(({ id, fullName }) => [id, fullName] as const) }, common)
    case 'user':
      return user(name, label, common)
    case 'organize':
      return department(name, label, common)
    default:
      return text(name, label, common)
  }
}

/** The parameters as the form holds them. */
export function formValues(fields: readonly ReportParameterField[], parameters: Parameters): RecordValues {
  const entries = fields.map(({ name, kind }, index) => [nameOf(index), formValue(kind, parameters[name] ?? '')] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

function formValue(kind: string, value: string): unknown {
  const format = formats[kind]
  if (format) return parseDate(value, format) ?? ''
  return kind === 'number' ? (readNumber(value) ?? '') : value
}

/** What the form says, as parameters; those that it does not show stay as they are. */
export function parametersOf(
  fields: readonly ReportParameterField[],
  read: (field: string) => unknown,
  start: Parameters,
): Parameters {
  const told = fields.map(({ name, kind }, index) => {
    const value = read(nameOf(index))
    const format = formats[kind]
    return [name, format ? formatDate(readNumber(value) ?? Number.NaN, format) : readText(value)] as const
  })
  return { ...start, ...Object.fromEntries(told) }
}
