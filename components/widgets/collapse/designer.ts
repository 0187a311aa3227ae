import { twoPanes } from '@/components/widget-kits/designer/dropped-panes'
import { scriptEntry, specialEntry, switchEntry, textEntry } from '@/components/widget-kits/designer/property-entry'
import { boxLook, shownStates } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const collapseDesigner: WidgetDesigner = {
  group: 'layout',
  icon: 'collapse',
  dropped: (text) => ({ config: { componentName: 'row0', children: twoPanes('collapseItem', text) } }),
  properties: {
    base: [specialEntry('panes', 'panes', { path: ['__config__', 'active'] }), switchEntry('accordion')],
    state: shownStates,
    scripts: [scriptEntry('change')],
  },
  style: boxLook,
}

export const collapseItemDesigner: WidgetDesigner = {
  group: 'layout',
  icon: 'collapse',
  isOffered: false,
  properties: { base: [textEntry('title', { lengthMax: 50 })] },
  style: [],
}
