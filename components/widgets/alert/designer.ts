import { choiceEntry, linesEntry, switchEntry, textEntry, words } from '@/components/widget-kits/designer/property-entry'
import { boxLook, shownStates } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'
import { own, readFlag } from '@/lib/form/read'

export const alertDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'alert',
  properties: {
    base: [
      textEntry('alertTitle', { path: ['title'], lengthMax: 200 }),
      linesEntry('description', { lengthMax: 2000 }),
      choiceEntry('alertKind', words('alert', 'success', 'info', 'warning', 'error'), { path: ['type'] }),
    ],
    behaviour: [
      switchEntry('showIcon'),
      switchEntry('closable', { isUsuallyOn: true }),
      textEntry('closeText', { lengthMax: 10, when: (shell) => readFlag(own(shell, 'closable'), true) }),
    ],
    state: shownStates,
  },
  style: boxLook,
}
