import { useCallback, useState } from 'react'
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
  /** Asks the interface anew; its columns are taken in, and nothing is taken out of the list. */
  const ask = useCallback(
    async (info: DesignInfo): Promise<ViewSource> => {
      const next = await readViewSource(info)
      setSource(next)
      if (list) list.follow(viewFields(next.given, list.document))
      return next
    },
    [list],
  )
  /** Another interface was chosen, with the columns that leave the list known: they go, in a step that can be taken back. */
  const change = useCallback(
    async (info: DesignInfo) => {
      const { given } = await ask(info)
      if (given.length > 0) list?.follow(given)
    },
    [ask, list],
  )
  if (!source) return null
  return { source, rows, ask, change, drop: () => void list?.follow(source.given) }
}
