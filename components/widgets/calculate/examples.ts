import type { WidgetExample } from '../define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'whole', attributes: { expression: [], precision: 0 }, value: 1234 },
  { title: 'decimals and thousands', attributes: { expression: [], precision: 2, thousands: true }, value: 1234567.891 },
  { title: 'amount in capitals', attributes: { expression: [], precision: 2, isAmountChinese: true }, value: 30205.6 },
  { title: 'nothing yet', attributes: { expression: [] } },
]
