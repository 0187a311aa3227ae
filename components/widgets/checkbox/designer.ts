import { twoOptions } from '@/components/widget-kits/designer/dropped-options'
import {
  choiceLook,
  defaultValue,
  fixedLook,
  head,
  onChange,
  options,
  required,
  states,
} from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const checkboxDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'checkbox',
  dropped: twoOptions,
  properties: {
    base: [...head, defaultValue],
    data: [options],
    behaviour: choiceLook,
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: fixedLook,
}
