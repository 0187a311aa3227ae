import { z } from 'zod'
import { looseFlag, looseList, looseText, wireId } from '../wire'
import { type May, may } from './may'

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
  may?: May | undefined
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
    may,
    children: looseList(treeNode),
  }),
)
