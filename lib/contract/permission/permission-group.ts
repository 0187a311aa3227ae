import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, created, list, looseFlag, looseList, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'
import { code, description, enabledMark, id, sortCode, text, version } from './form-fields'
import { may } from './may'

/** Contract 2 §8.1. `memberCount` and `grantCount` are of ours; so is `may`. */
const groupRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  description: looseText,
  sortCode: looseNumber,
  enabledMark: looseFlag,
  /** Names of the first members, joined by `,`. */
  permissionMember: looseText,
  creatorTime: looseNumber,
  memberCount: looseNumber,
  grantCount: looseNumber,
  may,
})

const groupInfo = groupRow
  .pick({ id: true, fullName: true, enCode: true, description: true, sortCode: true, enabledMark: true })
  .extend({ version: looseNumber })

const groupForm = z.looseObject({
  id: id.optional(),
  fullName: text('权限组名称不能为空', 100),
  enCode: code('权限组编码不能为空'),
  enabledMark,
  sortCode,
  description,
  version,
})

export type PermissionGroupForm = z.output<typeof groupForm>

/** So many entries of a group: roles, positions, groups and organisations stand for any number of people. */
export const groupMembersMax = 1000

const tag = { tag: 'permission.authorize' } as const

/** Contract 2 §8.1. A public client grants to a group by `Authority/Data/{groupId}` as if it were a role. */
export const permissionGroup = {
  list: endpoint('GET', '/permission/PermissionGroup', {
    summary: 'Permission groups, paged; by state and keyword.',
    access: tag,
    query: pagingQuery.extend({ enabledMark: z.enum(['', '0', '1']).default('') }),
    data: page(groupRow),
  }),
  selector: endpoint('GET', '/permission/PermissionGroup/Selector', {
    summary: 'Enabled permission groups to choose from.',
    access: tag,
    data: list(z.looseObject({ id: wireId, fullName: looseText, enCode: looseText, icon: looseText })),
  }),
  create: endpoint('POST', '/permission/PermissionGroup', {
    summary: 'Creates a permission group.',
    access: tag,
    body: groupForm,
    data: created,
  }),
  info: endpoint('GET', '/permission/PermissionGroup/{id}', {
    summary: 'One permission group.',
    access: tag,
    params: byId,
    data: groupInfo,
  }),
  update: endpoint('PUT', '/permission/PermissionGroup/{id}', {
    summary: 'Changes a permission group.',
    access: tag,
    params: byId,
    body: groupForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/permission/PermissionGroup/{id}', {
    summary: 'Deletes a permission group with its grants; its members have them no more.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  state: endpoint('PUT', '/permission/PermissionGroup/{id}/Actions/State', {
    summary: 'Enables or disables a permission group.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  copy: endpoint('POST', '/permission/PermissionGroup/{id}/Actions/Copy', {
    summary: 'Copies a permission group with its members and grants; the copy is disabled.',
    access: tag,
    params: byId,
    data: created,
  }),
  members: endpoint('GET', '/permission/PermissionGroup/PermissionMember/{id}', {
    summary: 'Who belongs to a permission group, as `id--type`: users, roles, positions, groups, departments, companies.',
    access: tag,
    params: byId,
    /** `version` is of ours: another one when anything came or went. */
    data: z.looseObject({ ids: looseList(z.coerce.string()), version: looseNumber }),
  }),
  replaceMembers: endpoint('POST', '/permission/PermissionGroup/PermissionMember/{id}', {
    summary: 'Replaces who belongs to a permission group.',
    access: tag,
    params: byId,
    body: z.looseObject({
      ids: z.array(z.string().max(120)).max(groupMembersMax, { error: `成员不能超过${groupMembersMax}个` }),
      version,
    }),
    data: nothing,
  }),
}
