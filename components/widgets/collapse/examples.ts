import type { WidgetExample } from '@/components/widget-kits/define-widget'

const field = (label: string, name: string) => ({
  __config__: { jnpfKey: 'input', label, span: 24, layout: 'colFormItem' },
  __vModel__: name,
})
const pane = (title: string, name: string, ...children: unknown[]) => ({
  __config__: { jnpfKey: 'collapseItem', children },
  title,
  name,
})
const children = [pane('联系方式', 'contact', field('联系人', 'person')), pane('开票信息', 'invoice', field('税号', 'taxNo'))]

export const examples: readonly WidgetExample[] = [
  { title: 'one open', config: { children, active: ['contact'] } },
  { title: 'one at a time', attributes: { accordion: true }, config: { children, active: 'contact' } },
  { title: 'all closed', config: { children, active: [] } },
]
