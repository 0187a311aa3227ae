import type { WidgetExample } from '@/components/widget-kits/define-widget'

const field = (label: string, name: string) => ({
  __config__: { jnpfKey: 'input', label, span: 24, layout: 'colFormItem' },
  __vModel__: name,
})
const pane = (title: string, name: string, ...children: unknown[]) => ({
  __config__: { jnpfKey: 'tabItem', children },
  title,
  name,
})
const children = [
  pane('基本信息', 'base', field('单位名称', 'fullName')),
  pane('账户信息', 'account', field('开户银行', 'bankName')),
  pane('备注', 'remark', field('说明', 'note')),
]

export const examples: readonly WidgetExample[] = [
  { title: 'above', config: { children, active: 'base' } },
  { title: 'cards, the second open', attributes: { type: 'border-card' }, config: { children, active: 'account' } },
  { title: 'on the left', attributes: { tabPosition: 'left' }, config: { children, active: 'base' } },
]
