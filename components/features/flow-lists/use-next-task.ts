import { useRef } from 'react'
import { z } from 'zod'
import { useRemembered } from '@/components/ui/remembered'
import { nextAfter } from './utils'

const parseChoice = (value: unknown): boolean => z.boolean().parse(value)

type NextTaskOptions<Row> = {
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Decided before, and only not sent yet. */
  isDecided: (id: string) => boolean
}

/**
 * What comes after a task that was decided: the next one of the list as it was when the first was opened, so that nobody loses his place
 * while the list is read anew. Whether it opens by itself is a choice of the person, which is kept.
 */
export function useNextTask<Row>({ rows, rowId, isDecided }: NextTaskOptions<Row>) {
  const [goesOn, setGoesOn] = useRemembered('flow.goesOn', parseChoice, true)
  const order = useRef<readonly Row[]>([])
  const done = useRef(new Set<string>())
  return {
    goesOn,
    setGoesOn,
    /** A person opened one of the rows. */
    begin: () => {
      order.current = rows
      done.current.clear()
    },
    /** That row was decided; answers the one to open now. */
    after: (id: string): Row | undefined => {
      done.current.add(id)
      const isDone = (other: string) => done.current.has(other) || isDecided(other)
      return goesOn ? nextAfter(order.current, { id, rowId, isDone }) : undefined
    },
  }
}
