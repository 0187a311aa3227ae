import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, created, list, looseFlag, looseList, looseNumber, looseText, nothing, page, wireId } from '../wire'
import { description, enabledMark, id, name, sortCode, text, version } from './form-fields'
import { may } from './may'
import { listQuery } from './organisation'
import { treeNode } from './tree-node'

/** Contract 2 §2.1. `type` is the display name in the list and the dictionary code in the form. */
const positionRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  organizeId: looseText,
  /** Full path of the organisation. */
  department: looseText,
  type: looseText,
  description: looseText,
  enabledMark: looseFlag.optional(),
  sortCode: looseNumber,
  creatorTime: looseNumber,
  may,
})

const positionInfo = positionRow.extend({ organizeIdTree: looseList(z.coerce.string()), version: looseNumber })

/** Contract 2 §2.2. */
const positionForm = z.looseObject({
  id: id.optional(),
  organizeId: text('所属组织不能为空', 100),
  fullName: name('请输入岗位名称'),
  enCode: text('请输入岗位编码', 50).regex(/^[A-Za-z0-9]+$/, { error: '只能输入数字英文' }),
  /** Code of an item of the dictionary `PositionType`. */
  type: text('岗位类型不能为空', 50),
  enabledMark,
  sortCode,
  description,
  version,
})

export type PositionForm = z.output<typeof positionForm>

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
  ofOrganize: endpoint('GET', '/permission/Position/getList/{id}', {
    summary: 'Enabled positions of one organisation.',
    access: 'session',
    params: byId,
    data: list(positionRow),
  }),
  create: endpoint('POST', '/permission/Position', {
    summary: 'Creates a position.',
    access: positionTag,
    body: positionForm,
    data: created,
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
  state: endpoint('PUT', '/permission/Position/{id}/Actions/State', {
    summary: 'Enables or disables a position.',
    access: positionTag,
    params: byId,
    data: nothing,
  }),
}
