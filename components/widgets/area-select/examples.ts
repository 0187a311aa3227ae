import type { WidgetExample } from '@/components/widget-kits/define-widget'

const changan = ['440000', '441900', '441900119']

export const examples: readonly WidgetExample[] = [
  { title: 'nothing chosen', value: [] },
  { title: 'a district', value: changan },
  { title: 'a province', attributes: { level: 0 }, value: ['440000'] },
  { title: 'a city', attributes: { level: 1 }, value: ['440000', '440300'] },
  { title: 'a town', attributes: { level: 3 }, value: ['110000', '110100', '110101', '110101001'] },
  {
    title: 'several',
    attributes: { multiple: true },
    value: [changan, ['110000', '110100', '110101'], ['440000', '440300', '440305']],
  },
  { title: 'only within one province', attributes: { selectType: 'address', ableAddressIds: ['440000'] }, value: [] },
  { title: 'no longer there', value: ['440000', '449900', '449901'] },
  { title: 'disabled', state: 'disabled', value: changan },
  { title: 'read-only', state: 'readOnly', value: changan },
  { title: 'with a fault', state: 'error', value: changan },
]
