import { useEffect, useState } from 'react'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import type { ImportPreview } from './types'

/**
 * Marks the cells that the platform cannot read, as what it refuses after a save. Each check of the form forgets what the platform has
 * said; the answer marks those again that nobody has mended since.
 */
export function useWrongCells(store: FormStore, table: string, preview: ImportPreview) {
  const [rowKeys] = useState(() => store.rows(table))
  const found = () => {
    const places = new Map(store.rows(table).map((rowKey, at) => [rowKey, at]))
    return (preview.wrong ?? []).flatMap(({ row, id, message }) => {
      const rowKey = rowKeys[row] ?? ''
      const at = places.get(rowKey)
      const isMended = readText(store.getValue(`${table}-${id}`, rowKey)) !== readText(preview.rows[row]?.[id])
      return at === undefined || isMended ? [] : [{ path: `${table}.${at}.${id}`, code: 'refused', message }]
    })
  }
  const mark = (isQuiet: boolean) => {
    const issues = found()
    if (issues.length > 0) store.setServerIssues(issues, { isQuiet })
  }
  // The form's own store. The rows are looked at from the first one on: nobody has asked to be led to a fault.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was mended is looked at when it is asked, not with each drawing
  useEffect(() => mark(true), [store, table, preview])
  return { mark: () => mark(false), found }
}
