import { widgetSchemas } from '@/components/widgets/schemas'
import { dateTimeFormat } from '@/lib/datetime/format'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { parseDesign } from '@/lib/form/parse-design'
import { own, type RawRecord, readRecord, readText } from '@/lib/form/read'
import type { FormDesign } from '@/lib/form/types'
import { currentTypeName } from '@/lib/form/widget-facts/widget-types'

type Wanted = {
  multiple: boolean
  hint: string
  /** What the two states of a switch are called where the design does not say it. */
  states: { on: string; off: string }
}

const name = 'value'

/** What a field that the system fills is asked for with. */
const controlTypes: Readonly<Record<string, string>> = {
  radio: 'select',
  checkbox: 'select',
  createUser: 'userSelect',
  modifyUser: 'userSelect',
  currOrganize: 'organizeSelect',
  currPosition: 'posSelect',
  createTime: 'datePicker',
  modifyTime: 'datePicker',
  calculate: 'inputNumber',
  rate: 'inputNumber',
  slider: 'inputNumber',
  billRule: 'input',
}

/**
 * A form of one field, with which a value for a condition on a field of a design is entered: its own options and pickers, but none of its
 * rules, defaults and scripts. `raw` is the field as the design stores it.
 */
export function fieldValueDesign(raw: RawRecord, { multiple, hint, states }: Wanted): FormDesign {
  const config = readRecord(own(raw, '__config__'))
  const type = currentTypeName(readText(own(config, 'jnpfKey')) || readText(own(raw, 'jnpfKey')))
  if (type === 'switch') {
    const fixed = [
      ['1', readText(own(raw, 'activeTxt')) || states.on] as const,
      ['0', readText(own(raw, 'inactiveTxt')) || states.off] as const,
    ]
    return formDesign([select(name, hint, { fixed }, { multiple })], widgetSchemas)
  }
  const control = own(controlTypes, type)
  const jnpfKey = typeof control === 'string' ? control : type
  const plain = { ...config, jnpfKey, label: hint, required: false, noShow: false, defaultValue: multiple ? [] : undefined }
  const field = { ...raw, ...looksOf(jnpfKey, type, raw), jnpfKey, __config__: plain, __vModel__: name, placeholder: hint }
  return parseDesign({ fields: [{ ...field, multiple, disabled: false, readonly: false, on: {} }] }, widgetSchemas)
}

function looksOf(control: string, type: string, raw: RawRecord): RawRecord {
  if (control === 'inputNumber') return { step: 1, controls: false, precision: undefined, min: undefined, max: undefined }
  if (control !== 'datePicker') return { clearable: true }
  const format = type === 'datePicker' ? readText(own(raw, 'format')) : dateTimeFormat
  return { clearable: true, type: 'date', format: format || 'yyyy-MM-dd', startTimeRule: false, endTimeRule: false }
}
