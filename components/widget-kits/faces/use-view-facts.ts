'use client'
import { useMemo, useState } from 'react'
import type { ListColumn } from '@/lib/form/list-types'
import type { RawRecord } from '@/lib/form/read'
import { isSameView, type ViewFacts, viewFacts } from './view-facts'

/** The same object as long as rows that come have nothing else to tell: a new one draws every cell again. */
export function useViewFacts(columns: readonly ListColumn[], rows: readonly RawRecord[]): ViewFacts {
  const facts = useMemo(() => viewFacts(columns, rows), [columns, rows])
  const [held, setHeld] = useState(facts)
  if (held === facts || isSameView(held, facts)) return held
  setHeld(facts)
  return facts
}
