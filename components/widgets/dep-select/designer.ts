import { peopleRange } from '@/components/widget-kits/designer/people-range'
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

export const depSelectDesigner: WidgetDesigner = {
  group: 'advanced',
  icon: 'department',
  properties: {
    base: [...head, placeholder, defaultCurrent, defaultValue],
    limits: peopleRange,
    behaviour: [multiple, clearable],
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: look,
}
