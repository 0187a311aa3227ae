import type { Condition } from '@/components/features/list-conditions/public'

export const conditionKinds: Readonly<Record<string, Condition>> = { title: 'word', category: 'value' }

/** With whose rights a wall display shows its numbers, by the words of the wire. */
export const linkRights = ['none', 'self', 'person'] as const
export type LinkRights = (typeof linkRights)[number]

/** The page that the key of a link opens; what stands behind the mark never reaches a server. */
export const wallPath = '/wallScreen#'

/** The page on which a screen is seen, without anything around it. */
export const screenPath = (id: string) => `/dataScreen/${encodeURIComponent(id)}`
