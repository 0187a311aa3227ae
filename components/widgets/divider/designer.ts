import { textEntry } from '@/components/widget-kits/designer/property-entry'
import { boxLook, contentPosition, shownStates } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const dividerDesigner: WidgetDesigner = {
  group: 'layout',
  icon: 'divider',
  properties: {
    base: [textEntry('dividerText', { path: ['content'], lengthMax: 100 }), contentPosition],
    state: shownStates,
  },
  style: boxLook,
}
