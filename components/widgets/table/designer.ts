import { choiceEntry, inConfig, specialEntry, switchEntry, textEntry } from '@/components/widget-kits/designer/property-entry'
import {
  boxLook,
  disabled,
  fieldName,
  label,
  required,
  shownStates,
  tipLabel,
} from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'
import { own, type RawRecord, readFlag, readNumber } from '@/lib/form/read'

const kinds = [
  { value: 0, word: 'addType_0' },
  { value: 1, word: 'addType_1' },
]
const isChosen = (shell: RawRecord) => readNumber(own(shell, 'addType')) === 1

export const tableDesigner: WidgetDesigner = {
  group: 'advanced',
  icon: 'table',
  properties: {
    base: [
      label,
      { ...fieldName, isFixed: true },
      switchEntry('showTitle', { ...inConfig('showTitle'), isUsuallyOn: true }),
      tipLabel,
    ],
    behaviour: [
      specialEntry('tableButtons', 'showAddBtn'),
      specialEntry('tableButtons', 'showDeleteBtn'),
      textEntry('actionText', { lengthMax: 20 }),
      choiceEntry('addType', kinds, { usual: 0 }),
    ],
    popup: [specialEntry('chooser', 'addTableConf', { when: isChosen })],
    columns: [
      switchEntry('showSummary'),
      specialEntry('tableColumns', 'summaryField', { when: (shell) => readFlag(own(shell, 'showSummary')) }),
      specialEntry('heads', 'complexHeaderList', inConfig('complexHeaderList')),
    ],
    rules: [required],
    state: [disabled, ...shownStates],
  },
  style: boxLook,
}
