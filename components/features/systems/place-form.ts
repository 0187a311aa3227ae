import type { Texts } from '@/lib/client/use-texts'
import { select } from '@/lib/form/build/choice-fields'
import { text } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import { half } from './system-form'

/** Which field it is, and of which table (contract 2 §12.4). */
export function placeFields(t: Texts) {
  const rules = ['0', '1', '2'].map((rule) => [rule, t(`items.rules.${rule}`)] as const)
  return [
    text('enCode', t('items.enCode'), { ...half, required: true, maxlength: 100 }),
    text('fullName', t('items.fullName'), { ...half, required: true, maxlength: 50 }),
    select('fieldRule', t('items.rule'), { fixed: rules }, { ...half, required: true, clearable: false }),
    text('bindTable', t('items.bindTable'), { ...half, maxlength: 100 }),
    text('childTableKey', t('items.childTableKey'), { ...half, maxlength: 100, tip: t('items.childTableKeyTip') }),
  ]
}

export function followRule(store: FormStore): void {
  const rule = String(store.getValue('fieldRule'))
  store.setFieldState('bindTable', { hidden: rule !== '1', required: rule === '1' })
  store.setFieldState('childTableKey', { hidden: rule !== '2', required: rule === '2' })
}
