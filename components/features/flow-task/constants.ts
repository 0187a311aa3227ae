import type { MessageLoaders } from '@/components/ui/lazy-messages'
import type { Tone } from '@/lib/domain/tone'

/** Texts of tasks; they come with the code. */
export const flowTaskTexts: MessageLoaders = {
  zh: () => import('@/messages/zh/flowtask.json'),
  en: () => import('@/messages/en/flowtask.json'),
  zhtw: () => import('@/messages/zhtw/flowtask.json'),
}

export const commentsPageSize = 20
export const filesMax = 3
export const commentPicturesMax = 9
export const commentFilesMax = 2
export const commentMegabytesMax = 50

/** Contract 4a §1.1. 4 and 7 are told alike. */
export const statusTones: Readonly<Record<number, Tone>> = {
  0: 'grey',
  1: 'blue',
  2: 'green',
  3: 'red',
  4: 'grey',
  5: 'red',
  6: 'amber',
  7: 'grey',
}

/** Contract 4a §1.3. */
export const actionTones: Readonly<Record<number, Tone>> = {
  0: 'red',
  1: 'green',
  2: 'blue',
  3: 'grey',
  4: 'red',
  5: 'violet',
  6: 'cyan',
  7: 'violet',
  8: 'amber',
  9: 'green',
  10: 'cyan',
  11: 'amber',
  12: 'blue',
  13: 'violet',
}

/** Actions whose line of the record names somebody else too (contract 4a §1.3). */
export const actionsWithPerson: ReadonlySet<number> = new Set([5, 6, 7, 10])

export const urgencies = [1, 2, 3] as const
export type Urgency = (typeof urgencies)[number]
export const urgencyTones: Readonly<Record<Urgency, Tone>> = { 1: 'grey', 2: 'amber', 3: 'red' }

export function urgencyOf(value: number | undefined): Urgency {
  return urgencies.find((known) => known === value) ?? 1
}
