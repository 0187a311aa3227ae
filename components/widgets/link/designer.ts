import { segmentsEntry, textEntry, words } from '@/components/widget-kits/designer/property-entry'
import { boxLook, onClick, shownStates, textAlign } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const linkDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'link',
  properties: {
    base: [
      textEntry('linkText', { path: ['content'], lengthMax: 200 }),
      textEntry('href', { lengthMax: 2000, hasTip: true }),
      segmentsEntry('target', words('target', '_self', '_blank'), { usual: '_self' }),
    ],
    state: shownStates,
    scripts: [onClick],
  },
  style: [...boxLook, textAlign],
}
