import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseList, looseText, wireId } from '../wire'
import { grantKinds } from './authority'
import { treeNode } from './tree-node'

/** Rows that the permissions are looked at from (contract 2 §8.3); `permissionGroup` is of ours. */
const viewedTypes = ['company', 'department', 'position', 'user', 'role', 'group', 'permissionGroup'] as const
export type ViewedType = (typeof viewedTypes)[number]

/** Wire: 0 nothing counts here, 1 there is something, 2 there is nothing. */
const state = z.coerce.number()

const source = z.looseObject({
  id: wireId,
  /** With the word for what it is, as other clients show it. */
  fullName: looseText,
  icon: looseText,
  /** What it is, and its name alone; of ours. */
  kind: looseText,
  name: looseText,
})

export type PermissionSource = z.output<typeof source>

const sources = z.looseObject({ type: state, list: looseList(source) })

const part = z.looseObject({
  fullName: looseText,
  type: state,
  list: looseList(z.looseObject({ id: wireId, fullName: looseText })),
})

const anId = z.string().min(1).max(100)
const viewed = z.looseObject({ id: anId, objectType: z.enum(viewedTypes) })

/**
 * What gives rights to a row, and what it gives (contract 2 §8.3). Public servers tell of permission groups only; here roles, positions
 * and people have grants of their own, too. Each call asks for the right to the screen that it is opened from.
 */
export const permissionViewer = {
  sources: endpoint('GET', '/permission/PermissionGroup/getPermissionGroup', {
    summary: 'What gives rights to an organisation, position, user, role or group.',
    access: 'session',
    query: viewed,
    data: sources,
  }),
  permission: endpoint('GET', '/permission/PermissionGroup/getPermission', {
    summary: 'What one of these gives, as a tree of one kind.',
    access: 'session',
    query: viewed.extend({ permissionId: anId, itemType: z.enum([...grantKinds, 'portal']) }),
    data: looseList(treeNode),
  }),
  menuSources: endpoint('GET', '/system/Menu/getPermissionGroup/{menuId}', {
    summary: 'What gives the right to a menu.',
    access: 'session',
    params: z.object({ menuId: anId }),
    data: sources,
  }),
  menuPermission: endpoint('GET', '/system/Menu/getPermission/{menuId}/{permissionId}', {
    summary: 'What one of these gives of the items of the menu, and to whom.',
    access: 'session',
    params: z.object({ menuId: anId, permissionId: anId }),
    data: z.looseObject({
      buttonAuthorize: part,
      columnAuthorize: part,
      formAuthorize: part,
      dataAuthorize: part,
      permissionMember: part,
    }),
  }),
}
