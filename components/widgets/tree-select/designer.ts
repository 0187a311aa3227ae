import { optionTree } from '@/components/widget-kits/designer/dropped-options'
import {
  clearable,
  defaultValue,
  filterable,
  head,
  look,
  multiple,
  onChange,
  options,
  placeholder,
  required,
  states,
} from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const treeSelectDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'tree',
  dropped: optionTree,
  properties: {
    base: [...head, placeholder, defaultValue],
    data: [options],
    behaviour: [multiple, filterable, clearable],
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: look,
}
