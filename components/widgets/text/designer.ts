import {
  choiceEntry,
  colorEntry,
  linesEntry,
  numberEntry,
  segmentsEntry,
  words,
} from '@/components/widget-kits/designer/property-entry'
import { boxLook, shownStates, textAlign } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

const inStyle = (key: string) => ({ path: ['textStyle', key] })

export const textDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'text',
  properties: { base: [linesEntry('textContent', { path: ['content'], lengthMax: 5000 })], state: shownStates },
  style: [
    ...boxLook,
    colorEntry('textColor', inStyle('color')),
    textAlign,
    numberEntry('fontSize', { ...inStyle('font-size'), min: 8, max: 96, unit: 'px' }),
    numberEntry('lineHeight', { ...inStyle('line-height'), min: 8, max: 200, unit: 'px' }),
    segmentsEntry('fontWeight', words('fontWeight', 'normal', 'bold'), inStyle('font-weight')),
    segmentsEntry('fontStyle', words('fontStyle', 'normal', 'italic'), inStyle('font-style')),
    choiceEntry('textDecoration', words('decoration', 'none', 'underline', 'line-through'), inStyle('text-decoration')),
  ],
}
