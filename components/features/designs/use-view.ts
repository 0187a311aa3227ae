import { useCallback, useRef, useState } from 'react'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import type { ListSession } from '@/lib/designer/list/list-session'
import { viewFields } from '@/lib/designer/list/view-fields'
import { readViewSource, useViewRows } from './queries'
import type { ViewSource } from './utils'

type Options = { base: DesignInfo; list: ListSession | null; first: ViewSource | null }

/** The interface of a data view while its list is designed: what it gives, some of its rows, and how the list follows it. Null of a form. */
export function useView({ base, list, first }: Options) {
  const [source, setSource] = useState(first)
  const rows = useViewRows(base, first !== null)
  const last = useRef(0)
  /** Asks the interface anew; its columns are taken in, and nothing is taken out of the list. Null where it was asked again meanwhile. */
  const ask = useCallback(
    async (info: DesignInfo): Promise<ViewSource | null> => {
      last.current += 1
      const own = last.current
      const next = await readViewSource(info)
      // An older answer may come last, and is not that of the interface that is stored.
      if (own !== last.current) return null
      setSource(next)
      if (list) list.follow(viewFields(next.given, list.document))
      return next
    },
    [list],
  )
  /** Another interface was chosen, with the columns that leave the list known: they go, in a step that can be taken back. */
  const change = useCallback(
    async (info: DesignInfo) => {
      const next = await ask(info)
      if (next && next.given.length > 0) list?.follow(next.given)
    },
    [ask, list],
  )
  if (!source) return null
  return { source, rows, ask, change, drop: () => void list?.follow(source.given) }
}
