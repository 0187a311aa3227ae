import { codeSource } from '@/components/widget-kits/designer/code-source-entries'
import { choiceEntry, colorEntry, numberEntry, plain } from '@/components/widget-kits/designer/property-entry'
import { boxLook, label, showLabel, shownStates, tipLabel } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

const formats = ['code128', 'ean13', 'ean8', 'ean5', 'ean2', 'code39', 'itf14', 'msi10', 'msi11', 'pharmacode', 'upc', 'codabar']

export const barcodeDesigner: WidgetDesigner = {
  group: 'advanced',
  icon: 'barcode',
  dropped: () => ({ own: { staticText: '20220810' } }),
  properties: {
    base: [label, showLabel, tipLabel],
    data: codeSource('static', 'relation'),
    content: [
      choiceEntry('barcodeFormat', plain(...formats), { path: ['format'], usual: 'code128' }),
      numberEntry('barWidth', { path: ['width'], min: 1, max: 10, unit: 'px' }),
      numberEntry('barHeight', { path: ['height'], min: 10, max: 300, unit: 'px' }),
      colorEntry('lineColor'),
      colorEntry('background'),
    ],
    state: shownStates,
  },
  style: boxLook,
}
