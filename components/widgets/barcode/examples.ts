import type { WidgetExample } from '@/components/widget-kits/define-widget'

export const examples: readonly WidgetExample[] = [
  { title: 'code 128', attributes: { dataType: 'static', staticText: '20220810' } },
  { title: 'EAN-13', attributes: { dataType: 'static', staticText: '6901234567892', format: 'ean13', width: 2, height: 60 } },
  {
    title: 'code 39 in colours',
    attributes: { staticText: 'ABC123', format: 'code39', width: 2, lineColor: '#1e3a8a', background: '#eef2f6' },
  },
  { title: 'a text the format cannot hold', attributes: { staticText: 'ABC', format: 'ean13' } },
  { title: 'no letters and digits', attributes: { staticText: '条码 1' } },
  { title: 'of an empty field', attributes: { dataType: 'relation', relationField: 'code' } },
  { title: 'ten thousand characters', attributes: { staticText: 'A'.repeat(10_000), width: -4, height: 1_000_000 } },
]
