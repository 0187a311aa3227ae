import { specialEntry } from '@/components/widget-kits/designer/property-entry'
import {
  clearable,
  dataInterface,
  head,
  look,
  onChange,
  placeholder,
  popup,
  required,
  states,
} from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const popupSelectDesigner: WidgetDesigner = {
  group: 'advanced',
  icon: 'popup',
  properties: {
    base: [...head, placeholder],
    data: [
      dataInterface,
      specialEntry('interfaceField', 'propsValue'),
      specialEntry('interfaceField', 'displayField', { path: ['relationField'] }),
    ],
    columns: [specialEntry('columns', 'columnOptions')],
    popup: popup('dialog', 'drawer'),
    behaviour: [clearable],
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: look,
}
