import { z } from 'zod'
import { looseFlag, looseList, looseNumber, looseText, wireId } from '../wire'

const flag = looseFlag.optional().transform((value) => value === 1)

/** A node of a tree of organisations, positions, roles, groups or users (spec 2 §3.1, contract 2 §1.1, 25.5). */
export type TreeNode = {
  id: string
  parentId: string
  /** For users `realName/account`; for organisations the part of the path below the nearest node shown. */
  fullName: string
  lastFullName: string
  enCode: string
  /** user, company, department, position, role, group; a category such as a type of groups has another word. */
  type: string
  icon: string
  headIcon: string
  /** Names of the path from the root, `A/B/C`; several joined by `,`. */
  organize: string
  /** Ids of the path from the root, the node last. */
  organizeIds: string[]
  disabled: boolean
  hasChildren: boolean
  isLeaf: boolean
  children: TreeNode[]
}

type Optional = 'lastFullName' | 'headIcon' | 'organize' | 'organizeIds' | 'disabled'

/** What a server has to say of a node; whoever reads it fills in the rest. */
export type ServedTreeNode = Omit<TreeNode, Optional | 'children'> &
  Partial<Pick<TreeNode, Optional>> & { children: ServedTreeNode[] }

export const treeNode: z.ZodType<TreeNode, unknown> = z.lazy(() =>
  z.looseObject({
    id: wireId,
    parentId: looseText,
    fullName: looseText,
    lastFullName: looseText,
    enCode: looseText,
    type: looseText,
    icon: looseText,
    headIcon: looseText,
    organize: looseText,
    organizeIds: looseList(z.coerce.string()),
    disabled: flag,
    hasChildren: flag,
    isLeaf: flag,
    children: looseList(treeNode),
  }),
)

/** Contract 2 §1.2, 1.3: one company or department as its form reads it. */
export const organizeInfo = z.looseObject({
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
})

/** Row of a list of organisations (contract 2 §1.1). */
export const organizeRow = z.looseObject({
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

/** Contract 2 §2.1. `type` is the display name in the list and the dictionary code in the form. */
export const positionRow = z.looseObject({
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
})

export const positionInfo = positionRow.extend({ organizeIdTree: looseList(z.coerce.string()) })

/** Contract 2 §4.2. */
export const roleRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  /** 全局 or 组织. */
  type: looseText,
  /** Paths of the organisations, joined by `,`; empty for a global role. */
  organizeInfo: looseText,
  description: looseText,
  enabledMark: looseFlag,
  sortCode: looseNumber,
  creatorTime: looseNumber,
})

export const roleInfo = roleRow.extend({
  globalMark: looseFlag,
  organizeIdsTree: looseList(z.array(z.coerce.string())),
})

/** Contract 2 §3.2. */
export const userRow = z.looseObject({
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
  sortCode: looseNumber,
  creatorTime: looseNumber,
})

export const userInfoForm = userRow.extend({
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
})
