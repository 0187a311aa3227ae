import type { WidgetExample } from '@/components/widget-kits/define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'empty' },
  { title: 'hex', value: '#409EFF' },
  { title: 'hsl', attributes: { colorFormat: 'hsl' }, value: 'hsl(210, 100%, 50%)' },
  { title: 'hsv', attributes: { colorFormat: 'hsv' }, value: 'hsv(30, 80%, 90%)' },
  { title: 'with opacity', attributes: { showAlpha: true, colorFormat: 'rgba' }, value: 'rgba(220, 38, 38, 0.5)' },
  { title: 'disabled', value: '#16a34a', state: 'disabled' },
  { title: 'read-only', value: '#16a34a', state: 'readOnly' },
  { title: 'no colour', value: 'redish', state: 'error' },
]
