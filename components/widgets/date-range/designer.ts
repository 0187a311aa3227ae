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

const formats = plain('yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss')

export const dateRangeDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'dateRange',
  isOffered: false,
  properties: {
    base: [...head, placeholder, defaultValue],
    behaviour: [choiceEntry('format', formats, { usual: 'yyyy-MM-dd' }), clearable],
    rules: [required],
    state: [readonly, ...states],
    scripts: [onChange],
  },
  style: look,
}
