import type { WidgetExample } from '@/components/widget-kits/define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'plain', attributes: { content: '请在每月 25 日前提交，\n逾期计入下月。' } },
  {
    title: 'styled',
    attributes: {
      content: '重要提示',
      textStyle: { color: '#c62828', 'text-align': 'center', 'font-weight': 'bold', 'font-size': 20, 'line-height': 40 },
    },
  },
  {
    title: 'underlined, right',
    attributes: { content: '合计见附表', textStyle: { 'text-align': 'right', 'text-decoration': 'underline' } },
  },
  { title: 'markup is text', attributes: { content: '<b>不是</b>加粗' } },
]
