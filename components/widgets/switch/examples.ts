import type { WidgetExample } from '@/components/widget-kits/define-widget'

const words = { activeTxt: '启用', inactiveTxt: '停用' }

export const examples: readonly WidgetExample[] = [
  { title: 'off' },
  { title: 'on, with words', attributes: words, value: 1 },
  { title: 'own colours', attributes: { activeColor: '#16a34a', inactiveColor: '#b91c1c', ...words }, value: 1 },
  { title: 'own values', attributes: { activeValue: 5, inactiveValue: 9, ...words }, value: 5 },
  { title: 'disabled', value: 1, state: 'disabled' },
  { title: 'read-only', value: 1, attributes: words, state: 'readOnly' },
  { title: 'with a fault', value: 0, state: 'error' },
]
