import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseList, nothing } from '../wire'
import { treeNode } from './tree-node'

const authorizeTag = { tag: 'permission.authorize' } as const
const byObject = z.object({ objectId: z.string().min(1).max(100) })

/** Kinds of grant, contract 2 §7. `resource` is a data scheme. */
export const grantKinds = ['system', 'module', 'button', 'column', 'form', 'resource'] as const
const grantObjectTypes = ['Role', 'Position', 'User'] as const

const ids = z.array(z.string().max(100)).max(20_000).default([])

export const authority = {
  values: endpoint('POST', '/permission/Authority/Data/{objectId}/Values', {
    summary: 'Tree of one grant kind with the ids already granted to a role, position or user.',
    access: authorizeTag,
    params: byObject,
    body: z.looseObject({
      type: z.enum(grantKinds, { error: '类型不能为空' }),
      /** Ids of the step before, joined by commas. */
      moduleIds: z.string().max(1_000_000).default(''),
    }),
    data: z.looseObject({ list: looseList(treeNode), all: looseList(z.string()), ids: looseList(z.string()) }),
    isSlow: true,
  }),
  save: endpoint('PUT', '/permission/Authority/Data/{objectId}', {
    summary: 'Replaces every grant of a role, position or user.',
    access: authorizeTag,
    params: byObject,
    body: z.looseObject({
      objectType: z.enum(grantObjectTypes),
      systemIds: ids,
      module: ids,
      button: ids,
      column: ids,
      form: ids,
      resource: ids,
    }),
    data: nothing,
    isSlow: true,
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
