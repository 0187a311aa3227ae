'use client'
import { useEffect, useRef, useState } from 'react'
import type { Caller } from '@/components/widget-kits/names'
import { area } from '@/lib/contract/system/area'

type AreaNode = { id: string; fullName: string; hasChildren: boolean }
type Level = { status: 'loading' | 'ready' | 'failed'; nodes: readonly AreaNode[]; error?: unknown }

/** Spec 2 §9. */
export const rootAreaId = '-1'
const loading: Level = { status: 'loading', nodes: [] }

/** Areas by level, each loaded when its parent is opened; those of `openIds` at once. */
export function useAreaTree(call: Caller, openIds: readonly string[]) {
  const [levels, setLevels] = useState<ReadonlyMap<string, Level>>(new Map([[rootAreaId, loading]]))
  const flights = useRef(new Map<string, AbortController>())
  const set = (id: string, level: Level) => setLevels((current) => new Map(current).set(id, level))
  const ask = (id: string) => {
    const controller = new AbortController()
    flights.current.get(id)?.abort()
    flights.current.set(id, controller)
    set(id, loading)
    const settle = (level: Level) => {
      if (flights.current.get(id) !== controller) return
      flights.current.delete(id)
      set(id, level)
    }
    call(area.selector, { params: { id, currentId: '0' }, query: {} }, { signal: controller.signal }).then(
      ({ data }) => settle({ status: 'ready', nodes: data.list.map(nodeOf) }),
      (error: unknown) => settle({ status: 'failed', nodes: [], error }),
    )
  }
  const askRef = useRef(ask)
  askRef.current = ask
  const firstIds = useRef([rootAreaId, ...openIds])
  // The network: the provinces and what leads to the choice when the dialog opens; when it closes, nobody waits any more.
  useEffect(() => {
    const waiting = flights.current
    for (const id of firstIds.current) askRef.current(id)
    return () => {
      for (const controller of waiting.values()) controller.abort()
      waiting.clear()
    }
  }, [])
  return {
    levelOf: (id: string) => levels.get(id),
    open: (id: string) => {
      if (!levels.has(id)) ask(id)
    },
    retry: (id: string) => {
      if (levels.get(id)?.status === 'failed') ask(id)
    },
  }
}

type Row = { id: string; fullName: string; hasChildren: boolean; isLeaf: boolean }

/** Wire: some servers say neither; whoever opens such a node learns whether anything is below it (contract 2 §27.7). */
function nodeOf({ id, fullName, hasChildren, isLeaf }: Row): AreaNode {
  return { id, fullName, hasChildren: hasChildren || !isLeaf }
}

export type AreaTree = ReturnType<typeof useAreaTree>
