import { own, type RawRecord, readText } from '@/lib/form/read'
import {
  choiceEntry,
  numberEntry,
  type PropertyEntry,
  plain,
  segmentsEntry,
  severalEntry,
  switchEntry,
  textEntry,
} from './property-entry'

/** Contract 3a §4.4. */
const kinds = [
  { value: 'image/*', word: 'accept_image' },
  { value: 'video/*', word: 'accept_video' },
  { value: 'audio/*', word: 'accept_audio' },
  { value: '.xls,.xlsx', word: 'accept_excel' },
  { value: '.doc,.docx', word: 'accept_word' },
  { value: '.pdf', word: 'accept_pdf' },
  { value: '.txt', word: 'accept_txt' },
]
const places = [
  { value: 'defaultPath', word: 'path_default' },
  { value: 'selfPath', word: 'path_self' },
]

export const uploadSizes: readonly PropertyEntry[] = [
  numberEntry('fileSize', { min: 1, max: 100_000 }),
  segmentsEntry('sizeUnit', plain('KB', 'MB'), { usual: 'MB' }),
  numberEntry('limit', { min: 0, max: 1000, hasTip: true }),
]
export const uploadLimits: readonly PropertyEntry[] = [severalEntry('accept', kinds, { isJoined: true }), ...uploadSizes]

export const uploadTips: readonly PropertyEntry[] = [
  textEntry('tipText', { lengthMax: 200 }),
  switchEntry('showTip', { when: (shell) => readText(own(shell, 'tipText')) !== '' }),
]

const isOwnPlace = { when: (shell: RawRecord) => readText(own(shell, 'pathType')) === 'selfPath' }
export const uploadPlace: readonly PropertyEntry[] = [
  choiceEntry('pathType', places, { usual: 'defaultPath' }),
  switchEntry('isAccount', { on: 1, off: 0, ...isOwnPlace }),
  textEntry('folder', { lengthMax: 500, hasTip: true, ...isOwnPlace }),
]
