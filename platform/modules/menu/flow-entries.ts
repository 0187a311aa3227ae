import type { MenuItem } from '@/lib/contract/session/oauth'
import type { PlatformContext } from '../../http/context'
import { isFlowSystem } from './store'

/**
 * What everybody has to do with flows, and his own documents, in every application that has flows: it is nobody's to grant, so that no
 * entry of the table of menus stands for it. A line adds a page.
 */
const pages: readonly (readonly [path: string, fullName: string, icon: string])[] = [
  ['workFlow/flowQuickLaunch', '发起流程', 'icon-ym icon-ym-flow'],
  ['workFlow/flowLaunch', '我发起的', 'icon-ym icon-ym-upload'],
  ['workFlow/flowTodo', '待办事宜', 'icon-ym icon-ym-stamp'],
  ['workFlow/flowDone', '已办事宜', 'icon-ym icon-ym-success'],
  ['workFlow/flowCirculate', '抄送事宜', 'icon-ym icon-ym-inbox'],
  ['workFlow/entrust', '流程委托', 'icon-ym icon-ym-users'],
  ['extend/document', '我的文档', 'icon-ym icon-ym-folder'],
]

/** Whether people of a system work with flows; without a system nobody does. */
export async function hasFlows(ctx: PlatformContext, systemId: string | null): Promise<boolean> {
  return systemId !== null && (await isFlowSystem(ctx.db, systemId))
}

/**
 * The menu of a system that has flows, with their directory at its end. A menu without any entry stays without: whoever has no right has
 * nothing to open.
 */
export function withFlowEntries(systemId: string, menuList: readonly MenuItem[]): MenuItem[] {
  return menuList.length === 0 ? [] : [...menuList, directory(systemId)]
}

function directory(systemId: string): MenuItem {
  const id = `flow-office-${systemId}`
  const entry = { category: 'Web', linkTarget: '_self', propertyJson: '{}', systemId }
  const children = pages.map(([path, fullName, icon]) => ({
    ...{ ...entry, hasChildren: false, children: [] },
    ...{ id: `${id}-${path.split('/').at(-1)}`, parentId: id, fullName, enCode: path.replace('/', '.'), icon },
    ...{ type: 2, urlAddress: path },
  }))
  const itself = { id, parentId: '-1', fullName: '协同办公', enCode: 'flowOffice', icon: 'icon-ym icon-ym-flow' }
  return { ...entry, ...itself, type: 1, urlAddress: '', ...{ hasChildren: true, children } }
}
