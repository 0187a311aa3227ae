import { z } from 'zod'
import { endpoint } from '../endpoint'
import { list, looseList, looseText, page, pagingQuery } from '../wire'
import { treeNode } from './tree-node'

/** Calls behind the pickers of people and organisation (spec 2 §2.1, §7.7; contract 2 §25). The whole trees are `organisation.departmentSelector`, `position.selector` and `role.selector`. */

const nodes = list(treeNode)
/** These calls answer with the list itself (contract 2 §0.1). */
const bareNodes = looseList(treeNode)
/** Paged only while a keyword is given (contract 2 §25.5). */
const maybePaged = z.looseObject({
  list: looseList(treeNode),
  pagination: z.looseObject({ total: z.coerce.number() }).optional(),
})

const idList = z.array(z.string().max(200)).max(1000)
const keyword = z.string().max(200).default('')
const byNode = z.object({ id: z.string().min(1).max(100) })
const userRule = z.looseObject({
  departIds: idList.default([]),
  positionIds: idList.default([]),
  userIds: idList.default([]),
  roleIds: idList.default([]),
  groupIds: idList.default([]),
})
/**
 * Calls that answer without pages on the wire give so many users at a time. A full answer may go on: `currentPage` counts
 * answers of this size. Organisations come with the first one only.
 */
export const usersPerAnswer = 500
const answerNumber = z.coerce.number().int().min(1).max(10_000).default(1)

const paging = pagingQuery.pick({ currentPage: true, pageSize: true, keyword: true })

export const pickers = {
  organizeByAuth: endpoint('GET', '/permission/Organize/Department/SelectorByAuth/{id}', {
    summary: 'Companies and departments within the scope of the caller; others are disabled.',
    access: 'session',
    params: byNode,
    data: nodes,
  }),
  companyByAuth: endpoint('GET', '/permission/Organize/SelectorByAuth/{id}', {
    summary: 'Companies within the scope of the caller; others are disabled.',
    access: 'session',
    params: byNode,
    data: nodes,
  }),
  organizeCondition: endpoint('POST', '/permission/Organize/OrganizeCondition', {
    summary: 'Tree of the given organisations and what is below them.',
    access: 'session',
    body: z.looseObject({ departIds: idList.default([]), keyword }),
    data: nodes,
    changesState: false,
  }),
  currentDepartment: endpoint('POST', '/permission/Organize/getDefaultCurrentValueDepartmentId', {
    summary: 'The department of the caller when it is among the given ones.',
    access: 'session',
    body: z.looseObject({ departIds: idList.default([]) }),
    data: z.looseObject({ departmentId: looseText }),
    changesState: false,
  }),
  positionCondition: endpoint('POST', '/permission/Position/PositionCondition', {
    summary: 'Tree of the given positions.',
    access: 'session',
    body: z.looseObject({ ids: idList.default([]), keyword }),
    data: nodes,
    changesState: false,
  }),
  positionsOfOrganizes: endpoint('POST', '/permission/Position/getListByOrgIds', {
    summary: 'Positions of the given organisations.',
    access: 'session',
    body: z.looseObject({ organizeIds: idList.default([]) }),
    data: nodes,
    changesState: false,
  }),
  roleCondition: endpoint('POST', '/permission/Role/RoleCondition', {
    summary: 'Tree of the given roles.',
    access: 'session',
    body: z.looseObject({ ids: idList.default([]), keyword }),
    data: nodes,
    changesState: false,
  }),
  rolesOfOrganizes: endpoint('POST', '/permission/Role/getListByOrgIds', {
    summary: 'Roles of the given organisations.',
    access: 'session',
    body: z.looseObject({ organizeIds: idList.default([]) }),
    data: nodes,
    changesState: false,
  }),
  groupTree: endpoint('GET', '/permission/Group/Selector', {
    summary: 'Groups under the types of groups.',
    access: 'session',
    data: bareNodes,
  }),
  groupCondition: endpoint('POST', '/permission/Group/GroupCondition', {
    summary: 'Tree of the given groups.',
    access: 'session',
    body: z.looseObject({ ids: idList.default([]), keyword }),
    data: nodes,
    changesState: false,
  }),
  /**
   * `id` 0 is the root. Without a keyword the children of the node: organisations first, then `usersPerAnswer` users whatever
   * `pageSize` says. With a keyword a page of users of the whole company.
   */
  userTree: endpoint('POST', '/permission/Users/ImUser/Selector/{id}', {
    summary: 'Children of a node of the user tree, or a page of the users that match the keyword.',
    access: 'session',
    params: byNode,
    body: paging,
    data: maybePaged,
    changesState: false,
  }),
  userList: endpoint('POST', '/permission/Users/getUserList', {
    summary: 'Users by id.',
    access: 'session',
    body: z.looseObject({ ids: idList }),
    data: nodes,
    changesState: false,
  }),
  usersOfOrganize: endpoint('GET', '/permission/Users/getOrganization', {
    summary: 'Users of an organisation; 0 is the current one of the caller.',
    access: 'session',
    query: z.looseObject({ keyword, organizeId: z.string().max(100).default('0'), currentPage: answerNumber }),
    data: bareNodes,
  }),
  subordinates: endpoint('POST', '/permission/Users/getSubordinates', {
    summary: 'Direct subordinates of the caller.',
    access: 'session',
    body: z.looseObject({ keyword, currentPage: answerNumber }),
    data: bareNodes,
    changesState: false,
  }),
  /** Answers for every kind of id at once; ids without a suffix are users. */
  selectedList: endpoint('POST', '/permission/Users/getSelectedList', {
    summary: 'Names of users, organisations, positions, roles and groups by id--type.',
    access: 'session',
    body: z.looseObject({ ids: idList }),
    data: nodes,
    changesState: false,
  }),
  selectedUserList: endpoint('POST', '/permission/Users/getSelectedUserList', {
    summary: 'A page of the users that the given id--type entries name.',
    access: 'session',
    body: z.looseObject({ ids: idList, pagination: paging, type: z.string().max(20).optional() }),
    data: page(treeNode),
    changesState: false,
  }),
  userCondition: endpoint('POST', '/permission/Users/UserCondition', {
    summary: 'A page of the users that any of the given rules names.',
    access: 'session',
    body: userRule.extend({ type: z.string().max(20).optional(), pagination: paging }),
    data: page(treeNode),
    changesState: false,
  }),
  currentUser: endpoint('POST', '/permission/Users/getDefaultCurrentValueUserId', {
    summary: 'The caller when the given rules name him.',
    access: 'session',
    body: userRule,
    data: z.looseObject({ userId: looseText }),
    changesState: false,
  }),
  usersOfRole: endpoint('GET', '/permission/Users/getUsersByRoleId', {
    summary: 'A page of the members of a role.',
    access: 'session',
    query: paging.extend({ roleId: z.string().min(1).max(100) }),
    data: page(treeNode),
  }),
  /** Who may hold a position: people of its organisation, below it (contract 2 §6). A full answer may go on, see `usersPerAnswer`. */
  usersForPosition: endpoint('GET', '/permission/Users/GetUsersByPositionId', {
    summary: 'Tree of the organisation of a position with the people in it.',
    access: { tag: 'permission.position' },
    query: z.looseObject({ positionId: z.string().min(1).max(100), keyword, currentPage: answerNumber }),
    data: bareNodes,
  }),
  /** Who may have a role of organisations: `organizeId` 0 answers these, their ids the people in them; with a keyword people of all of them. */
  usersForRole: endpoint('GET', '/permission/Users/GetUsersByRoleOrgId', {
    summary: 'One level of the tree of the organisations of a role with the people in them.',
    access: { tag: 'permission.role' },
    query: z.looseObject({
      roleId: z.string().min(1).max(100),
      organizeId: z.string().max(100).default('0'),
      keyword,
      currentPage: answerNumber,
    }),
    data: bareNodes,
  }),
}
