import { linesEntry, textEntry } from '@/components/widget-kits/designer/property-entry'
import { boxLook, contentPosition, shownStates } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const groupTitleDesigner: WidgetDesigner = {
  group: 'layout',
  icon: 'heading',
  properties: {
    base: [
      textEntry('groupText', { path: ['content'], lengthMax: 100 }),
      linesEntry('helpMessage', { lengthMax: 500 }),
      contentPosition,
    ],
    state: shownStates,
  },
  style: boxLook,
}
