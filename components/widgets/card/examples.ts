import type { WidgetExample } from '@/components/widget-kits/define-widget'

const children = [{ __config__: { jnpfKey: 'input', label: '联系人', span: 24, layout: 'colFormItem' }, __vModel__: 'person' }]

export const examples: readonly WidgetExample[] = [
  { title: 'with a heading', attributes: { header: '联系方式', shadow: 'always' }, config: { children } },
  { title: 'without a heading', attributes: { shadow: 'never' }, config: { children } },
]
