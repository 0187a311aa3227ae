import type { WidgetExample } from '@/components/widget-kits/define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'left', attributes: { content: '基本信息', contentPosition: 'left' } },
  { title: 'with a tip', attributes: { content: '付款信息', helpMessage: '以合同为准，\n变更需走审批。' } },
  { title: 'centred', attributes: { content: '附件', contentPosition: 'center' } },
  { title: 'right', attributes: { content: '备注', contentPosition: 'right' } },
]
