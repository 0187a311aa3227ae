import type { WidgetExample } from '@/components/widget-kits/define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'a page of another site', attributes: { href: 'https://example.com/', height: 160 } },
  { title: 'no address', attributes: { href: '' } },
  { title: 'an address that is refused', attributes: { href: 'javascript:alert(1)' } },
]
