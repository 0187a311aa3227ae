import { optionTree } from '@/components/widget-kits/designer/dropped-options'
import { switchEntry, textEntry } from '@/components/widget-kits/designer/property-entry'
import {
  clearable,
  defaultValue,
  filterable,
  head,
  look,
  multiple,
  onBlur,
  onChange,
  options,
  placeholder,
  required,
  states,
} from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const cascaderDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'cascader',
  dropped: optionTree,
  properties: {
    base: [...head, placeholder, defaultValue],
    data: [options],
    behaviour: [
      switchEntry('showAllLevels', { isUsuallyOn: true }),
      textEntry('separator', { lengthMax: 5, usual: '/' }),
      multiple,
      filterable,
      clearable,
    ],
    rules: [required],
    state: states,
    scripts: [onChange, onBlur],
  },
  style: look,
}
