import { useMemo } from 'react'
import { useCall } from '@/lib/client/use-call'
import { menu } from '@/lib/contract/system/menu'

/** An entry of a menu that a link can lead to. */
export type MenuOption = { value: string; label: string; type: string; urlAddress: string; propertyJson: string }

type Node = {
  id: string
  fullName: string
  type?: unknown
  urlAddress?: unknown
  propertyJson?: unknown
  children?: readonly Node[]
}

/** Entries of all systems, by the way to them; whoever may not see them gets none and types addresses. */
export function useMenuOptions(): { options: readonly MenuOption[] | undefined } {
  const { data } = useCall(
    menu.systemSelector,
    { query: { category: 'Web' } },
    { revalidateOnFocus: false, dedupingInterval: 60_000 },
  )
  return useMemo(() => ({ options: data && below(data.list as readonly Node[], []) }), [data])
}

function below(nodes: readonly Node[], path: readonly string[]): MenuOption[] {
  return nodes.flatMap((node) => {
    const way = [...path, node.fullName]
    const children = below(node.children ?? [], way)
    const type = String(node.type ?? '')
    // Directories and systems lead nowhere.
    if (['', '0', '1'].includes(type)) return children
    const text = (value: unknown) => (typeof value === 'string' ? value : '')
    const own = {
      value: node.id,
      label: way.join(' / '),
      type,
      urlAddress: text(node.urlAddress),
      propertyJson: text(node.propertyJson),
    }
    return [own, ...children]
  })
}
