import { choiceEntry, numberEntry, segmentsEntry, words } from '@/components/widget-kits/designer/property-entry'
import { boxLook, shownStates } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'
import { own, type RawRecord, readText } from '@/lib/form/read'

const isFlexible = (shell: RawRecord) => readText(own(shell, 'type')) === 'flex'

export const rowDesigner: WidgetDesigner = {
  group: 'layout',
  icon: 'row',
  dropped: () => ({ config: { componentName: 'row0' } }),
  properties: {
    base: [
      numberEntry('gutter', { min: 0, max: 100, unit: 'px' }),
      segmentsEntry('rowKind', words('row', 'default', 'flex'), { path: ['type'], usual: 'default' }),
      choiceEntry('justify', words('justify', 'start', 'end', 'center', 'space-around', 'space-between'), { when: isFlexible }),
      segmentsEntry('rowAlign', words('rowAlign', 'top', 'middle', 'bottom'), { path: ['align'], when: isFlexible }),
    ],
    state: shownStates,
  },
  style: boxLook,
}
