import { twoPanes } from '@/components/widget-kits/designer/dropped-panes'
import { choiceEntry, scriptEntry, specialEntry, textEntry, words } from '@/components/widget-kits/designer/property-entry'
import { boxLook, shownStates } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const tabDesigner: WidgetDesigner = {
  group: 'layout',
  icon: 'tab',
  dropped: (text) => ({ config: { componentName: 'row0', children: twoPanes('tabItem', text) } }),
  properties: {
    base: [
      specialEntry('panes', 'panes', { path: ['__config__', 'active'] }),
      choiceEntry('tabKind', words('tab', '', 'card', 'border-card'), { path: ['type'] }),
      choiceEntry('tabPosition', words('side', 'top', 'left', 'right', 'bottom'), { usual: 'top' }),
    ],
    state: shownStates,
    scripts: [scriptEntry('tabClick')],
  },
  style: boxLook,
}

export const tabItemDesigner: WidgetDesigner = {
  group: 'layout',
  icon: 'tab',
  isOffered: false,
  properties: { base: [textEntry('title', { lengthMax: 50 })] },
  style: [],
}
