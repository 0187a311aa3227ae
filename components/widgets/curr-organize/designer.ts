import { choiceEntry, words } from '@/components/widget-kits/designer/property-entry'
import { head, look, shownStates } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const currOrganizeDesigner: WidgetDesigner = {
  group: 'system',
  icon: 'ownCompany',
  properties: {
    base: head,
    behaviour: [choiceEntry('showLevel', words('showLevel', 'last', 'all'), { usual: 'last' })],
    state: shownStates,
  },
  style: look,
}
