import { scheduleScopes } from '@/lib/contract/system/schedule-list'

export type Scope = (typeof scheduleScopes)[keyof typeof scheduleScopes]

/** Spec 2 §4: what a deletion reaches. A change reaches this entry or also the following (contract 2 §21). */
export const removalScopes: readonly Scope[] = [scheduleScopes.this, scheduleScopes.following, scheduleScopes.all]
export const changeScopes: readonly Scope[] = [scheduleScopes.this, scheduleScopes.following]

/** Spec 2 §9. */
export const timeFormat = 'yyyy-MM-dd HH:mm'
export const dayFormat = 'yyyy-MM-dd'

/** Contract 2 §21. */
export const urgencies = ['1', '2', '3'] as const
export const durationCustom = -1
export const durations = [30, 60, 90, 120, 180, durationCustom] as const
export const reminderKinds = { inSite: 1, custom: 2 } as const
export const repetitionCodes = ['1', '2', '3', '4', '5'] as const
/** Times are given in steps of so many minutes. */
export const minuteStep = 5

/** The platform's default, white, stands for the colour of the theme. */
export const colorDefault = '#FFFFFF'
/** Predefined colours: hues that stay apart from each other as a pale ground in the light and as a dark one at night. */
export const colors = [
  { name: 'theme', value: colorDefault },
  { name: 'blue', value: '#1E6FD9' },
  { name: 'teal', value: '#0E8F8F' },
  { name: 'green', value: '#1B8A5A' },
  { name: 'olive', value: '#6B8E23' },
  { name: 'yellow', value: '#C98A04' },
  { name: 'orange', value: '#D9660B' },
  { name: 'red', value: '#C0392B' },
  { name: 'pink', value: '#C2327F' },
  { name: 'purple', value: '#7048C8' },
  { name: 'grey', value: '#5F6B7C' },
] as const

export const titleLengthMax = 200
export const contentLengthMax = 20_000

/** Type of the messages about schedules, also the source of their send configurations (contract 1 §13.3). */
export const scheduleNewsType = '4'
