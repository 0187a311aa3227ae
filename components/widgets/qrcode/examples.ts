import type { WidgetExample } from '@/components/widget-kits/define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'a fixed text', attributes: { dataType: 'static', staticText: 'https://example.com/物料/20260001' } },
  {
    title: 'large and in colours',
    attributes: { staticText: 'SN-20260001', width: 180, colorDark: '#166534', colorLight: '#f0fdf4' },
  },
  { title: 'of a record that is not saved yet', attributes: { dataType: 'form' } },
  { title: 'of an empty field', attributes: { dataType: 'relation', relationField: 'code' } },
  { title: 'ten thousand characters', attributes: { staticText: 'A'.repeat(10_000), width: 1_000_000 } },
]
