import { own, type RawRecord, readText } from '@/lib/form/read'
import { choiceEntry, fieldEntry, specialEntry, words } from './property-entry'

/** Who may be chosen (contract 3a §4.5). */
const able = specialEntry('able', 'ableIds', { when: (shell) => readText(own(shell, 'selectType')) === 'custom' })

export const peopleRange = [choiceEntry('selectType', words('select', 'all', 'custom'), { usual: 'all' }), able]

/** What each way of following another field can follow. */
const followed: Readonly<Record<string, readonly string[]>> = {
  dep: ['depSelect'],
  pos: ['posSelect'],
  role: ['roleSelect'],
  group: ['groupSelect'],
}
const followedBy = (shell: RawRecord) => followed[readText(own(shell, 'selectType'))] ?? []

export const userRange = [
  choiceEntry('selectType', words('select', 'all', 'custom', ...Object.keys(followed)), { usual: 'all' }),
  able,
  fieldEntry('followedField', {
    path: ['relationField'],
    accepts: followedBy,
    when: (shell) => followedBy(shell).length > 0,
  }),
]
