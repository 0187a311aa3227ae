import { head, look, placeholder, shownStates } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const modifyTimeDesigner: WidgetDesigner = {
  group: 'system',
  icon: 'modifyTime',
  properties: { base: [...head, placeholder], state: shownStates },
  style: look,
}
