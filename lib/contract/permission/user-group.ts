import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, created, looseFlag, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'
import { code, description, enabledMark, id, name, sortCode, text, version } from './form-fields'

/** Contract 2 §5. `type` is the name of the dictionary item in the list and its id in the form. */
const groupRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  type: looseText,
  description: looseText,
  enabledMark: looseFlag,
  sortCode: looseNumber,
  creatorTime: looseNumber,
})

const groupInfo = groupRow.extend({ version: looseNumber })

const groupForm = z.looseObject({
  id: id.optional(),
  fullName: name('请输入分组名称'),
  enCode: code('请输入分组编码'),
  /** Id of an item of the dictionary `groupType`. */
  type: text('请选择分组类型', 100),
  enabledMark,
  sortCode,
  description,
  version,
})

export type UserGroupForm = z.output<typeof groupForm>

const groupTag = { tag: 'permission.group' } as const

/** The trees of groups for pickers are `pickers.groupTree` and `pickers.groupCondition`. */
export const userGroup = {
  list: endpoint('GET', '/permission/Group', {
    summary: 'Groups of people, paged; by type, state and keyword.',
    access: groupTag,
    query: pagingQuery.extend({
      type: z.string().max(100).default(''),
      enabledMark: z.enum(['', '0', '1']).default(''),
    }),
    data: page(groupRow),
  }),
  create: endpoint('POST', '/permission/Group', {
    summary: 'Creates a group.',
    access: groupTag,
    body: groupForm,
    data: created,
  }),
  info: endpoint('GET', '/permission/Group/{id}', {
    summary: 'One group.',
    access: groupTag,
    params: byId,
    data: groupInfo,
  }),
  update: endpoint('PUT', '/permission/Group/{id}', {
    summary: 'Changes a group.',
    access: groupTag,
    params: byId,
    body: groupForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/permission/Group/{id}', {
    summary: 'Deletes a group; its members belong to it no more.',
    access: groupTag,
    params: byId,
    data: nothing,
  }),
  state: endpoint('PUT', '/permission/Group/{id}/Actions/State', {
    summary: 'Enables or disables a group.',
    access: groupTag,
    params: byId,
    data: nothing,
  }),
}
