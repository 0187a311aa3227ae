import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, list, nothing, page, pagingQuery } from '../wire'
import { departmentForm, organizeForm, positionForm, resetPasswordForm, roleForm, userForm } from './forms'
import { organizeInfo, organizeRow, positionInfo, positionRow, roleInfo, roleRow, treeNode, userInfoForm, userRow } from './rows'

/** Filters that the paged lists of this area share; an empty text is no filter (contract 2 §0.1). */
const listQuery = pagingQuery.extend({
  organizeId: z.string().max(100).default(''),
  enabledMark: z.enum(['', '0', '1', '2']).default(''),
})

const organizeTag = { tag: 'permission.organize' } as const

export const organisation = {
  list: endpoint('GET', '/permission/Organize', {
    summary: 'Companies and departments as a tree.',
    access: organizeTag,
    query: z.looseObject({
      keyword: z.string().max(200).default(''),
      type: z.enum(['', 'company', 'department']).default(''),
      enabledMark: z.enum(['', '0', '1']).default(''),
    }),
    data: list(treeNode),
  }),
  tree: endpoint('GET', '/permission/Organize/Tree', {
    summary: 'Company tree for pickers.',
    access: 'session',
    data: list(treeNode),
  }),
  create: endpoint('POST', '/permission/Organize', {
    summary: 'Creates a company.',
    access: organizeTag,
    body: organizeForm,
    data: nothing,
  }),
  info: endpoint('GET', '/permission/Organize/{id}', {
    summary: 'One company.',
    access: organizeTag,
    params: byId,
    data: organizeInfo,
  }),
  update: endpoint('PUT', '/permission/Organize/{id}', {
    summary: 'Changes a company.',
    access: organizeTag,
    params: byId,
    body: organizeForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/permission/Organize/{id}', {
    summary: 'Deletes a company or department without members and children.',
    access: organizeTag,
    params: byId,
    data: nothing,
  }),
  departmentList: endpoint('GET', '/permission/Organize/{id}/Department', {
    summary: 'Departments of a company, at any depth.',
    access: organizeTag,
    params: byId,
    query: z.looseObject({ keyword: z.string().max(200).default('') }),
    data: list(organizeRow),
  }),
  departmentSelector: endpoint('GET', '/permission/Organize/Department/Selector/{id}', {
    summary: 'Tree of companies and departments without the subtree of the given one; 0 for all.',
    access: 'session',
    params: byId,
    data: list(treeNode),
  }),
  departmentCreate: endpoint('POST', '/permission/Organize/Department', {
    summary: 'Creates a department.',
    access: organizeTag,
    body: departmentForm,
    data: nothing,
  }),
  departmentInfo: endpoint('GET', '/permission/Organize/Department/{id}', {
    summary: 'One department.',
    access: organizeTag,
    params: byId,
    data: organizeInfo,
  }),
  departmentUpdate: endpoint('PUT', '/permission/Organize/Department/{id}', {
    summary: 'Changes a department.',
    access: organizeTag,
    params: byId,
    body: departmentForm,
    data: nothing,
  }),
}

const positionTag = { tag: 'permission.position' } as const
export const position = {
  list: endpoint('GET', '/permission/Position', {
    summary: 'Positions, paged; by organisation and keyword.',
    access: positionTag,
    query: listQuery.extend({ type: z.string().max(100).default('') }),
    data: page(positionRow),
  }),
  all: endpoint('GET', '/permission/Position/All', {
    summary: 'All enabled positions, flat.',
    access: 'session',
    data: list(positionRow),
  }),
  selector: endpoint('GET', '/permission/Position/Selector', {
    summary: 'Positions as a tree under their organisations.',
    access: 'session',
    data: list(treeNode),
  }),
  create: endpoint('POST', '/permission/Position', {
    summary: 'Creates a position.',
    access: positionTag,
    body: positionForm,
    data: nothing,
  }),
  info: endpoint('GET', '/permission/Position/{id}', {
    summary: 'One position.',
    access: positionTag,
    params: byId,
    data: positionInfo,
  }),
  update: endpoint('PUT', '/permission/Position/{id}', {
    summary: 'Changes a position.',
    access: positionTag,
    params: byId,
    body: positionForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/permission/Position/{id}', {
    summary: 'Deletes a position without members.',
    access: positionTag,
    params: byId,
    data: nothing,
  }),
}

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
  create: endpoint('POST', '/permission/Role', {
    summary: 'Creates a role.',
    access: roleTag,
    body: roleForm,
    data: nothing,
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

const userTag = { tag: 'permission.user' } as const
export const user = {
  list: endpoint('GET', '/permission/Users', {
    summary: 'Users, paged; by organisation and keyword (account, name, mobile phone).',
    access: userTag,
    query: listQuery.extend({ gender: z.string().max(20).default('') }),
    data: page(userRow),
  }),
  create: endpoint('POST', '/permission/Users', {
    summary: 'Creates a user with the initial password of the system configuration.',
    access: userTag,
    body: userForm,
    data: nothing,
  }),
  info: endpoint('GET', '/permission/Users/{id}', { summary: 'One user.', access: userTag, params: byId, data: userInfoForm }),
  update: endpoint('PUT', '/permission/Users/{id}', {
    summary: 'Changes a user; ends his sessions when his rights may have changed.',
    access: userTag,
    params: byId,
    body: userForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/permission/Users/{id}', {
    summary: 'Deletes a user; not oneself and not the administrator.',
    access: userTag,
    params: byId,
    data: nothing,
  }),
  state: endpoint('PUT', '/permission/Users/{id}/Actions/State', {
    summary: 'Enables or disables a user.',
    access: userTag,
    params: byId,
    data: nothing,
  }),
  unlock: endpoint('PUT', '/permission/Users/{id}/Actions/unlock', {
    summary: 'Releases a user locked by wrong passwords.',
    access: userTag,
    params: byId,
    data: nothing,
  }),
  resetPassword: endpoint('POST', '/permission/Users/{id}/Actions/ResetPassword', {
    summary: 'Sets a new password for a user.',
    access: userTag,
    params: byId,
    body: resetPasswordForm,
    data: nothing,
  }),
}
