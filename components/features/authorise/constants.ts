import type { CallInput } from '@/lib/contract/endpoint'
import type { authority, grantKinds } from '@/lib/contract/permission/authority'

export type GrantKind = (typeof grantKinds)[number]
export type GrantObjectType = CallInput<typeof authority.save>['body']['objectType']

/** Kinds of things that are granted to, in the order of their tabs. */
export const objectKinds = ['Role', 'Position', 'User', 'PermissionGroup'] as const
export type ObjectKind = (typeof objectKinds)[number]

/** Wire: permission groups are granted to as if they were roles; the platform knows them by their ids (contract 2 §8.2). */
export function wireType(kind: ObjectKind): GrantObjectType {
  return kind === 'PermissionGroup' ? 'Role' : kind
}

/** Stands in the address for an object that has no grants yet (contract 2 §7.5). */
export const nobody = '0'
