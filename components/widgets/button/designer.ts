import { choiceEntry, textEntry, words } from '@/components/widget-kits/designer/property-entry'
import { alignment, boxLook, disabled, onClick, shownStates } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

const kinds = words('button', '', 'primary', 'success', 'info', 'warning', 'danger')

export const buttonDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'button',
  properties: {
    base: [textEntry('buttonText', { lengthMax: 50 }), choiceEntry('buttonKind', kinds, { path: ['type'] })],
    state: [disabled, ...shownStates],
    scripts: [onClick],
  },
  style: [...boxLook, alignment],
}
