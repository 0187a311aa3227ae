import { head, look, shownStates } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const currPositionDesigner: WidgetDesigner = {
  group: 'system',
  icon: 'ownPosition',
  properties: { base: head, state: shownStates },
  style: look,
}
