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

export const timePickerDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'time',
  properties: {
    base: [...head, placeholder, defaultCurrent, defaultValue],
    behaviour: [choiceEntry('format', plain('HH:mm:ss', 'HH:mm'), { usual: 'HH:mm:ss' }), clearable],
    limits: timeLimits,
    rules: [required],
    state: [readonly, ...states],
    scripts: [onChange, onBlur],
  },
  style: look,
}
