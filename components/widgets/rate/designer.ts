import { numberEntry, switchEntry } from '@/components/widget-kits/designer/property-entry'
import { defaultValue, fixedLook, head, onChange, required, states } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const rateDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'rate',
  properties: {
    base: [...head, defaultValue],
    behaviour: [
      numberEntry('count', { min: 1, max: 50 }),
      switchEntry('allowHalf'),
      switchEntry('showText'),
      switchEntry('showScore'),
    ],
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: fixedLook,
}
