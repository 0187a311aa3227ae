import type { WidgetExample } from '@/components/widget-kits/define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'information', attributes: { title: '提交后将进入审批流程', type: 'info', showIcon: true } },
  { title: 'success', attributes: { title: '物料已全部到货', type: 'success', showIcon: true, closable: false } },
  {
    title: 'warning with a description',
    attributes: { title: '库存不足', description: '仅余 3 件，\n请先采购。', type: 'warning', showIcon: true },
  },
  { title: 'error with its own word to close', attributes: { title: '预算超支', type: 'error', closeText: '知道了' } },
  { title: 'markup is text', attributes: { title: '<img src=x onerror=alert(1)>', closable: false } },
]
