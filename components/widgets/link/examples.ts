import type { WidgetExample } from '@/components/widget-kits/define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'in a new window', attributes: { content: '付款制度', href: 'https://example.com/rules', target: '_blank' } },
  {
    title: 'styled',
    attributes: { content: '填写说明', href: '/home', textStyle: { 'text-align': 'center', 'font-weight': 'bold' } },
  },
  { title: 'an address that is refused', attributes: { content: '付款制度', href: 'javascript:alert(1)' } },
  { title: 'no address', attributes: { content: '付款制度', href: '' } },
]
