import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, list, looseFlag, looseList, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'

/** A node of any organisation tree (spec 2 §3.1). */
export type TreeNode = {
  id: string
  parentId: string
  fullName: string
  enCode: string
  type: string
  icon: string
  hasChildren: boolean
  isLeaf: boolean
  children: TreeNode[]
}

export const treeNode: z.ZodType<TreeNode, unknown> = z.lazy(() =>
  z.looseObject({
    id: wireId,
    parentId: looseText,
    fullName: looseText,
    enCode: looseText,
    type: looseText,
    icon: looseText,
    hasChildren: z.coerce.boolean().optional().default(false),
    isLeaf: z.coerce.boolean().optional().default(false),
    children: looseList(treeNode),
  }),
)

const enabled = z.coerce.number().int().min(0).max(1).default(1)
const sortCode = z.coerce.number().int().min(0).max(999_999).default(0)
const name = z.string().trim().min(1).max(50)
const enCode = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(/^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*$/)

/** Body of company and department writes. `category` says which (contract 2 §1). */
export const organizeForm = z.looseObject({
  id: z.string().max(100).optional(),
  parentId: z.string().min(1).max(100),
  fullName: name,
  enCode,
  enabledMark: enabled,
  sortCode,
  managerId: z.string().max(100).optional(),
  description: z.string().max(500).optional(),
})

export const organizeRow = z.looseObject({
  id: wireId,
  parentId: looseText,
  fullName: looseText,
  enCode: looseText,
  category: looseText,
  enabledMark: looseFlag,
  sortCode: looseNumber,
})

const organizeTag = { tag: 'permission.organize' } as const

export const organisation = {
  list: endpoint('GET', '/permission/Organize', {
    summary: 'Companies as a tree.',
    access: organizeTag,
    query: z.looseObject({ keyword: z.string().max(200).optional(), enabledMark: z.string().optional() }),
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
    data: organizeRow,
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
    summary: 'Departments directly below a company or department.',
    access: organizeTag,
    params: byId,
    query: z.looseObject({ keyword: z.string().max(200).optional() }),
    data: list(organizeRow),
  }),
  departmentSelector: endpoint('GET', '/permission/Organize/Department/Selector/{id}', {
    summary: 'Tree of companies and departments below a node; 0 for all.',
    access: 'session',
    params: byId,
    data: list(treeNode),
  }),
  departmentCreate: endpoint('POST', '/permission/Organize/Department', {
    summary: 'Creates a department.',
    access: organizeTag,
    body: organizeForm,
    data: nothing,
  }),
  departmentInfo: endpoint('GET', '/permission/Organize/Department/{id}', {
    summary: 'One department.',
    access: organizeTag,
    params: byId,
    data: organizeRow,
  }),
  departmentUpdate: endpoint('PUT', '/permission/Organize/Department/{id}', {
    summary: 'Changes a department.',
    access: organizeTag,
    params: byId,
    body: organizeForm,
    data: nothing,
  }),
}

export const positionForm = z.looseObject({
  id: z.string().max(100).optional(),
  organizeId: z.string().min(1).max(100),
  fullName: name,
  enCode,
  type: z.string().max(50).optional(),
  enabledMark: enabled,
  sortCode,
  description: z.string().max(500).optional(),
})

const positionTag = { tag: 'permission.position' } as const
export const positionRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  organizeId: looseText,
  department: looseText,
  type: looseText,
  enabledMark: looseFlag,
  sortCode: looseNumber,
  creatorTime: looseNumber,
})

export const position = {
  list: endpoint('GET', '/permission/Position', {
    summary: 'Positions, paged; by organisation and keyword.',
    access: positionTag,
    query: pagingQuery.extend({ organizeId: z.string().max(100).default(''), enabledMark: z.string().max(2).default('') }),
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
    data: positionRow,
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
export const roleForm = z.looseObject({
  id: z.string().max(100).optional(),
  fullName: name,
  enCode,
  globalMark: z.coerce.number().int().min(0).max(1).default(1),
  organizeIdsTree: z.array(z.array(z.string())).default([]),
  enabledMark: enabled,
  sortCode,
  description: z.string().max(500).optional(),
})
export const roleRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  type: looseText,
  enabledMark: looseFlag,
  sortCode: looseNumber,
})

export const role = {
  list: endpoint('GET', '/permission/Role', {
    summary: 'Roles, paged; by organisation and keyword.',
    access: roleTag,
    query: pagingQuery.extend({ organizeId: z.string().max(100).default(''), enabledMark: z.string().max(2).default('') }),
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
  info: endpoint('GET', '/permission/Role/{id}', { summary: 'One role.', access: roleTag, params: byId, data: roleRow }),
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
export const userForm = z.looseObject({
  id: z.string().max(100).optional(),
  account: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .regex(/^[A-Za-z0-9]+$/),
  realName: name,
  /** Comma-joined ids; the first organisation is the main one. */
  organizeId: z.string().min(1),
  positionId: z.string().default(''),
  roleId: z.string().default(''),
  managerId: z.string().max(100).default(''),
  gender: z.coerce.string().max(20).default(''),
  mobilePhone: z.string().max(20).default(''),
  email: z.string().max(100).default(''),
  enabledMark: z.coerce.number().int().min(0).max(2).default(1),
  sortCode,
  description: z.string().max(500).optional(),
})
export const userRow = z.looseObject({
  id: wireId,
  account: looseText,
  realName: looseText,
  headIcon: looseText,
  gender: looseText,
  organize: looseText,
  mobilePhone: looseText,
  enabledMark: z.coerce.number(),
  sortCode: looseNumber,
  creatorTime: looseNumber,
})

export const user = {
  list: endpoint('GET', '/permission/Users', {
    summary: 'Users, paged; by organisation and keyword (account, name, mobile phone).',
    access: userTag,
    query: pagingQuery.extend({ organizeId: z.string().max(100).default(''), enabledMark: z.string().max(2).default('') }),
    data: page(userRow),
  }),
  create: endpoint('POST', '/permission/Users', {
    summary: 'Creates a user with the initial password of the system configuration.',
    access: userTag,
    body: userForm,
    data: nothing,
  }),
  info: endpoint('GET', '/permission/Users/{id}', { summary: 'One user.', access: userTag, params: byId, data: userRow }),
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
    body: z.looseObject({
      id: z.string().optional(),
      userPassword: z.string().regex(/^[0-9a-fA-F]{32}$/),
      validatePassword: z.string().optional(),
    }),
    data: nothing,
  }),
}
