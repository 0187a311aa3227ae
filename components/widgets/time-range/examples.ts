import type { WidgetExample } from '@/components/widget-kits/define-widget'

const shift = ['08:30:00', '17:30:00']

export const examples: readonly WidgetExample[] = [
  { title: 'empty' },
  { title: 'a working day', value: shift },
  { title: 'hours and minutes', attributes: { format: 'HH:mm' }, value: shift },
  { title: 'disabled', value: shift, state: 'disabled' },
  { title: 'read-only', value: shift, state: 'readOnly' },
  { title: 'start after end', value: [...shift].reverse(), state: 'error' },
]
