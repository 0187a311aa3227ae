import { numberEntry, specialEntry, switchEntry } from '@/components/widget-kits/designer/property-entry'
import {
  addons,
  defaultValue,
  head,
  isAmountChinese,
  isWithoutButtons,
  look,
  onBlur,
  onChange,
  placeholder,
  precision,
  required,
  states,
  thousands,
} from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const inputNumberDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'number',
  properties: {
    base: [...head, placeholder, defaultValue],
    behaviour: [
      numberEntry('min', { isDecimal: true }),
      numberEntry('max', { isDecimal: true }),
      precision,
      numberEntry('step', { isDecimal: true, min: 0 }),
      switchEntry('stepStrictly', { path: ['step-strictly'], hasTip: true }),
      specialEntry('stepButtons', 'controls'),
    ],
    content: [...addons, { ...thousands, when: isWithoutButtons }, isAmountChinese],
    rules: [required],
    state: states,
    scripts: [onChange, onBlur],
  },
  style: look,
}
