import { own, type RawRecord, readFlag, readRecord, readText } from '@/lib/form/read'
import {
  choiceEntry,
  inConfig,
  lengthEntry,
  numberEntry,
  type PropertyEntry,
  plain,
  scriptEntry,
  segmentsEntry,
  severalEntry,
  specialEntry,
  switchEntry,
  textEntry,
  words,
} from './property-entry'

/** Properties that many widgets have (contract 3a §3.1), so that they are called and kept the same everywhere. */

export const label = textEntry('label', { ...inConfig('label'), lengthMax: 100 })
export const fieldName = specialEntry('fieldName', 'fieldName', { path: ['__vModel__'], hasTip: true })
export const showLabel = switchEntry('showLabel', { ...inConfig('showLabel'), isUsuallyOn: true })
export const tipLabel = textEntry('tipLabel', { ...inConfig('tipLabel'), hasTip: true, lengthMax: 500 })
export const placeholder = textEntry('placeholder', { lengthMax: 100 })
export const clearable = switchEntry('clearable', { isUsuallyOn: true })
export const multiple = switchEntry('multiple', { resetsDefault: true })
export const filterable = switchEntry('filterable')
export const readonly = switchEntry('readonly')
export const disabled = switchEntry('disabled')
export const required = switchEntry('required', inConfig('required'))
export const unique = switchEntry('unique', { ...inConfig('unique'), hasTip: true })
const noShow = switchEntry('noShow', { ...inConfig('noShow'), hasTip: true })
const visibility = severalEntry('visibility', words('visibility', 'pc', 'app'), inConfig('visibility'))
export const rules = specialEntry('rules', 'regList', inConfig('regList'))
export const maxlength = numberEntry('maxlength', { min: 1, max: 100_000, empty: null })
export const precision = numberEntry('precision', { min: 0, max: 15, hasTip: true })
export const thousands = switchEntry('thousands')
export const isAmountChinese = switchEntry('isAmountChinese')
export const defaultValue = specialEntry('defaultValue', 'defaultValue', {
  ...inConfig('defaultValue'),
  when: (shell) => !readFlag(configOf(shell, 'defaultCurrent')) && hasOptions(shell),
})
/** A default is one of the options: where these come from must be known first. */
function hasOptions(shell: RawRecord): boolean {
  const source = readText(configOf(shell, 'dataType'))
  if (source === 'dictionary') return readText(configOf(shell, 'dictionaryType')) !== ''
  return source !== 'dynamic' || readText(configOf(shell, 'propsUrl')) !== ''
}

export const defaultCurrent = switchEntry('defaultCurrent', inConfig('defaultCurrent'))

const spans = plain(...Array.from({ length: 12 }, (_, index) => (index + 1) * 2))
const span = choiceEntry('span', spans, { ...inConfig('span'), hasTip: true, usual: 24 })
const labelWidth = numberEntry('labelWidth', { ...inConfig('labelWidth'), min: 0, max: 1000, empty: null, unit: 'px' })
const controlWidth = lengthEntry('width', { path: ['style', 'width'] })
const className = specialEntry('classes', 'className', inConfig('className'))
const columnWidth = numberEntry('columnWidth', {
  ...inConfig('columnWidth'),
  min: 40,
  max: 2000,
  unit: 'px',
  when: (shell) => readFlag(configOf(shell, 'isSubTable')),
})

/** What names a field and tells of it. */
export const head: readonly PropertyEntry[] = [label, fieldName, showLabel, tipLabel]
export const states: readonly PropertyEntry[] = [disabled, noShow, visibility]
export const shownStates: readonly PropertyEntry[] = [noShow, visibility]
export const look: readonly PropertyEntry[] = [span, labelWidth, controlWidth, columnWidth, className]
/** Of controls that have a width of their own (contract 3a §3.1). */
export const fixedLook: readonly PropertyEntry[] = [span, labelWidth, columnWidth, className]
export const boxLook: readonly PropertyEntry[] = [span, className]

export const onChange = scriptEntry('change')
export const onBlur = scriptEntry('blur')
export const onClick = scriptEntry('click')

/** Where options come from (contract 3a §8). */
export const options = specialEntry('options', 'options', { path: ['options'] })
export const choiceLook: readonly PropertyEntry[] = [
  segmentsEntry('direction', words('direction', 'horizontal', 'vertical'), { usual: 'horizontal' }),
  segmentsEntry('optionType', words('optionType', 'default', 'button'), { usual: 'default' }),
  switchEntry('border', { when: (shell) => readText(own(shell, 'optionType')) !== 'button' }),
]

const widths = ['600px', '800px', '1000px', '40%', '50%', '60%', '70%', '80%'] as const
/** The window in which a record is chosen (contract 3a §4.6). */
export function popup(...types: readonly string[]): readonly PropertyEntry[] {
  return [
    choiceEntry('popupKind', words('popup', ...types), { path: ['popupType'], usual: types[0] ?? '' }),
    textEntry('popupTitle', { lengthMax: 50 }),
    choiceEntry('popupWidth', plain(...widths), { usual: '800px' }),
    switchEntry('hasPage'),
    choiceEntry('pageSize', plain(20, 50, 100, 500), { usual: 20, when: (shell) => readFlag(own(shell, 'hasPage')) }),
  ]
}

/** Display of a column of a record chosen elsewhere, or a copy that is kept (contract 3a §4.6). */
export const storage = specialEntry('storage', 'isStorage', { hasTip: true })
export const storedName = { ...fieldName, when: isStored }

function isStored(shell: RawRecord): boolean {
  return readFlag(own(shell, 'isStorage'))
}

function configOf(shell: RawRecord, key: string): unknown {
  return own(readRecord(own(shell, '__config__')), key)
}

export const dataInterface = specialEntry('interface', 'interfaceId')

/** Numbers on both sides of a value, only where no buttons stand (contract 3a §4.1). */
export const addons: readonly PropertyEntry[] = [
  textEntry('addonBefore', { lengthMax: 20, when: isWithoutButtons }),
  textEntry('addonAfter', { lengthMax: 20, when: isWithoutButtons }),
]

export function isWithoutButtons(shell: RawRecord): boolean {
  return !readFlag(own(shell, 'controls'))
}

const align = words('align', 'left', 'center', 'right')
export const textAlign = segmentsEntry('textAlign', align, { path: ['textStyle', 'text-align'] })
export const contentPosition = segmentsEntry('contentPosition', align)
export const alignment = segmentsEntry('align', align)

const borders = choiceEntry('borderType', words('border', 'none', 'solid', 'dashed', 'dotted'))
const borderColor = { kind: 'color', key: 'borderColor', path: ['borderColor'] } as const
const borderWidth = numberEntry('borderWidth', { min: 1, max: 10, unit: 'px' })
export const frame: readonly PropertyEntry[] = [borders, borderColor, borderWidth]
export const gridFrame: readonly PropertyEntry[] = frame.map((entry) => ({ ...entry, ...inConfig(entry.key) }))
