import { head, look, shownStates } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const createTimeDesigner: WidgetDesigner = {
  group: 'system',
  icon: 'createTime',
  properties: { base: head, state: shownStates },
  style: look,
}
