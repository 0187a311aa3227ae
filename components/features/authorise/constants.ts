import type { CallInput } from '@/lib/contract/endpoint'
import type { authority, grantKinds } from '@/lib/contract/permission/authority'

export type GrantKind = (typeof grantKinds)[number]
export type GrantObjectType = CallInput<typeof authority.save>['body']['objectType']

/** Kinds of things that are granted to, in the order of their tabs. */
export const objectTypes = ['Role', 'Position', 'User'] as const satisfies readonly GrantObjectType[]

/** Stands in the address for an object that has no grants yet (contract 2 §7.5). */
export const nobody = '0'
