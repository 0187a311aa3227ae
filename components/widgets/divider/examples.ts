import type { WidgetExample } from '@/components/widget-kits/define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'a line', attributes: { content: '' } },
  { title: 'words in the middle', attributes: { content: '收货信息', contentPosition: 'center' } },
  { title: 'words on the left', attributes: { content: '收货信息', contentPosition: 'left' } },
  { title: 'words on the right', attributes: { content: '收货信息', contentPosition: 'right' } },
]
