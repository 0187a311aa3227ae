import {
  clearable,
  defaultCurrent,
  fixedLook,
  head,
  onChange,
  required,
  states,
} from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const signDesigner: WidgetDesigner = {
  group: 'advanced',
  icon: 'signature',
  properties: {
    base: [...head, defaultCurrent],
    behaviour: [clearable],
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: fixedLook,
}

export const signatureDesigner: WidgetDesigner = {
  group: 'advanced',
  icon: 'stamp',
  properties: { base: head, rules: [required], state: states, scripts: [onChange] },
  style: fixedLook,
}
