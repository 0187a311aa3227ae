import { fieldValueDesign } from '@/components/form/field-value-design'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import type { SchemeCondition } from '@/lib/contract/system/scheme-conditions'
import { dateTimeFormat } from '@/lib/datetime/format'
import { isDataVariable, isValueless, takesSeveral } from '@/lib/domain/data-conditions'
import { type Field, field } from '@/lib/form/build/field'
import { formDesign } from '@/lib/form/build/form-design'
import { department, group, organisation, position, role, user } from '@/lib/form/build/reference-fields'
import { text } from '@/lib/form/build/value-fields'
import { isRecord, own } from '@/lib/form/read'
import type { FormDesign } from '@/lib/form/types'

const name = 'value'
const pickers = {
  organizeSelect: organisation,
  depSelect: department,
  posSelect: position,
  roleSelect: role,
  groupSelect: group,
  userSelect: user,
}

/** The control that the value of a condition is entered with; null where there is nothing to enter. `node` is the field of the design. */
export function valueDesign({ conditionText, op, format }: SchemeCondition, node: unknown, t: Texts): FormDesign | null {
  if (conditionText === '' || isValueless(op) || isDataVariable(conditionText)) return null
  const isWord = op === 'like' || op === 'notLike'
  if (conditionText === 'input' && isRecord(node) && !isWord) {
    const states = { on: t('enabled'), off: t('disabled') }
    return fieldValueDesign(node, { multiple: takesSeveral(op), hint: t('data.value'), states })
  }
  return formDesign([fieldFor(conditionText, format, takesSeveral(op), t('data.value'))], widgetSchemas)
}

function fieldFor(content: string, format: string, multiple: boolean, label: string): Field {
  const hint = { placeholder: label }
  const picker = own(pickers, content) as (typeof pickers)['userSelect'] | undefined
  if (picker) return picker(name, label, { multiple })
  // Without a precision, as it stands in the records.
  if (content === 'inputNumber') return field('inputNumber', name, label, hint, {}, { step: 1, controls: false })
  if (content === 'datePicker')
    return field('datePicker', name, label, hint, {}, { clearable: true, type: 'date', format: format || dateTimeFormat })
  return text(name, label, { maxlength: 200, ...hint })
}
