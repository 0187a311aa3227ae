import { createContext, useContext, useMemo } from 'react'
import { type ItemChange, setItem } from '@/lib/designer/portal/public'
import { type NodeId, rootId, valueAt } from '@/lib/designer/public'
import { useNodeShell, useSession } from '../../shell/session-context'
import type { OptionPlace } from '../options/option-types'

type Holder = {
  value: (key: string, at?: OptionPlace) => unknown
  /** Changes are one step; those under one burst key are one together. */
  change: (changes: Readonly<Record<string, unknown>>, options?: { at?: OptionPlace | undefined; burst?: string }) => void
  endBurst: () => void
}

const HolderContext = createContext<Holder | null>(null)

/** Gives the controls in it what they read and write: an item, or one entry of one of its lists. */
export const HolderProvider = HolderContext.Provider

export function useHolder(): Holder {
  const holder = useContext(HolderContext)
  if (!holder) throw new Error('a control of a property stands outside of what it is of')
  return holder
}

/** The chosen item as what controls read and write. */
export function useItemHolder(id: NodeId): Holder & { set: (changes: readonly ItemChange[], burst?: string) => void } {
  const session = useSession()
  const shell = useNodeShell(id)
  return useMemo(() => {
    const within = (at: OptionPlace = 'option') => (at === 'item' || id === rootId ? [] : [at])
    const set = (changes: readonly ItemChange[], burst?: string) =>
      void session.run(setItem(id, changes), burst && `${id}.${burst}`)
    return {
      set,
      value: (key, at) => valueAt(shell, [...within(at), key]),
      change: (changes, { at, burst } = {}) =>
        set(
          Object.entries(changes).map(([key, value]) => ({ path: [...within(at), key], value })),
          burst,
        ),
      endBurst: () => session.history.endBurst(),
    }
  }, [id, session, shell])
}
