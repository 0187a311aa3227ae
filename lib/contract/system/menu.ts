import { z } from 'zod'
import { endpoint } from '../endpoint'
import { description, enabledMark, id, optionalText, sortCode, text, version } from '../permission/form-fields'
import { byId, created, download, list, looseFlag, looseList, looseNumber, looseText, nothing, wireId } from '../wire'

const tag = { tag: 'system.menu' } as const

export type MenuNode = {
  id: string
  parentId: string
  fullName: string
  enCode: string
  icon: string
  type: number
  urlAddress: string
  propertyJson: string
  enabledMark: number
  sortCode: number | undefined
  hasChildren: boolean
  children: MenuNode[]
}

const menuNode: z.ZodType<MenuNode, unknown> = z.lazy(() =>
  z.looseObject({
    id: wireId,
    parentId: looseText,
    fullName: looseText,
    enCode: looseText,
    icon: looseText,
    type: z.coerce.number(),
    urlAddress: looseText,
    propertyJson: looseText,
    enabledMark: looseFlag,
    sortCode: looseNumber,
    hasChildren: z.boolean().catch(false),
    children: looseList(menuNode),
  }),
)

const menuInfo = z.looseObject({
  id: wireId,
  parentId: looseText,
  systemId: looseText,
  category: looseText,
  fullName: looseText,
  enCode: looseText,
  icon: looseText,
  type: z.coerce.number(),
  urlAddress: looseText,
  linkTarget: looseText,
  /** JSON text: `{moduleId, iconBackgroundColor, isTree}`. */
  propertyJson: looseText,
  enabledMark: looseFlag,
  sortCode: looseNumber,
  description: looseText,
  version: looseNumber,
})

export type MenuInfo = z.output<typeof menuInfo>

/** Contract 2 §12.2. */
const menuForm = z.looseObject({
  id: id.optional(),
  parentId: text('上级菜单不能为空', 100),
  systemId: text('请选择应用', 100),
  category: z.enum(['Web', 'App']).default('Web'),
  fullName: text('菜单名称不能为空', 50),
  enCode: text('菜单编码不能为空', 50),
  icon: text('菜单图标不能为空', 100),
  type: z.coerce.number({ error: '菜单类型不能为空' }).int().min(0).max(8),
  urlAddress: optionalText(1000),
  linkTarget: optionalText(20),
  propertyJson: optionalText(5000),
  enabledMark,
  sortCode,
  description,
  version,
})

export type MenuForm = z.output<typeof menuForm>

const category = z.string().max(10).default('')

/** Menus of a system (contract 2 §12.1). */
export const menu = {
  bySystem: endpoint('GET', '/system/Menu/ModuleBySystem/{systemId}', {
    summary: 'Menus of a system as a tree.',
    access: tag,
    params: z.object({ systemId: z.string().min(1).max(100) }),
    query: z.looseObject({
      keyword: z.string().max(200).default(''),
      category: z.string().max(10).default('Web'),
      type: z.string().max(3).default(''),
      enabledMark: z.string().max(2).default(''),
    }),
    data: list(menuNode),
  }),
  selector: endpoint('GET', '/system/Menu/Selector/{id}/{systemId}', {
    summary:
      'Directories below which a menu may stand, without its own subtree; 0 for a new one, and for all systems. A new one: also for whoever releases designs into menus.',
    access: 'session',
    params: z.object({ id: z.string().min(1).max(100), systemId: z.string().min(1).max(100) }),
    query: z.looseObject({ category }),
    data: list(menuNode),
  }),
  selectorAll: endpoint('GET', '/system/Menu/Selector/All', {
    summary: 'All systems with their menus.',
    access: tag,
    query: z.looseObject({ category }),
    data: list(menuNode),
  }),
  systemSelector: endpoint('GET', '/system/Menu/SystemSelector', {
    summary: 'All systems with their menus, as newer clients ask for them.',
    access: tag,
    query: z.looseObject({ category }),
    data: list(menuNode),
  }),
  selectorFilter: endpoint('GET', '/system/Menu/SelectorFilter/{id}', {
    summary:
      'Directories of all systems without the subtree of one, as newer clients ask for them; those that have an entry of a portal are disabled. Also for whoever releases into menus.',
    access: 'session',
    params: byId,
    query: z.looseObject({ category }),
    data: list(menuNode),
  }),
  info: endpoint('GET', '/system/Menu/{id}', { summary: 'One menu.', access: tag, params: byId, data: menuInfo }),
  create: endpoint('POST', '/system/Menu', { summary: 'Creates a menu.', access: tag, body: menuForm, data: created }),
  update: endpoint('PUT', '/system/Menu/{id}', {
    summary: 'Changes a menu.',
    access: tag,
    params: byId,
    body: menuForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/Menu/{id}', {
    summary: 'Deletes a menu without children, with its items and their grants.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  state: endpoint('PUT', '/system/Menu/{id}/Actions/State', {
    summary: 'Enables or disables a menu.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  move: endpoint('PUT', '/system/Menu/{id}/Actions/Move', {
    summary: 'Moves a menu into a directory, before one of its entries or as the last one. A call of ours.',
    access: tag,
    params: byId,
    body: z.looseObject({
      parentId: z.string().min(1).max(100).default('-1'),
      beforeId: z.string().min(1).max(100).nullable().default(null),
    }),
    data: nothing,
  }),
  copy: endpoint('POST', '/system/Menu/{id}/Actions/Copy', {
    summary: 'Copies a menu with what can be granted on it. A call of ours.',
    access: tag,
    params: byId,
    data: created,
  }),
  export: endpoint('GET', '/system/Menu/{id}/Actions/Export', {
    summary: 'A menu with its items as a file (.bm).',
    access: tag,
    params: byId,
    data: download,
    // It makes a file.
    changesState: true,
  }),
  import: endpoint('POST', '/system/Menu/{systemId}/Actions/Import', {
    summary: 'Reads a menu file into a system.',
    access: tag,
    params: z.object({ systemId: z.string().min(1).max(100) }),
    bodyKind: 'multipart',
    body: z.unknown(),
    data: nothing,
  }),
}
