import { choiceEntry, switchEntry, words } from '@/components/widget-kits/designer/property-entry'
import { defaultValue, fixedLook, head, onChange, required, states } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const colorPickerDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'color',
  properties: {
    base: [...head, defaultValue],
    behaviour: [
      switchEntry('showAlpha'),
      choiceEntry('colorFormat', words('colorFormat', '', 'hex', 'rgb', 'hsl', 'hsv', 'rgba', 'hsla', 'hsva')),
    ],
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: fixedLook,
}
