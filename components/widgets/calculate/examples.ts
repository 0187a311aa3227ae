import type { WidgetExample } from '@/components/widget-kits/define-widget'

const beside = (name: string, label: string, value: number) => ({
  field: { __config__: { jnpfKey: 'inputNumber', label, span: 24, layout: 'colFormItem' }, __vModel__: name },
  value,
})

export const examples: readonly WidgetExample[] = [
  { title: 'whole', attributes: { expression: [], precision: 0 }, value: 1234 },
  { title: 'decimals and thousands', attributes: { expression: [], precision: 2, thousands: true }, value: 1234567.891 },
  { title: 'amount in capitals', attributes: { expression: [], precision: 2, isAmountChinese: true }, value: 30205.6 },
  { title: 'nothing yet', attributes: { expression: [] } },
  {
    title: 'of two numbers beside',
    attributes: {
      expression: [{ __vModel__: 'price', label: '单价' }, '×', { __vModel__: 'quantity', label: '数量' }],
      precision: 2,
      thousands: true,
    },
    beside: [beside('price', '单价', 12.5), beside('quantity', '数量', 3)],
  },
]
