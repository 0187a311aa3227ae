import { choiceEntry, plain } from '@/components/widget-kits/designer/property-entry'
import {
  clearable,
  defaultValue,
  head,
  look,
  onChange,
  placeholder,
  readonly,
  required,
  states,
} from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const timeRangeDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'timeRange',
  isOffered: false,
  properties: {
    base: [...head, placeholder, defaultValue],
    behaviour: [choiceEntry('format', plain('HH:mm:ss', 'HH:mm'), { usual: 'HH:mm:ss' }), clearable],
    rules: [required],
    state: [readonly, ...states],
    scripts: [onChange],
  },
  style: look,
}
