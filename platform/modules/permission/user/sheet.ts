import type { UserSheetColumn } from '@/lib/contract/permission/user-sheet'
import type { SheetColumn } from '../../../kit/sheet-rows'

/** Sheets of users: titles, and how values stand in cells, for export and import alike (contract 2 §3.7). */

export const userSheetName = '用户信息'

const titles = {
  account: '账户',
  realName: '姓名',
  gender: '性别',
  email: '电子邮箱',
  organizeId: '所属组织',
  managerId: '直属主管',
  positionId: '岗位',
  ranks: '职级',
  roleId: '角色',
  sortCode: '排序',
  enabledMark: '状态',
  description: '说明',
  nation: '民族',
  nativePlace: '籍贯',
  entryDate: '入职时间',
  certificatesType: '证件类型',
  certificatesNumber: '证件号码',
  education: '文化程度',
  birthday: '出生年月',
  telePhone: '办公电话',
  landline: '办公座机',
  mobilePhone: '手机号码',
  urgentContacts: '紧急联系',
  urgentTelePhone: '紧急电话',
  postalAddress: '通讯地址',
} as const satisfies Record<UserSheetColumn, string>

export function titleOf(id: UserSheetColumn): string {
  return titles[id]
}

/** Without these nobody can be made (contract 2 §3.8). */
const required: ReadonlySet<UserSheetColumn> = new Set(['account', 'realName', 'gender', 'organizeId'])

export function isRequired(id: UserSheetColumn): boolean {
  return required.has(id)
}

export const sheetColumns: readonly (SheetColumn & { id: UserSheetColumn })[] = (Object.keys(titles) as UserSheetColumn[]).map(
  (id) => ({ id, title: titles[id], isRequired: required.has(id) }),
)

/** Width in characters, where it is not the usual one. */
const widths: Partial<Record<UserSheetColumn, number>> = {
  organizeId: 40,
  positionId: 26,
  roleId: 26,
  description: 30,
  entryDate: 21,
  birthday: 21,
  certificatesNumber: 22,
  postalAddress: 40,
}

export function widthOf(id: UserSheetColumn): number {
  return widths[id] ?? 14
}

/** Words of `enabledMark`. */
export const stateWords = { 1: '正常', 2: '锁定', 0: '禁用' } as const

/** Dictionaries whose items stand in a cell by their names: `sex` is kept by code, the others by id (contract 2 §0.7). */
export const sheetDictionaries = {
  gender: 'sex',
  nation: 'Nation',
  education: 'Education',
  certificatesType: 'certificateType',
  ranks: 'Rank',
} as const satisfies Partial<Record<UserSheetColumn, string>>

export type DictionaryColumn = keyof typeof sheetDictionaries
export const dictionaryColumns = Object.keys(sheetDictionaries) as DictionaryColumn[]
