import { codeSource } from '@/components/widget-kits/designer/code-source-entries'
import { colorEntry, numberEntry } from '@/components/widget-kits/designer/property-entry'
import { boxLook, label, showLabel, shownStates, tipLabel } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const qrcodeDesigner: WidgetDesigner = {
  group: 'advanced',
  icon: 'qrcode',
  properties: {
    base: [label, showLabel, tipLabel],
    data: codeSource('static', 'relation', 'form'),
    content: [
      numberEntry('codeWidth', { path: ['width'], min: 40, max: 600, unit: 'px' }),
      colorEntry('colorDark'),
      colorEntry('colorLight'),
    ],
    state: shownStates,
  },
  style: boxLook,
}
