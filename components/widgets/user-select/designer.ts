import { userRange } from '@/components/widget-kits/designer/people-range'
import {
  clearable,
  defaultCurrent,
  defaultValue,
  head,
  look,
  multiple,
  onChange,
  placeholder,
  required,
  states,
} from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const userSelectDesigner: WidgetDesigner = {
  group: 'advanced',
  icon: 'user',
  properties: {
    base: [...head, placeholder, defaultCurrent, defaultValue],
    limits: userRange,
    behaviour: [multiple, clearable],
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: look,
}
