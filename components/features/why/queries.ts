import { useMemo } from 'react'
import type { TreeItem } from '@/components/ui/tree/virtual-tree'
import { useCall } from '@/lib/client/use-call'
import { useFresh } from '@/lib/client/use-fresh'
import { authority } from '@/lib/contract/permission/authority'
import type { TreeNode } from '@/lib/contract/permission/tree-node'
import { type WhyKind, why } from '@/lib/contract/permission/why'

/** What is asked about; a record is one of a module. */
export type Target = { kind: WhyKind; id: string; fullName: string; modelId?: string }

export function useTrace(personId: string, { kind, id, modelId = '' }: Target) {
  return useFresh(why.trace, { query: { userId: personId, kind, id, modelId } })
}

export function useOverview(personId: string, menuId: string) {
  return useFresh(why.overview, { params: { menuId }, query: { userId: personId } })
}

/** Of all menus those that the person sees; undefined until they are known, and where an installation cannot tell. */
export function useShownMenus(personId: string): ReadonlySet<string> | undefined {
  const { data } = useFresh(why.menus, { query: { userId: personId } })
  return useMemo(() => data && new Set(data.ids), [data])
}

/** Wire: stands in the address for an object that has no grants (contract 2 §7.5). */
const nobody = { params: { objectId: '0' } }

/** Every menu entry of every system, as those see them who grant rights. */
export function useMenuItems() {
  const systems = useCall(authority.values, { ...nobody, body: { type: 'system' } })
  const ids = systems.data?.all.join(',')
  const menus = useCall(authority.values, ids === undefined ? null : { ...nobody, body: { type: 'module', moduleIds: ids } })
  const items = useMemo(() => menus.data && menuItems(menus.data.list), [menus.data])
  return { items, error: systems.error ?? menus.error, retry: () => void (systems.error ? systems.mutate() : menus.mutate()) }
}

/** Trees of foreign data may be deep. */
const levelsMax = 50

/** Wire: entries have the number of their type; systems, and what tells their clients apart, have words. */
function menuItems(nodes: readonly TreeNode[], level = 1): TreeItem[] {
  if (level > levelsMax) return []
  return nodes.map(({ id, fullName, type, children }) => ({
    id,
    label: fullName,
    isSelectable: /^\d+$/.test(type),
    children: menuItems(children, level + 1),
  }))
}
