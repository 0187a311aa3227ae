import { switchEntry, textEntry } from '@/components/widget-kits/designer/property-entry'
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
  rules,
  states,
  unique,
} from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

const showPassword = switchEntry('showPassword')

export const inputDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'input',
  properties: {
    base: [...head, placeholder, defaultValue],
    content: [
      textEntry('addonBefore', { lengthMax: 20 }),
      textEntry('addonAfter', { lengthMax: 20 }),
      textEntry('prefixIcon', { lengthMax: 60 }),
      textEntry('suffixIcon', { lengthMax: 60 }),
    ],
    behaviour: [maxlength, switchEntry('showWordLimit'), showPassword, clearable],
    rules: [required, unique, rules],
    state: [readonly, ...states],
    scripts: [onChange, onBlur],
  },
  style: look,
}
