import type { WidgetExample } from '@/components/widget-kits/define-widget'

const march = [Date.UTC(2026, 2, 1, 4), Date.UTC(2026, 2, 31, 4)]

export const examples: readonly WidgetExample[] = [
  { title: 'empty' },
  { title: 'days', value: march },
  { title: 'months', attributes: { format: 'yyyy-MM' }, value: march },
  { title: 'years', attributes: { format: 'yyyy' }, value: march },
  { title: 'date and time', attributes: { format: 'yyyy-MM-dd HH:mm:ss' }, value: march },
  { title: 'open end', value: [march[0], null] },
  { title: 'disabled', value: march, state: 'disabled' },
  { title: 'read-only', value: march, state: 'readOnly' },
  { title: 'start after end', value: [...march].reverse(), state: 'error' },
]
