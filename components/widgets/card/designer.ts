import { choiceEntry, textEntry, words } from '@/components/widget-kits/designer/property-entry'
import { boxLook, shownStates } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const cardDesigner: WidgetDesigner = {
  group: 'layout',
  icon: 'card',
  dropped: () => ({ config: { componentName: 'row0' } }),
  properties: {
    base: [
      textEntry('header', { lengthMax: 100 }),
      choiceEntry('shadow', words('shadow', 'always', 'hover', 'never'), { usual: 'always' }),
    ],
    state: shownStates,
  },
  style: boxLook,
}
