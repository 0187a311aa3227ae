import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, list, looseFlag, looseList, looseText, nothing, wireId } from '../wire'

export const menu = {
  bySystem: endpoint('GET', '/system/Menu/ModuleBySystem/{systemId}', {
    summary: 'Menus of a system as a tree.',
    access: { tag: 'system.menu' },
    params: z.object({ systemId: z.string().min(1).max(100) }),
    query: z.looseObject({
      keyword: z.string().max(200).default(''),
      category: z.string().max(10).default('Web'),
      type: z.string().max(3).default(''),
      enabledMark: z.string().max(2).default(''),
    }),
    data: list(treeNodeOfMenu()),
  }),
  state: endpoint('PUT', '/system/Menu/{id}/Actions/State', {
    summary: 'Enables or disables a menu.',
    access: { tag: 'system.menu' },
    params: byId,
    data: nothing,
  }),
}

export type MenuNode = {
  id: string
  parentId: string
  fullName: string
  enCode: string
  type: number
  enabledMark: number
  children: MenuNode[]
}

function treeNodeOfMenu(): z.ZodType<MenuNode, unknown> {
  const node: z.ZodType<MenuNode, unknown> = z.lazy(() =>
    z.looseObject({
      id: wireId,
      parentId: looseText,
      fullName: looseText,
      enCode: looseText,
      type: z.coerce.number(),
      enabledMark: looseFlag,
      children: looseList(node),
    }),
  )
  return node
}
