import { head, look, shownStates } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const createUserDesigner: WidgetDesigner = {
  group: 'system',
  icon: 'createUser',
  properties: { base: head, state: shownStates },
  style: look,
}
