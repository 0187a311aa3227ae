import { useState } from 'react'
import { useOwnAddress } from '@/components/features/shell/tabs/public'

export type RecordQuery = { type: string; keyword: string; page: number; pageSize: number }

const firstQuery: RecordQuery = { type: '', keyword: '', page: 1, pageSize: 20 }

/** The question of the record page. It stands in the address too, so that loading the page anew keeps it. */
export function useRecordQuery() {
  const [query, setQuery] = useState(() => readQuery(window.location.search))
  useOwnAddress(query, () => writeQuery(query))
  return [query, setQuery] as const
}

/** An address is foreign input: what does not fit is left out. */
export function readQuery(search: string): RecordQuery {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page') ?? '1')
  const pageSize = Number(params.get('size') ?? '20')
  return {
    type: (params.get('type') ?? '').slice(0, 10),
    keyword: (params.get('q') ?? '').slice(0, 100),
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    pageSize: Number.isInteger(pageSize) && pageSize > 0 && pageSize <= 1000 ? pageSize : 20,
  }
}

export function writeQuery({ type, keyword, page, pageSize }: RecordQuery): string {
  const params = new URLSearchParams()
  if (type !== firstQuery.type) params.set('type', type)
  if (keyword !== firstQuery.keyword) params.set('q', keyword)
  if (page !== firstQuery.page) params.set('page', String(page))
  if (pageSize !== firstQuery.pageSize) params.set('size', String(pageSize))
  return params.toString()
}
