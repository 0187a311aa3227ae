import { colorEntry, textEntry } from '@/components/widget-kits/designer/property-entry'
import { defaultValue, fixedLook, head, onChange, required, states } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const switchDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'switch',
  properties: {
    base: [...head, defaultValue],
    content: [
      textEntry('activeTxt', { lengthMax: 10 }),
      textEntry('inactiveTxt', { lengthMax: 10 }),
      colorEntry('activeColor'),
      colorEntry('inactiveColor'),
    ],
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: fixedLook,
}
