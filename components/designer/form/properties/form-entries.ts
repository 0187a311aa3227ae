import {
  choiceEntry,
  numberEntry,
  plain,
  scriptEntry,
  segmentsEntry,
  specialEntry,
  switchEntry,
  textEntry,
  words,
} from '@/components/widget-kits/designer/property-entry'
import { own, type RawRecord, readFlag, readText } from '@/lib/form/read'
import { formEvents } from '@/lib/form/scripts/collect-scripts'
import type { ShownSection } from './shown-entries'

const windowWidths = plain('600px', '800px', '1000px', '40%', '50%', '60%', '70%', '80%')
const pageWidths = plain('800px', '1000px', '1200px', '1400px', '50%', '60%', '70%', '80%', '90%', '100%')
const keys = [
  { value: 1, word: 'key_1' },
  { value: 2, word: 'key_2' },
]
const styles = [
  { value: '', word: 'formStyle_none' },
  { value: 'word-form', word: 'formStyle_word' },
]
const opens = (kind: string) => (shell: RawRecord) => readText(own(shell, 'popupType'), 'general') === kind
const isOn = (key: string) => (shell: RawRecord) => readFlag(own(shell, key))
const isPlainForm = (shell: RawRecord) => readText(own(shell, 'formStyle')) !== 'word-form'
const spans = plain(...Array.from({ length: 12 }, (_, index) => (index + 1) * 2))
const sides = words('labelPosition', 'left', 'right', 'top')

/** Properties of the form itself (contract 3a §2). */
export const formSections: readonly ShownSection[] = [
  {
    key: 'formLook',
    entries: [
      segmentsEntry('size', words('size', 'medium', 'small', 'mini'), { usual: 'small' }),
      segmentsEntry('labelPosition', sides, { usual: 'right', when: isPlainForm }),
      // The document-like style has no labels above its fields.
      { ...segmentsEntry('labelPosition', sides.slice(0, 2), { usual: 'right' }), when: (shell) => !isPlainForm(shell) },
      numberEntry('labelWidth', { usual: 100, min: 0, max: 1000, unit: 'px' }),
      numberEntry('gutter', { usual: 15, min: 0, max: 100, unit: 'px' }),
      choiceEntry('formSpan', spans, { path: ['span'], hasTip: true, usual: 24 }),
      choiceEntry('formStyle', styles),
      switchEntry('formDisabled', { path: ['disabled'] }),
      specialEntry('formClasses', 'formClasses', { path: ['classJson'] }),
    ],
  },
  {
    key: 'formWindow',
    entries: [
      choiceEntry('popupType', words('popupType', 'general', 'drawer', 'fullScreen'), { usual: 'general' }),
      choiceEntry('generalWidth', windowWidths, { usual: '600px', when: opens('general') }),
      choiceEntry('drawerWidth', windowWidths, { usual: '600px', when: opens('drawer') }),
      choiceEntry('fullScreenWidth', pageWidths, { usual: '100%', when: opens('fullScreen') }),
    ],
  },
  {
    key: 'formButtons',
    entries: [
      textEntry('confirmButtonText', { lengthMax: 20, usual: '确 定' }),
      textEntry('cancelButtonText', { lengthMax: 20, usual: '取 消' }),
      switchEntry('hasConfirmAndAddBtn', { hasTip: true }),
      textEntry('confirmAndAddText', { lengthMax: 20, usual: '确定并继续操作', when: isOn('hasConfirmAndAddBtn') }),
      switchEntry('hasPrintBtn'),
      textEntry('printButtonText', { lengthMax: 20, usual: '打 印', when: isOn('hasPrintBtn') }),
      specialEntry('printTemplates', 'printId', { when: isOn('hasPrintBtn') }),
    ],
  },
  {
    key: 'formStorage',
    entries: [
      choiceEntry('primaryKeyPolicy', keys, { usual: 1, hasTip: true, isFixedOnceStored: true }),
      switchEntry('concurrencyLock', { hasTip: true }),
      switchEntry('logicalDelete', { hasTip: true }),
    ],
  },
  {
    key: 'formScripts',
    entries: formEvents.map((event) => ({ ...scriptEntry(event), path: ['funcs', event] })),
  },
]
