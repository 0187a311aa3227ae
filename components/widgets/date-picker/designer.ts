import { choiceEntry, plain } from '@/components/widget-kits/designer/property-entry'
import {
  clearable,
  defaultCurrent,
  defaultValue,
  head,
  look,
  onBlur,
  onChange,
  placeholder,
  readonly,
  required,
  states,
} from '@/components/widget-kits/designer/shared-entries'
import { timeLimits } from '@/components/widget-kits/designer/time-limits'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

const formats = plain('yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss')

export const datePickerDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'date',
  properties: {
    base: [...head, placeholder, defaultCurrent, defaultValue],
    behaviour: [choiceEntry('format', formats, { usual: 'yyyy-MM-dd' }), clearable],
    limits: timeLimits,
    rules: [required],
    state: [readonly, ...states],
    scripts: [onChange, onBlur],
  },
  style: look,
}
