'use client'
import { useCallback, useEffect, useState } from 'react'
import { isAbort } from '@/lib/client/error-text'
import type { LookupPage, LookupQuery, LookupSource } from './lookup-source'

type Answer = { asked: LookupQuery; page: LookupPage; error: unknown }

export type LookupPages = LookupPage & {
  query: LookupQuery
  isLoading: boolean
  /** Why the last question has no answer; null when it has one. */
  error: unknown
  search: (keyword: string) => void
  turn: (page: number, pageSize: number) => void
  retry: () => void
}

const noRows: LookupPage = { rows: [], total: 0 }

/** One page of a look-up. An answer that was overtaken by another question is dropped (D13). */
export function useLookupPages(source: LookupSource): LookupPages {
  const [query, setQuery] = useState<LookupQuery>(() => ({
    keyword: '',
    page: 1,
    pageSize: source.firstPageSize ?? source.pageSize,
  }))
  const [asked, setAsked] = useState(source)
  // Another list starts at its first page, with the same keyword.
  if (asked !== source) {
    setAsked(source)
    setQuery((before) => ({ ...before, page: 1 }))
  }
  const [answer, setAnswer] = useState<Answer | null>(null)
  // External system: the network.
  useEffect(() => {
    const controller = new AbortController()
    const settle = (page: LookupPage, error: unknown) => {
      if (!controller.signal.aborted) setAnswer({ asked: query, page, error })
    }
    source.load(query, controller.signal).then(
      (page) => settle(page, null),
      (error: unknown) => {
        if (!isAbort(error)) settle(noRows, error)
      },
    )
    return () => controller.abort()
  }, [source, query])

  const search = useCallback(
    (keyword: string) =>
      setQuery((before) => {
        if (before.keyword === keyword) return before
        return { keyword, page: 1, pageSize: source.isPaged ? before.pageSize : source.pageSize }
      }),
    [source],
  )
  const turn = useCallback((page: number, pageSize: number) => setQuery((before) => ({ ...before, page, pageSize })), [])
  const retry = useCallback(() => setQuery((before) => ({ ...before })), [])
  const page = answer?.page ?? noRows
  return { ...page, query, isLoading: answer?.asked !== query, error: answer?.error ?? null, search, turn, retry }
}
