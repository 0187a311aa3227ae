import { specialEntry } from '@/components/widget-kits/designer/property-entry'
import {
  isAmountChinese,
  label,
  look,
  precision,
  showLabel,
  shownStates,
  storage,
  storedName,
  thousands,
  tipLabel,
} from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const calculateDesigner: WidgetDesigner = {
  group: 'advanced',
  icon: 'calculate',
  properties: {
    base: [label, storedName, showLabel, tipLabel],
    data: [specialEntry('expression', 'expression'), storage],
    behaviour: [precision, thousands, isAmountChinese],
    state: shownStates,
  },
  style: look,
}
