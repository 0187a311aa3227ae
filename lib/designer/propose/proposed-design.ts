import { type ChoiceSource, checkboxes, select } from '@/lib/form/build/choice-fields'
import type { Field } from '@/lib/form/build/field'
import { nodeFactory } from '@/lib/form/build/node-tree'
import { time } from '@/lib/form/build/range-fields'
import { department, user } from '@/lib/form/build/reference-fields'
import { date, longText, number, text, toggle } from '@/lib/form/build/value-fields'
import { completeForm } from '@/lib/form/complete-design'
import { usualLimits } from '@/lib/form/import-limits'
import { parseDesign } from '@/lib/form/parse-design'
import type { WidgetSchemas } from '@/lib/form/widget-schema'
import { fieldsOfForm, type ListField } from '../list/list-fields'
import { canBeImported, type ListSetup, offeredHeaderButtons } from '../list/list-offers'
import { newListDesign } from '../list/new-list'
import { type ColumnKind, lengthMax, textPatterns } from './column-kinds'
import { choicesOf, decimalsIn } from './propose-columns'
import { pastedRowsMax } from './table-text'

export type ChosenColumn = {
  title: string
  kind: ColumnKind
  isRequired: boolean
  values: readonly string[]
  /** Of the dictionary that a choice is made from; left out, the choices stand in the design. */
  dictionaryId?: string
}

/**
 * `rowsBytes`: how large the file with the rows is. `ruleText`: what a field says when its text is no mobile number, mail address or address of the web.
 */
type Making = { schemas: WidgetSchemas; rowsBytes?: number; ruleText: (kind: keyof typeof textPatterns) => string }

/**
 * The documents of a module with a field for each column and a list of them all, which offers the import that takes the rows in once the design
 * is released (contract 3b §2.3).
 */
export function proposedDesign(columns: readonly ChosenColumn[], { schemas, rowsBytes = 0, ruleText }: Making) {
  const nodes = nodeFactory({ table: '', words: () => undefined, span: 24 })
  const fields = columns.map((column, at) => nodes.fieldNode(fieldOf(column, `field${101 + at}`, ruleText)))
  const form = completeForm({ fields })
  const listed = fieldsOfForm(parseDesign(form, schemas))
  return {
    formData: JSON.stringify(form),
    columnData: JSON.stringify(listWithImport(listed, { rows: columns[0]?.values.length ?? 0, bytes: rowsBytes })),
    // Phones have the list of the desktop as long as nobody makes another one for them.
    appColumnData: '',
  }
}

function listWithImport(fields: readonly ListField[], { rows, bytes }: { rows: number; bytes: number }) {
  const setup: ListSetup = { webType: 2, isPhone: false }
  const btnsList = offeredHeaderButtons({}, setup).filter(({ value }) => ['add', 'download', 'upload'].includes(value))
  const selectKey = fields.filter(canBeImported).map(({ code }) => code)
  const isLarge = rows > usualLimits.rowsMax || bytes > usualLimits.sizeBytesMax
  const room = isLarge ? { rowsMax: pastedRowsMax, fileSizeMax: Math.ceil(bytes / 1024) } : {}
  return { ...newListDesign(fields, setup), btnsList, uploaderTemplateJson: { dataType: '1', selectKey, ...room } }
}

function fieldOf(column: ChosenColumn, name: string, ruleText: Making['ruleText']): Field {
  const { title, kind, isRequired, values } = column
  const common = { required: isRequired }
  switch (kind) {
    case 'text':
      return text(name, title, { ...common, maxlength: lengthMax.text })
    case 'longText':
      return longText(name, title, { ...common, maxlength: lengthMax.longText })
    case 'mobile':
    case 'email':
    case 'url': {
      const rules = [{ pattern: String(textPatterns[kind]), message: ruleText(kind) }]
      return text(name, title, { ...common, maxlength: lengthMax[kind], rules })
    }
    case 'number':
      return number(name, title, { ...common, precision: decimalsIn(values) })
    case 'money':
      return number(name, title, { ...common, precision: Math.max(2, decimalsIn(values)), thousands: true })
    case 'percent':
      return number(name, title, { ...common, precision: decimalsIn(values), unit: '%' })
    case 'user':
      return user(name, title, common)
    case 'department':
      return department(name, title, common)
    case 'date':
      return date(name, title, common)
    case 'dateTime':
      return date(name, title, { ...common, format: 'yyyy-MM-dd HH:mm' })
    case 'time':
      return time(name, title, common)
    case 'switch':
      // It is always on or off.
      return toggle(name, title)
    case 'select':
      return select(name, title, choices(column), { ...common, filterable: true })
    case 'multiple':
      return checkboxes(name, title, choices(column), common)
  }
}

function choices({ kind, values, dictionaryId }: ChosenColumn): ChoiceSource {
  if (dictionaryId !== undefined) return { dictionary: dictionaryId }
  return { fixed: choicesOf(kind, values).map((choice, at) => [String(at + 1), choice] as const) }
}
