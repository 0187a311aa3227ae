import { numberEntry, switchEntry } from '@/components/widget-kits/designer/property-entry'
import { defaultValue, head, look, onChange, required, states } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'
import { own, readFlag } from '@/lib/form/read'

export const sliderDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'slider',
  properties: {
    base: [...head, { ...defaultValue, when: (shell) => !readFlag(own(shell, 'range')) }],
    behaviour: [
      numberEntry('min', { isDecimal: true }),
      numberEntry('max', { isDecimal: true }),
      numberEntry('step', { isDecimal: true, min: 0 }),
      switchEntry('showStops'),
      switchEntry('range', { resetsDefault: true }),
    ],
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: look,
}
