import type { WidgetExample } from '@/components/widget-kits/define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'empty' },
  { title: 'a value', value: 40 },
  { title: 'a range', attributes: { range: true }, value: [20, 80] },
  { title: 'stops and own bounds', attributes: { min: -10, max: 10, step: 2.5, showStops: true }, value: 2.5 },
  { title: 'disabled', value: 60, state: 'disabled' },
  { title: 'read-only', value: 60, state: 'readOnly' },
  { title: 'with a fault', value: 120, state: 'error' },
]
