import { defaultValue, head, look, onChange, precision, required, states } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const numberRangeDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'numberRange',
  properties: {
    base: [...head, defaultValue],
    behaviour: [precision],
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: look,
}
