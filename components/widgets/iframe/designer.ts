import { numberEntry, textEntry } from '@/components/widget-kits/designer/property-entry'
import { boxLook, frame, label, showLabel, shownStates, tipLabel } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const iframeDesigner: WidgetDesigner = {
  group: 'advanced',
  icon: 'frame',
  properties: {
    base: [label, showLabel, tipLabel, textEntry('href', { lengthMax: 2000, hasTip: true })],
    state: shownStates,
  },
  style: [...boxLook, numberEntry('frameHeight', { path: ['height'], min: 80, max: 2000, unit: 'px' }), ...frame],
}
