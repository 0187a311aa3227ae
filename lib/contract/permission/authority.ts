import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseFlag, looseList, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'
import { may } from './may'
import { treeNode } from './tree-node'

const authorizeTag = { tag: 'permission.authorize' } as const
const byObject = z.object({ objectId: z.string().min(1).max(100) })

/** Kinds of grant, contract 2 §7. `resource` is a data scheme, `portalManage` a portal that is a page of a system. */
export const grantKinds = ['system', 'module', 'button', 'column', 'form', 'resource', 'portalManage'] as const
const grantObjectTypes = ['Role', 'Position', 'User'] as const

const ids = z.array(z.string().max(100)).max(20_000).default([])
const objectIds = z.array(z.string().max(100)).max(1000).default([])
/** Without `portalManage` the portals stay as they are. */
const granted = {
  systemIds: ids,
  module: ids,
  button: ids,
  column: ids,
  form: ids,
  resource: ids,
  portalManage: z.array(z.string().max(100)).max(20_000).optional(),
}

const grants = z.looseObject({
  objectType: z.enum(grantObjectTypes),
  ...granted,
  /** What `values` said when the grants were read; clients that send none overwrite. A field of ours. */
  version: z.string().max(64).optional(),
})

const grantsToMany = z.looseObject({ ...granted, roleIds: objectIds, positionIds: objectIds, userIds: objectIds })

const person = z.looseObject({ id: wireId, fullName: looseText })

const count = z.number().int()

/** What one changed grant means for those who hold the object. */
const changedItem = z.looseObject({
  type: z.enum(grantKinds),
  id: wireId,
  fullName: looseText,
  /** The menu of a button, column, field or data scheme. */
  moduleName: looseText,
  isAdded: z.boolean(),
  /** Who gains or loses it: without those who have it otherwise. */
  count,
})

export type GrantEffect = z.output<typeof grantEffect>

const grantEffect = z.looseObject({
  /** Active people who hold the object, without administrators. */
  holders: count,
  gains: count,
  losses: count,
  /** The first hundred of each, by name. */
  gaining: looseList(person),
  losing: looseList(person),
  changed: count,
  /** The first two hundred changes, those of most people first. */
  items: looseList(changedItem),
})

const objectRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  /** Paths of organisations, joined by `,`. */
  organize: looseText,
  enabledMark: looseFlag,
  memberCount: looseNumber,
  grantCount: looseNumber,
  /** `edit`: something may be granted to it. */
  may,
})

export type GrantObjectRow = z.output<typeof objectRow>

export const authority = {
  values: endpoint('POST', '/permission/Authority/Data/{objectId}/Values', {
    summary: 'Tree of one grant kind with the ids already granted to a role, position or user.',
    access: authorizeTag,
    changesState: false,
    params: byObject,
    body: z.looseObject({
      type: z.enum(grantKinds, { error: '类型不能为空' }),
      /** Ids of the step before, joined by commas. */
      moduleIds: z.string().max(1_000_000).default(''),
    }),
    data: z.looseObject({
      list: looseList(treeNode),
      all: looseList(z.string()),
      ids: looseList(z.string()),
      /** Of all grants of the object; empty on servers that keep none. */
      version: looseText,
    }),
    isSlow: true,
  }),
  save: endpoint('PUT', '/permission/Authority/Data/{objectId}', {
    summary: 'Replaces every grant of a role, position or user.',
    access: authorizeTag,
    params: byObject,
    body: grants,
    data: nothing,
    isSlow: true,
  }),
  batch: endpoint('POST', '/permission/Authority/Data/Batch', {
    summary: 'Adds grants to several roles, positions and users.',
    access: authorizeTag,
    body: grantsToMany,
    data: nothing,
    isSlow: true,
  }),
  batchEffect: endpoint('POST', '/permission/Authority/Data/Batch/Effect', {
    summary: 'What adding these grants would change, and for whom. Changes nothing.',
    access: authorizeTag,
    changesState: false,
    body: grantsToMany,
    data: grantEffect,
    isSlow: true,
  }),
  effect: endpoint('POST', '/permission/Authority/Data/{objectId}/Effect', {
    summary: 'What saving these grants would change, and for whom. Changes nothing.',
    access: authorizeTag,
    changesState: false,
    params: byObject,
    body: grants,
    data: grantEffect,
    isSlow: true,
  }),
  objects: endpoint('GET', '/permission/Authority/Objects', {
    summary: 'Roles, positions or users that can be granted something, paged; by name and code.',
    access: authorizeTag,
    query: pagingQuery.extend({ objectType: z.enum(grantObjectTypes).default('Role') }),
    data: page(objectRow),
  }),
  holders: endpoint('GET', '/permission/Authority/Model/{itemId}/{objectType}', {
    summary: 'Ids of the roles, positions or users that an item is granted to; permission groups count as roles.',
    access: authorizeTag,
    params: z.object({ itemId: z.string().min(1).max(100), objectType: z.enum(grantObjectTypes) }),
    data: z.looseObject({ ids: looseList(z.coerce.string()) }),
  }),
  replaceHolders: endpoint('PUT', '/permission/Authority/Model/{itemId}', {
    summary: 'Replaces the roles, positions or users that an item is granted to.',
    access: authorizeTag,
    params: z.object({ itemId: z.string().min(1).max(100) }),
    body: z.looseObject({
      /** A kind of grant; clients of the 3.6 line send `portalManage` only. */
      itemType: z.string({ error: '类型不能为空' }).min(1, { error: '类型不能为空' }).max(40),
      objectType: z.enum(grantObjectTypes).default('Role'),
      objectId: objectIds,
    }),
    data: nothing,
    isSlow: true,
  }),
  portals: endpoint('GET', '/permission/Authority/Portal/{objectId}', {
    summary: 'Portals of the systems that a role, position, user or permission group may enter, with those that it has.',
    access: authorizeTag,
    params: byObject,
    data: z.looseObject({ list: looseList(treeNode), all: looseList(z.string()), ids: looseList(z.string()) }),
  }),
  savePortals: endpoint('POST', '/permission/Authority/Portal/{objectId}', {
    summary: 'Replaces the portals that it has.',
    access: authorizeTag,
    params: byObject,
    body: z.looseObject({ ids }),
    data: nothing,
  }),
  getColumns: endpoint('GET', '/permission/Authority/GetColumnsByModuleId/{moduleId}', {
    summary: "The user's own column settings of a list; empty when none are saved.",
    access: 'session',
    params: z.object({ moduleId: z.string().min(1).max(100) }),
    data: looseList(z.looseObject({ prop: z.string() })),
  }),
  setColumns: endpoint('PUT', '/permission/Authority/SetColumnsByModuleId', {
    summary: "Saves the user's column settings of a list; fieldList is JSON text.",
    access: 'session',
    body: z.looseObject({ moduleId: z.string().min(1).max(100), fieldList: z.string().max(100_000) }),
    data: nothing,
  }),
}
