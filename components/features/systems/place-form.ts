import type { Texts } from '@/lib/client/use-texts'
import { select } from '@/lib/form/build/choice-fields'
import { text } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import { half } from './system-form'
import type { FieldChoice } from './utils'

/** Names of fields are longer in some designs than a form lets them be. */
export const nameMax = 50

/** Which field it is, and of which table (contract 2 §12.4). */
export function placeFields(t: Texts) {
  const rules = ['0', '1', '2'].map((rule) => [rule, t(`items.rules.${rule}`)] as const)
  return [
    text('enCode', t('items.enCode'), { ...half, required: true, maxlength: 100 }),
    text('fullName', t('items.fullName'), { ...half, required: true, maxlength: nameMax }),
    select('fieldRule', t('items.rule'), { fixed: rules }, { ...half, required: true, clearable: false }),
    text('bindTable', t('items.bindTable'), { ...half, maxlength: 100 }),
    text('childTableKey', t('items.childTableKey'), { ...half, maxlength: 100, tip: t('items.childTableKeyTip') }),
  ]
}

/** What the form takes over of a field that was chosen. */
export function placeValues({ fullName, enCode, bindTable, fieldRule, childTableKey }: FieldChoice) {
  return { fullName: fullName.slice(0, nameMax), enCode, bindTable, fieldRule: String(fieldRule ?? 0), childTableKey }
}

export function followRule(store: FormStore): void {
  const rule = String(store.getValue('fieldRule'))
  store.setFieldState('bindTable', { required: rule === '1' })
  store.setFieldState('childTableKey', { hidden: rule !== '2', required: rule === '2' })
}
