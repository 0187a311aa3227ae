import { choiceEntry } from '@/components/widget-kits/designer/property-entry'
import {
  clearable,
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

const levels = [0, 1, 2, 3].map((value) => ({ value, word: `level_${value}` }))

export const areaSelectDesigner: WidgetDesigner = {
  group: 'advanced',
  icon: 'area',
  properties: {
    base: [...head, placeholder, defaultValue],
    behaviour: [choiceEntry('level', levels, { usual: 2, resetsDefault: true }), multiple, clearable],
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: look,
}
