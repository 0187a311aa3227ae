import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, created, list, looseFlag, looseList, looseNumber, looseText, nothing, pagingQuery, wireId } from '../wire'
import { code, description, enabledMark, id, name, optionalText, sortCode, text, version } from './form-fields'
import { departmentSelector } from './organisation-selector'
import { treeNode } from './tree-node'

/** Contract 2 §1.2, 1.3: one company or department as its form reads it. */
const organizeInfo = z.looseObject({
  id: wireId,
  parentId: looseText,
  fullName: looseText,
  enCode: looseText,
  type: looseText,
  managerId: looseText,
  description: looseText,
  /** Ids of the ancestors, root first, without the node; `['-1']` for a top company. */
  organizeIdTree: looseList(z.coerce.string()),
  enabledMark: looseFlag,
  sortCode: looseNumber,
  /** JSON text of what a company tells of itself. */
  propertyJson: looseText,
  version: looseNumber,
})

/** Row of a list of organisations (contract 2 §1.1). */
const organizeRow = z.looseObject({
  id: wireId,
  parentId: looseText,
  fullName: looseText,
  enCode: looseText,
  type: looseText,
  description: looseText,
  /** Names from the root down, joined by `/`. */
  organize: looseText,
  enabledMark: looseFlag,
  sortCode: looseNumber,
  creatorTime: looseNumber,
})

/** Wire: an object in what is sent, JSON text in what is read; clients that send back what they read send the text. */
const propertyJson = z
  .union([z.string().max(20_000), z.record(z.string().max(100), z.unknown()), z.null()])
  .optional()
  .transform((value) => (typeof value === 'string' ? value : value ? JSON.stringify(value).slice(0, 20_000) : undefined))

/** Company, contract 2 §1.2. Its name may hold any character. */
const organizeForm = z.looseObject({
  id: id.optional(),
  parentId: text('上级公司不能为空', 100),
  fullName: text('请输入公司名称', 50),
  enCode: code('请输入公司编码'),
  managerId: optionalText(100),
  enabledMark,
  sortCode,
  description,
  propertyJson,
  version,
})

/** Department, contract 2 §1.3. */
const departmentForm = z.looseObject({
  id: id.optional(),
  parentId: text('所属组织不能为空', 100),
  fullName: name('请输入部门名称'),
  enCode: code('请输入部门编码'),
  managerId: optionalText(100),
  enabledMark,
  sortCode,
  description,
  version,
})

export type OrganizeForm = z.output<typeof departmentForm> & { propertyJson?: string | undefined }

/** Filters that the paged lists of this area share; an empty text is no filter (contract 2 §0.1). */
export const listQuery = pagingQuery.extend({
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
  children: endpoint('GET', '/permission/Organize/AsyncList/{id}', {
    summary: 'What stands right below one node of the tree, which is loaded piece by piece; 0 and -1 stand for the root.',
    access: organizeTag,
    params: byId,
    data: list(treeNode),
  }),
  search: endpoint('GET', '/permission/Organize/AsyncSearchList', {
    summary: 'The part of the tree with a keyword, beside the tree that is loaded piece by piece.',
    access: organizeTag,
    query: z.looseObject({ keyword: z.string().max(200).default('') }),
    data: list(treeNode),
  }),
  create: endpoint('POST', '/permission/Organize', {
    summary: 'Creates a company.',
    access: organizeTag,
    body: organizeForm,
    data: created,
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
  departmentSelector,
  departmentCreate: endpoint('POST', '/permission/Organize/Department', {
    summary: 'Creates a department.',
    access: organizeTag,
    body: departmentForm,
    data: created,
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
  /** A call of ours for the organisation chart; other platforms do not know it. */
  headcounts: endpoint('GET', '/permission/Organize/Actions/Headcounts', {
    summary: 'How many people belong to each organisation, itself and with everything below it.',
    access: 'session',
    data: list(z.looseObject({ id: wireId, own: z.coerce.number(), all: z.coerce.number() })),
  }),
  companySelector: endpoint('GET', '/permission/Organize/Selector/{id}', {
    summary: 'Tree of companies without the subtree of the given one; 0 for all.',
    access: 'session',
    params: byId,
    data: list(treeNode),
  }),
  state: endpoint('PUT', '/permission/Organize/{id}/Actions/State', {
    summary: 'Enables or disables a company or department.',
    access: organizeTag,
    params: byId,
    data: nothing,
  }),
  departmentState: endpoint('PUT', '/permission/Organize/Department/{id}/Actions/State', {
    summary: 'Enables or disables a department.',
    access: organizeTag,
    params: byId,
    data: nothing,
  }),
  departmentRemove: endpoint('DELETE', '/permission/Organize/Department/{id}', {
    summary: 'Deletes a department without members and children.',
    access: organizeTag,
    params: byId,
    data: nothing,
  }),
}
