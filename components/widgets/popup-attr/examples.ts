import type { WidgetExample } from '@/components/widget-kits/define-widget'

const attributes = { relationField: 'material', showField: 'unit' }

export const examples: readonly WidgetExample[] = [
  { title: 'stored', attributes: { ...attributes, isStorage: 1 }, value: '吨' },
  { title: 'stored, empty', attributes: { ...attributes, isStorage: 1 } },
  { title: 'error', attributes: { ...attributes, isStorage: 1 }, value: '吨', state: 'error' },
]
