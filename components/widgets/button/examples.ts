import type { WidgetExample } from '@/components/widget-kits/define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'plain', attributes: { buttonText: '核对账户' } },
  { title: 'primary, centred', attributes: { buttonText: '生成编号', type: 'primary', align: 'center' } },
  { title: 'dangerous, on the right', attributes: { buttonText: '清空明细', type: 'danger', align: 'right' } },
  { title: 'text alone', attributes: { buttonText: '查看说明', type: 'text' } },
  { title: 'disabled', attributes: { buttonText: '核对账户' }, state: 'disabled' },
]
