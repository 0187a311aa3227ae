import type { WidgetExample } from '@/components/widget-kits/define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'empty' },
  { title: 'from zero', value: [0, 1200.5] },
  { title: 'thousands and decimals', attributes: { thousands: true, precision: 2 }, value: [1234.5, 987654.321] },
  { title: 'open end', value: [10, null] },
  { title: 'disabled', value: [1, 2], state: 'disabled' },
  { title: 'read-only', value: [1, 2], state: 'readOnly' },
  { title: 'start after end', value: [9, 1], state: 'error' },
]
