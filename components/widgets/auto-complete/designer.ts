import { numberEntry, specialEntry } from '@/components/widget-kits/designer/property-entry'
import {
  clearable,
  dataInterface,
  defaultValue,
  head,
  look,
  maxlength,
  onBlur,
  onChange,
  placeholder,
  readonly,
  required,
  states,
} from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const autoCompleteDesigner: WidgetDesigner = {
  group: 'advanced',
  icon: 'complete',
  properties: {
    base: [...head, placeholder, defaultValue],
    data: [{ ...dataInterface, hasKeyword: true }, specialEntry('interfaceField', 'displayField', { path: ['relationField'] })],
    behaviour: [numberEntry('total', { min: 1, max: 50 }), maxlength, clearable],
    rules: [required],
    state: [readonly, ...states],
    scripts: [onChange, onBlur],
  },
  style: look,
}
