'use client'
import { useCallback, useMemo, useState } from 'react'
import { useAnswer } from '@/lib/client/use-answer'
import type { LookupPage, LookupQuery, LookupSource } from './lookup-source'

export type LookupPages = {
  rows: LookupPage['rows']
  /** Undefined while nobody knows. */
  total: number | undefined
  query: LookupQuery
  /** The rows are those of an earlier question: they are shown, and none of them can be chosen. */
  isLoading: boolean
  /** Why the last question has no answer; null when it has one. */
  error: unknown
  search: (keyword: string) => void
  turn: (page: number, pageSize: number) => void
  retry: () => void
}

const noRows: LookupPage['rows'] = []

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
  const question = useMemo(() => ({ source, query }), [source, query])
  const answer = useAnswer((signal) => source.load(query, signal), question)

  const search = useCallback(
    (keyword: string) =>
      setQuery((before) => {
        if (before.keyword === keyword) return before
        return { keyword, page: 1, pageSize: source.isPaged ? before.pageSize : source.pageSize }
      }),
    [source],
  )
  const turn = useCallback((page: number, pageSize: number) => setQuery((before) => ({ ...before, page, pageSize })), [])
  return {
    rows: answer.shown?.rows ?? noRows,
    total: answer.shown?.total,
    query,
    isLoading: answer.status === 'loading',
    error: answer.error ?? null,
    search,
    turn,
    retry: answer.retry,
  }
}
