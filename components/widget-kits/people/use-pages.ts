'use client'
import { useEffect, useRef, useState } from 'react'
import type { TreeNode } from '@/lib/contract/permission/tree-node'
import type { LoadPage, SourceEnv } from './people-sources'

type Pages = {
  load: LoadPage
  keyword: string
  nodes: readonly TreeNode[]
  page: number
  hasMore: boolean
  status: 'loading' | 'ready' | 'failed'
  error?: unknown
}

type PagesState = Omit<Pages, 'load' | 'keyword' | 'page'> & { loadMore: () => void; retry: () => void }

/**
 * A list by pages. The next page is asked for only when the one before was full; a page that brings nothing new ends the list,
 * so a server that knows no pages is asked twice at most. An answer that has been overtaken is given up and dropped.
 */
export function usePages(load: LoadPage, env: SourceEnv, keyword: string): PagesState {
  const [held, setHeld] = useState<Pages>(() => start(load, keyword))
  const flight = useRef<AbortController | null>(null)
  const ask = (page: number, before: readonly TreeNode[]) => {
    flight.current?.abort()
    const controller = new AbortController()
    flight.current = controller
    setHeld({ load, keyword, nodes: before, page, hasMore: false, status: 'loading' })
    load(env, { keyword, page, signal: controller.signal }).then(
      (reply) => {
        if (flight.current !== controller) return
        const fresh = unknownNodes(before, reply.nodes)
        const hasMore = reply.isFull && fresh.length > 0
        setHeld({ load, keyword, nodes: before.length > 0 ? [...before, ...fresh] : fresh, page, hasMore, status: 'ready' })
      },
      (error: unknown) => {
        if (flight.current === controller)
          setHeld({ load, keyword, nodes: before, page, hasMore: false, status: 'failed', error })
      },
    )
  }
  const askRef = useRef(ask)
  askRef.current = ask
  // The network. The keyword is why it is asked anew; `ask` reads it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keyword is the reason to run, not an input.
  useEffect(() => {
    askRef.current(1, [])
    return () => {
      flight.current?.abort()
      flight.current = null
    }
  }, [keyword, load])
  const state = held.keyword === keyword && held.load === load ? held : start(load, keyword)
  return {
    ...state,
    loadMore: () => {
      if (state.status === 'ready' && state.hasMore) ask(state.page + 1, state.nodes)
    },
    retry: () => ask(state.page, state.nodes),
  }
}

function start(load: LoadPage, keyword: string): Pages {
  return { load, keyword, nodes: [], page: 1, hasMore: false, status: 'loading' }
}

function unknownNodes(before: readonly TreeNode[], nodes: readonly TreeNode[]): readonly TreeNode[] {
  const known = new Set(before.map(identity))
  return nodes.filter((node) => {
    const key = identity(node)
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}

function identity(node: TreeNode): string {
  return `${node.id}--${node.type}`
}
