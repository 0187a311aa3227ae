import { specialEntry } from '@/components/widget-kits/designer/property-entry'
import {
  clearable,
  dataInterface,
  filterable,
  head,
  look,
  multiple,
  onChange,
  placeholder,
  popup,
  required,
  states,
} from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const popupTableSelectDesigner: WidgetDesigner = {
  group: 'advanced',
  icon: 'popupTable',
  properties: {
    base: [...head, placeholder],
    data: [
      dataInterface,
      specialEntry('interfaceField', 'propsValue'),
      specialEntry('interfaceField', 'displayField', { path: ['relationField'] }),
    ],
    columns: [specialEntry('columns', 'columnOptions')],
    popup: popup('popover'),
    behaviour: [multiple, filterable, clearable],
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: look,
}
