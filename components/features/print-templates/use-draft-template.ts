import { useCallback, useRef, useState } from 'react'
import { newPageParam } from '@/components/designer/print/page-param'
import { type PageParam, readPageParam } from '@/lib/domain/print/page-setup'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import { readStatements, type Statement, writeStatements } from './utils'

/**
 * What the form of a template keeps unseen: its statements, its paper and its HTML. What was not changed stays as it came, to the letter.
 */
export function useDraftTemplate(store: FormStore) {
  const [statements, setStatements] = useState(() => readStatements(readText(store.getValue('sqlTemplate'))))
  const [page, setPage] = useState(() => firstPage(readText(store.getValue('pageParam'))))
  const html = useRef(readText(store.getValue('printTemplate')))
  const changeStatements = useCallback(
    (next: readonly Statement[]) => {
      setStatements(next)
      store.setValue('sqlTemplate', writeStatements(next))
    },
    [store],
  )
  const changePage = useCallback(
    (next: PageParam) => {
      setPage(next)
      store.setValue('pageParam', JSON.stringify(next))
    },
    [store],
  )
  const changeHtml = useCallback(
    (next: string) => {
      html.current = next
      store.setValue('printTemplate', next)
    },
    [store],
  )
  return { statements, changeStatements, page, changePage, firstHtml: html.current, changeHtml }
}

function firstPage(text: string): PageParam {
  const read = readPageParam(text)
  return Object.keys(read).length === 0 ? newPageParam : read
}
