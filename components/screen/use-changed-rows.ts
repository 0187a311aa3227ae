import { useCallback, useEffect, useRef, useState } from 'react'

type Answer<Row> = {
  rows: readonly Row[]
  rowId: (row: Row) => string
  total: number | undefined
  /** What the rows answer. */
  question: string
  isAsking: boolean
}

type Before = { question: string; total: number | undefined; rows: ReadonlyMap<string, string> }

/** More rows than this come without pages; nobody would find among them what lights up. */
const rowsMax = 500
const none: ReadonlySet<string> = new Set()

/**
 * The rows that something changed: after `note`, which is told before the list is read anew, those of the next answer that are other
 * than they were, or that are there since. A row that only moved up from the next page is none of them.
 */
export function useChangedRows<Row>({ rows, rowId, total, question, isAsking }: Answer<Row>) {
  const [changed, setChanged] = useState(none)
  const before = useRef<Before | null>(null)
  const seen = useRef<Before>({ question, total, rows: new Map() })
  const note = useCallback(() => {
    before.current = seen.current
    setChanged(none)
  }, [])
  // The answer, which comes some time after it was asked for.
  useEffect(() => {
    if (isAsking || rows.length > rowsMax) return
    const now = { question, total, rows: new Map(rows.map((row) => [rowId(row), JSON.stringify(row)])) }
    const { current } = before
    before.current = null
    seen.current = now
    if (!current || current.question !== question) return
    const mayBeNew = (total ?? 0) > (current.total ?? 0)
    const ids = [...now.rows].flatMap(([id, row]) => {
      const old = current.rows.get(id)
      return (old === undefined ? mayBeNew : old !== row) ? [id] : []
    })
    if (ids.length > 0) setChanged(new Set(ids))
  }, [rows, rowId, total, question, isAsking])
  return { changed, note, litUp: () => setChanged(none) }
}
