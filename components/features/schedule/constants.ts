import { scheduleScopes } from '@/lib/contract/system/schedule'

export type Scope = (typeof scheduleScopes)[keyof typeof scheduleScopes]

/** Spec 2 §4: what a deletion reaches. A change reaches this entry or also the following (contract 2 §21). */
export const removalScopes: readonly Scope[] = [scheduleScopes.this, scheduleScopes.following, scheduleScopes.all]
export const changeScopes: readonly Scope[] = [scheduleScopes.this, scheduleScopes.following]

/** Spec 2 §9. */
export const timeFormat = 'yyyy-MM-dd HH:mm'
export const dayFormat = 'yyyy-MM-dd'
