import { numberEntry, switchEntry } from '@/components/widget-kits/designer/property-entry'
import {
  clearable,
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

export const textareaDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'textarea',
  properties: {
    base: [...head, placeholder, defaultValue],
    behaviour: [
      numberEntry('minRows', { path: ['autoSize', 'minRows'], min: 1, max: 50 }),
      numberEntry('maxRows', { path: ['autoSize', 'maxRows'], min: 1, max: 50 }),
      maxlength,
      switchEntry('showWordLimit'),
      clearable,
    ],
    rules: [required],
    state: [readonly, ...states],
    scripts: [onChange, onBlur],
  },
  style: look,
}
