import { z } from 'zod'
import { plainName } from '@/lib/domain/name-patterns'
import { endpoint } from '../endpoint'
import { byId, created, list, looseFlag, looseList, looseNumber, looseText, nothing, page, wireId } from '../wire'
import { description, id, optionalText, sortCode, text, version } from './form-fields'
import { may } from './may'
import { listQuery } from './organisation'
import { personalDate, personalFields, personalText } from './personal'
import { treeNode } from './tree-node'

/** Contract 2 §3.2. */
const userRow = z.looseObject({
  id: wireId,
  account: looseText,
  realName: looseText,
  headIcon: looseText,
  gender: looseText,
  mobilePhone: looseText,
  /** Paths of the organisations, joined by `,`. */
  organize: looseText,
  description: looseText,
  /** 0 disabled, 1 enabled, 2 locked. */
  enabledMark: z.coerce.number(),
  isAdministrator: looseFlag.optional(),
  /** 1: what he had was handed over to somebody else. */
  handoverMark: looseFlag.optional(),
  sortCode: looseNumber,
  creatorTime: looseNumber,
  may,
})

const userInfoForm = userRow.extend({
  email: looseText,
  managerId: looseText,
  organizeId: looseText,
  organizeIdTree: looseList(z.array(z.coerce.string())),
  positionId: looseText,
  roleId: looseText,
  groupId: looseText,
  ranks: looseText,
  entryDate: looseNumber,
  birthday: looseNumber,
  nation: looseText,
  nativePlace: looseText,
  certificatesType: looseText,
  certificatesNumber: looseText,
  education: looseText,
  telePhone: looseText,
  landline: looseText,
  urgentContacts: looseText,
  urgentTelePhone: looseText,
  postalAddress: looseText,
  version: looseNumber,
})

/** Ids joined by commas, in order, each once. */
const idList = z
  .union([z.string().max(50_000), z.null()])
  .optional()
  .transform((value) => [...new Set((value ?? '').split(',').filter((part) => part !== ''))])

const noGender = '性别不能为空'

/** Contract 2 §3.3. `isAdministrator` is no field of the form: nobody becomes one through it. */
const userForm = z.looseObject({
  id: id.optional(),
  account: text('账号不能为空', 50).regex(plainName, { error: '账户不能含有特殊符号' }),
  realName: text('姓名不能为空', 50).regex(plainName, { error: '名称不能含有特殊符号' }),
  /** The first organisation is the main one. */
  organizeId: idList.refine((ids) => ids.length > 0, { error: '所属组织不能为空' }),
  positionId: idList,
  roleId: idList,
  /** Read for a new user only: whoever exists is put into groups there (contract 2 §3.4). */
  groupId: idList,
  managerId: optionalText(100),
  /** Code of an item of the dictionary `sex`. */
  gender: z
    .union([z.string(), z.number()], { error: noGender })
    .transform((value) => String(value).trim())
    .pipe(z.string().min(1, { error: noGender }).max(20)),
  headIcon: optionalText(500),
  mobilePhone: optionalText(20),
  email: optionalText(100),
  enabledMark: z.coerce.number().int().min(0).max(2).default(1),
  sortCode,
  description,
  version,
  /** Id of an item of the dictionary `Rank`. */
  ranks: personalText,
  entryDate: personalDate,
  ...personalFields,
})

export type UserForm = z.output<typeof userForm>

const md5Hex = z.string().regex(/^[0-9a-fA-F]{32}$/)

/** Contract 2 §3.5. */
const resetPasswordForm = z
  .looseObject({ id: id.optional(), userPassword: md5Hex, validatePassword: md5Hex.optional() })
  .refine((form) => form.validatePassword === undefined || form.validatePassword === form.userPassword, {
    error: '两次输入密码不一致!',
    path: ['validatePassword'],
  })

const userTag = { tag: 'permission.user' } as const

/** An entry of the list of everybody (contract 2 §3.2). */
const briefUser = z.looseObject({
  id: wireId,
  account: looseText,
  realName: looseText,
  headIcon: looseText,
  gender: looseText,
  /** Initials of the name in pinyin. */
  quickQuery: looseText,
})

export const user = {
  all: endpoint('GET', '/permission/Users/All', {
    summary: 'All enabled users, flat.',
    access: 'session',
    data: list(briefUser),
  }),
  selector: endpoint('GET', '/permission/Users/Selector', {
    summary: 'All enabled users as a tree under their organisations.',
    access: 'session',
    data: list(treeNode),
  }),
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
    data: created,
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
