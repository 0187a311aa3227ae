'use client'
import { useEffect, useRef, useState } from 'react'
import type { TreeNode } from '@/lib/contract/permission/tree-node'
import type { PeopleSource, SourceEnv } from './people-sources'

type Level = {
  nodeId: string
  nodes: readonly TreeNode[] | undefined
  page: number
  hasMore: boolean
  status: 'loading' | 'ready' | 'failed'
  error?: unknown
}

type LazyTree = {
  root: Level
  /** What is known of the children of a row; the same map until something of it changes. */
  levels: ReadonlyMap<string, Level>
  /** Loads the children of a node that has just been opened; what is there or on its way is left alone. */
  open: (rowId: string, nodeId: string) => void
  loadMore: (rowId: string) => void
  retry: (rowId: string) => void
}

export const rootRow = ''
const first: Level = { nodeId: '0', nodes: undefined, page: 1, hasMore: false, status: 'loading' }

/** A tree whose children are loaded when a node is opened, each level on its own. */
export function useLazyTree(source: PeopleSource & { kind: 'lazy' }, env: SourceEnv): LazyTree {
  const [levels, setLevels] = useState<ReadonlyMap<string, Level>>(new Map([[rootRow, first]]))
  const flights = useRef(new Map<string, AbortController>())
  const set = (rowId: string, level: Level) => setLevels((current) => new Map(current).set(rowId, level))
  const ask = (rowId: string, { nodeId, nodes }: Level, page: number) => {
    const controller = new AbortController()
    flights.current.get(rowId)?.abort()
    flights.current.set(rowId, controller)
    set(rowId, { nodeId, nodes, page, hasMore: page > 1, status: 'loading' })
    const settle = (level: Omit<Level, 'nodeId' | 'page'>) => {
      if (flights.current.get(rowId) !== controller) return
      flights.current.delete(rowId)
      set(rowId, { nodeId, page, ...level })
    }
    source.children(env, nodeId, { keyword: '', page, signal: controller.signal }).then(
      (reply) => {
        const known = new Set(nodes?.map((node) => node.id))
        const fresh = reply.nodes.filter((node) => !known.has(node.id))
        settle({ nodes: [...(nodes ?? []), ...fresh], hasMore: reply.isFull && fresh.length > 0, status: 'ready' })
      },
      (error: unknown) => settle({ nodes, hasMore: page > 1, status: 'failed', error }),
    )
  }
  const askRef = useRef(ask)
  askRef.current = ask
  // The network: the top of the tree when it is first drawn; on leaving, nobody waits for anything any more.
  useEffect(() => {
    const waiting = flights.current
    askRef.current(rootRow, first, 1)
    return () => {
      for (const controller of waiting.values()) controller.abort()
      waiting.clear()
    }
  }, [])
  return {
    root: levels.get(rootRow) ?? first,
    levels,
    open: (rowId, nodeId) => {
      if (!levels.has(rowId)) ask(rowId, { ...first, nodeId }, 1)
    },
    loadMore: (rowId) => {
      const level = levels.get(rowId)
      if (level?.status === 'ready' && level.hasMore) ask(rowId, level, level.page + 1)
    },
    retry: (rowId) => {
      const level = levels.get(rowId)
      if (level?.status === 'failed') ask(rowId, level, level.page)
    },
  }
}
