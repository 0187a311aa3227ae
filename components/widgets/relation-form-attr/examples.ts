import type { WidgetExample } from '@/components/widget-kits/define-widget'

const attributes = { relationField: 'project', showField: 'customerName' }

export const examples: readonly WidgetExample[] = [
  { title: 'stored', attributes: { ...attributes, isStorage: 1 }, value: '华东精密机械有限公司' },
  { title: 'stored, empty', attributes: { ...attributes, isStorage: 1 } },
  { title: 'error', attributes: { ...attributes, isStorage: 1 }, value: '华东精密机械有限公司', state: 'error' },
]
