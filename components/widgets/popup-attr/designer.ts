import { fieldEntry, specialEntry } from '@/components/widget-kits/designer/property-entry'
import {
  label,
  look,
  showLabel,
  shownStates,
  storage,
  storedName,
  tipLabel,
} from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const popupAttrDesigner: WidgetDesigner = {
  group: 'advanced',
  icon: 'popupAttribute',
  properties: {
    base: [label, storedName, showLabel, tipLabel],
    data: [
      fieldEntry('sourceField', { path: ['relationField'], accepts: ['popupSelect'], isSource: true }),
      specialEntry('copiedColumn', 'showField'),
      storage,
    ],
    state: shownStates,
  },
  style: look,
}
