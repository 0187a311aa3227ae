import { specialEntry } from '@/components/widget-kits/designer/property-entry'
import {
  clearable,
  filterable,
  head,
  look,
  onChange,
  placeholder,
  popup,
  required,
  states,
} from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const relationFormDesigner: WidgetDesigner = {
  group: 'advanced',
  icon: 'relation',
  properties: {
    base: [...head, placeholder],
    data: [specialEntry('module', 'modelId'), specialEntry('moduleField', 'displayField', { path: ['relationField'] })],
    columns: [specialEntry('columns', 'columnOptions')],
    popup: popup('dialog', 'drawer'),
    behaviour: [filterable, clearable],
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: look,
}
