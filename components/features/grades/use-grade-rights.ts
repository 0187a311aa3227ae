import { useMemo, useState } from 'react'
import { treeItems } from '@/components/features/authorise/public'
import { leavesOf, ticksOf } from '@/components/ui/tree/ticks'
import type { TreeItem } from '@/components/ui/tree/virtual-tree'
import type { TreeNode } from '@/lib/contract/permission/tree-node'
import { flatTree } from '@/lib/domain/flat-tree'
import { readRights, type useRights } from './queries'
import { type Changes, isChanged, noChanges, postedModel, type Rights } from './utils'

type Items = 'system' | 'module'
type Ticks = ReadonlyMap<string, boolean>

/** What somebody administers, with what the person has ticked and unticked on top of it. */
export function useGradeRights({ data, error, mutate }: ReturnType<typeof useRights>, userId: string) {
  const [changes, setChanges] = useState<Changes>(noChanges)
  const system = useItems(data?.systemPermissionList, data?.systemIds)
  const module = useItems(data?.modulePermissionList, data?.moduleIds)
  return {
    data,
    error,
    retry: () => void mutate(),
    changes,
    setChanges,
    items: { system, module } satisfies Record<Items, unknown>,
    isDirty: Boolean(
      data && (flatTree(data.orgAdminList).some((node) => isChanged(node, changes)) || system.isDirty || module.isDirty),
    ),
    /** As it is sent; on top of what is read anew where somebody else has saved meanwhile. */
    posted: (rights: Rights) => ({
      orgAdminModel: postedModel(rights, changes),
      systemIds: system.chosen(),
      moduleIds: module.chosen(),
      version: rights.version,
    }),
    /** Reads it anew and leaves the person's own changes on top. */
    reread: async () => {
      await mutate(await readRights(userId), { revalidate: false })
    },
  }
}

/** Things that are ticked: by their leaves, and what holds some of them comes along. */
function useItems(nodes: readonly TreeNode[] | undefined, held: readonly string[] | undefined) {
  const [mine, setMine] = useState<Ticks>(new Map())
  const items = useMemo(() => treeItems(nodes ?? []), [nodes])
  const had = useMemo(() => new Set(held), [held])
  const ticked = useMemo(
    () => new Set(leavesOf(items).flatMap(({ id }) => ((mine.get(id) ?? had.has(id)) ? id : []))),
    [items, had, mine],
  )
  return {
    items,
    ticked,
    isDirty: [...mine].some(([id, isOn]) => had.has(id) !== isOn),
    tick: (leaves: readonly TreeItem[], isOn: boolean) => {
      const next = new Map(mine)
      for (const { id, isDisabled } of leaves) if (!isDisabled) next.set(id, isOn)
      setMine(next)
    },
    chosen: () => {
      const { selected, partial } = ticksOf(items, ticked)
      return [...selected, ...partial]
    },
  }
}
