import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, created, list, looseFlag, looseList, looseNumber, looseText, nothing, page, wireId } from '../wire'
import { code, description, enabledMark, id, name, sortCode, version } from './form-fields'
import { may } from './may'
import { listQuery } from './organisation'
import { treeNode } from './tree-node'

/** Contract 2 §4.2. */
const roleRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  /** 全局 or 组织. */
  type: looseText,
  /** Paths of the organisations, joined by `,`; empty for a global role. */
  organizeInfo: looseText,
  description: looseText,
  enabledMark: looseFlag,
  sortCode: looseNumber,
  creatorTime: looseNumber,
  may,
})

const roleInfo = roleRow.extend({
  version: looseNumber,
  globalMark: looseFlag,
  organizeIdsTree: looseList(z.array(z.coerce.string())),
})

/** Contract 2 §4.3. */
const roleForm = z.looseObject({
  id: id.optional(),
  fullName: name('请输入角色名称'),
  enCode: code('请输入角色编码'),
  globalMark: z.coerce.number().int().min(0).max(1).default(1),
  /** Id paths; the last id of each is the organisation. Only for `globalMark` 0. */
  organizeIdsTree: z.array(z.array(id).min(1).max(64)).max(1000).default([]),
  enabledMark,
  sortCode,
  description,
  version,
})

export type RoleForm = z.output<typeof roleForm>

const roleTag = { tag: 'permission.role' } as const

export const role = {
  list: endpoint('GET', '/permission/Role', {
    summary: 'Roles, paged; by organisation and keyword.',
    access: roleTag,
    query: listQuery.extend({ type: z.enum(['', '0', '1']).default('') }),
    data: page(roleRow),
  }),
  selector: endpoint('GET', '/permission/Role/Selector', {
    summary: 'Roles as a tree: global ones and by organisation.',
    access: 'session',
    data: list(treeNode),
  }),
  selectorByPermission: endpoint('GET', '/permission/Role/SelectorByPermission', {
    summary:
      'Roles that the caller may hand out, as a tree: of organisations that he may change; global ones for administrators.',
    access: 'session',
    data: list(treeNode),
  }),
  create: endpoint('POST', '/permission/Role', {
    summary: 'Creates a role.',
    access: roleTag,
    body: roleForm,
    data: created,
  }),
  info: endpoint('GET', '/permission/Role/{id}', { summary: 'One role.', access: roleTag, params: byId, data: roleInfo }),
  update: endpoint('PUT', '/permission/Role/{id}', {
    summary: 'Changes a role.',
    access: roleTag,
    params: byId,
    body: roleForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/permission/Role/{id}', {
    summary: 'Deletes a role without members.',
    access: roleTag,
    params: byId,
    data: nothing,
  }),
  state: endpoint('PUT', '/permission/Role/{id}/Actions/State', {
    summary: 'Enables or disables a role.',
    access: roleTag,
    params: byId,
    data: nothing,
  }),
}
