import type { WidgetExample } from '@/components/widget-kits/define-widget'

const field = (label: string, name: string, span: number) => ({
  __config__: { jnpfKey: 'input', label, span, layout: 'colFormItem' },
  __vModel__: name,
})

export const examples: readonly WidgetExample[] = [
  { title: 'two columns', config: { children: [field('联系人', 'person', 12), field('电话', 'phone', 12)] } },
  { title: 'empty', config: { children: [] } },
]
