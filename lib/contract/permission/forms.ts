import { z } from 'zod'
import { personalDate, personalFields, personalText } from './personal'

/** Bodies of the administration writes, strict as contract 2 §0.5 and §1–4 say; unknown fields are accepted and not stored. */

const id = z.string().max(100)
const optionalText = (max: number) =>
  z
    .union([z.string().max(max), z.null()])
    .optional()
    .transform((value) => value ?? '')
const enabledMark = z.coerce.number().int().min(0).max(1).default(1)
const sortCode = z.coerce.number().int().min(0).max(999_999).default(0)
const description = optionalText(500)

/** Pattern `fullName` of contract 2 §0.5: ideographs, letters, digits. */
const plainName = /^[\p{Script=Han}A-Za-z0-9]+$/u
const codePattern = /^[A-Za-z0-9](?:[A-Za-z0-9.]*[A-Za-z0-9])?$/

function text(required: string, max: number) {
  return z.string({ error: required }).trim().min(1, { error: required }).max(max)
}

function name(required: string) {
  return text(required, 50).regex(plainName, { error: '名称不能含有特殊符号' })
}

function code(required: string) {
  return text(required, 50).regex(codePattern, { error: '编码只能输入英文、数字和小数点且小数点不能放在首尾' })
}

/** Company, contract 2 §1.2. Its name may hold any character. */
export const organizeForm = z.looseObject({
  id: id.optional(),
  parentId: text('上级公司不能为空', 100),
  fullName: text('请输入公司名称', 50),
  enCode: code('请输入公司编码'),
  managerId: optionalText(100),
  enabledMark,
  sortCode,
  description,
})

/** Department, contract 2 §1.3. */
export const departmentForm = z.looseObject({
  id: id.optional(),
  parentId: text('所属组织不能为空', 100),
  fullName: name('请输入部门名称'),
  enCode: code('请输入部门编码'),
  managerId: optionalText(100),
  enabledMark,
  sortCode,
  description,
})
export type OrganizeForm = z.output<typeof organizeForm>

/** Contract 2 §2.2. */
export const positionForm = z.looseObject({
  id: id.optional(),
  organizeId: text('所属组织不能为空', 100),
  fullName: name('请输入岗位名称'),
  enCode: text('请输入岗位编码', 50).regex(/^[A-Za-z0-9]+$/, { error: '只能输入数字英文' }),
  type: optionalText(50),
  enabledMark,
  sortCode,
  description,
})
export type PositionForm = z.output<typeof positionForm>

/** Contract 2 §4.3. */
export const roleForm = z.looseObject({
  id: id.optional(),
  fullName: name('请输入角色名称'),
  enCode: code('请输入角色编码'),
  globalMark: z.coerce.number().int().min(0).max(1).default(1),
  /** Id paths; the last id of each is the organisation. Only for `globalMark` 0. */
  organizeIdsTree: z.array(z.array(id).min(1).max(64)).max(1000).default([]),
  enabledMark,
  sortCode,
  description,
})
export type RoleForm = z.output<typeof roleForm>

/** Ids joined by commas, in order, each once. */
const idList = z
  .union([z.string().max(50_000), z.null()])
  .optional()
  .transform((value) => [...new Set((value ?? '').split(',').filter((part) => part !== ''))])

/** Contract 2 §3.3. `isAdministrator` is no field of the form: nobody becomes one through it. */
export const userForm = z.looseObject({
  id: id.optional(),
  account: text('账号不能为空', 50).regex(plainName, { error: '账户不能含有特殊符号' }),
  realName: text('姓名不能为空', 50).regex(plainName, { error: '名称不能含有特殊符号' }),
  /** The first organisation is the main one. */
  organizeId: idList.refine((ids) => ids.length > 0, { error: '所属组织不能为空' }),
  positionId: idList,
  roleId: idList,
  managerId: optionalText(100),
  gender: z
    .union([z.string().max(20), z.number(), z.null()])
    .optional()
    .transform((value) => String(value ?? '')),
  headIcon: optionalText(500),
  mobilePhone: optionalText(20),
  email: optionalText(100),
  enabledMark: z.coerce.number().int().min(0).max(2).default(1),
  sortCode,
  description,
  /** Id of an item of the dictionary `Rank`. */
  ranks: personalText,
  entryDate: personalDate,
  ...personalFields,
})
export type UserForm = z.output<typeof userForm>

const md5Hex = z.string().regex(/^[0-9a-fA-F]{32}$/)

/** Contract 2 §3.5. */
export const resetPasswordForm = z
  .looseObject({ id: id.optional(), userPassword: md5Hex, validatePassword: md5Hex.optional() })
  .refine((form) => form.validatePassword === undefined || form.validatePassword === form.userPassword, {
    error: '两次输入密码不一致!',
    path: ['validatePassword'],
  })
