import { useEffect, useMemo, useRef, useState } from 'react'
import type { TreeItem } from '@/components/ui/tree/virtual-tree'
import { call } from '@/lib/client/call'
import { authority, grantKinds } from '@/lib/contract/permission/authority'
import type { GrantKind } from './constants'
import { leavesOf, type Ticks, ticksOf, treeItems } from './utils'

/** One step as it was read: its tree, and what of it the object holds. `asked` are the ids of the step before it was read for. */
type Read = { asked: string; items: readonly TreeItem[]; leaves: readonly TreeItem[]; granted: ReadonlySet<string> }
type Reads = Partial<Record<GrantKind, Read>>
/** What the person ticked and unticked, by leaf: it lasts, however often a tree is read. */
type Changes = Partial<Record<GrantKind, ReadonlyMap<string, boolean>>>

type Posted = { systemIds: string[]; module: string[]; button: string[]; column: string[]; form: string[]; resource: string[] }

/**
 * The six steps of granting (contract 2 §7.3, 7.4). Each tree is read for what the step before it chose, when it is looked at or saved.
 * What was ticked stays ticked over all of that, also when somebody else has saved the same object meanwhile.
 */
export function useGrants(objectId: string) {
  const [reads, setReads] = useState<Reads>({})
  const [changes, setChanges] = useState<Changes>({})
  const [step, setStep] = useState<GrantKind>('system')
  const [failure, setFailure] = useState<unknown>(null)
  const latest = useRef({ reads, changes })
  latest.current = { reads, changes }
  /** Of the grants as they were first read: who saves is told when they are others by then. */
  const version = useRef<string | null>(null)

  const isTicked = (kind: GrantKind, read: Read, id: string) => latest.current.changes[kind]?.get(id) ?? read.granted.has(id)
  const tickedLeaves = (kind: GrantKind, read: Read) =>
    read.leaves.filter(({ id }) => isTicked(kind, read, id)).map(({ id }) => id)

  const read = async (kind: GrantKind, isAnew = false): Promise<Read> => {
    const asked = await askedFor(kind, isAnew)
    const known = latest.current.reads[kind]
    if (known && known.asked === asked && !isAnew) return known
    const { data } = await call(authority.values, { params: { objectId }, body: { type: kind, moduleIds: asked } })
    const items = treeItems(data.list)
    const next = { asked, items, leaves: leavesOf(items), granted: new Set(data.ids) }
    latest.current.reads = { ...latest.current.reads, [kind]: next }
    setReads(latest.current.reads)
    if (version.current === null || isAnew) version.current = data.version
    return next
  }
  const askedFor = async (kind: GrantKind, isAnew: boolean): Promise<string> => {
    if (kind === 'system') return ''
    if (kind === 'module') return tickedLeaves('system', await read('system', isAnew)).join(',')
    return chosenIds('module', await read('module', isAnew)).join(',')
  }
  /** Ticked leaves with all that hold them (contract 2 §7.4: checked and half-checked ids). */
  const chosenIds = (kind: GrantKind, { items, leaves, granted }: Read): string[] => {
    const mine = latest.current.changes[kind]
    const ticked = new Set(leaves.filter(({ id }) => mine?.get(id) ?? granted.has(id)).map(({ id }) => id))
    const { selected, partial } = ticksOf(items, ticked)
    return [...selected, ...partial]
  }

  const [round, setRound] = useState(0)
  // The network: the tree of the step that is looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step and a new attempt are the reasons to read.
  useEffect(() => {
    let isCurrent = true
    setFailure(null)
    read(step).catch((error: unknown) => isCurrent && setFailure(error))
    return () => {
      isCurrent = false
    }
  }, [step, round])

  const shown = reads[step]
  const ticked = useMemo(() => {
    const mine = changes[step]
    return new Set((shown?.leaves ?? []).flatMap(({ id }) => ((mine?.get(id) ?? shown?.granted.has(id)) ? id : [])))
  }, [shown, changes, step])
  const ticks: Ticks = useMemo(() => ticksOf(shown?.items ?? [], ticked), [shown, ticked])

  const tick = (leaves: readonly TreeItem[], isOn: boolean) => {
    const next = new Map(changes[step])
    for (const { id, isDisabled } of leaves) if (!isDisabled) next.set(id, isOn)
    setChanges({ ...changes, [step]: next })
  }
  return {
    step,
    setStep,
    /** Undefined while it is being read for the first time. */
    items: shown?.items,
    leaves: shown?.leaves ?? [],
    ticked,
    ticks,
    failure,
    retry: () => setRound(round + 1),
    /** Ticks or unticks all leaves of a node that may be granted. */
    flip: (item: TreeItem) => {
      const leaves = leavesOf([item]).filter(({ isDisabled }) => !isDisabled)
      tick(
        leaves,
        leaves.some(({ id }) => !ticked.has(id)),
      )
    },
    setAll: (isOn: boolean) => tick(shown?.leaves ?? [], isOn),
    isDirty: isChanged(reads, changes),
    /** All steps as they are posted; reads what was not looked at. */
    posted: async (): Promise<Posted & { version: string }> => {
      const ids = {} as Record<GrantKind, string[]>
      for (const kind of grantKinds) {
        const step = await read(kind)
        ids[kind] = kind === 'module' ? chosenIds(kind, step) : tickedLeaves(kind, step)
      }
      const { system, ...others } = ids
      return { systemIds: system, ...others, version: version.current ?? '' }
    },
    /** Reads everything anew and leaves the person's own changes on top of it. */
    reread: async () => {
      latest.current.reads = {}
      await read(step, true)
    },
  }
}

function isChanged(reads: Reads, changes: Changes): boolean {
  return grantKinds.some((kind) => {
    const granted = reads[kind]?.granted
    return [...(changes[kind] ?? [])].some(([id, isOn]) => (granted?.has(id) ?? false) !== isOn)
  })
}
