import type { WidgetExample } from '@/components/widget-kits/define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'empty', value: 0 },
  { title: 'halves and the score', attributes: { allowHalf: true, showScore: true }, value: 3.5 },
  { title: 'in words', attributes: { showText: true }, value: 4 },
  { title: 'ten stars', attributes: { count: 10, showScore: true }, value: 7 },
  { title: 'fifty stars', attributes: { count: 50 }, value: 31 },
  { title: 'disabled', value: 2, state: 'disabled' },
  { title: 'read-only', value: 2, state: 'readOnly' },
  { title: 'with a fault', value: 1, state: 'error' },
]
