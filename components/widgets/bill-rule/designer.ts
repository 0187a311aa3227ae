import { inConfig, specialEntry } from '@/components/widget-kits/designer/property-entry'
import { head, look, placeholder, shownStates } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const billRuleDesigner: WidgetDesigner = {
  group: 'system',
  icon: 'bill',
  properties: {
    base: [...head, placeholder],
    data: [specialEntry('billRule', 'rule', inConfig('rule'))],
    state: shownStates,
  },
  style: look,
}
