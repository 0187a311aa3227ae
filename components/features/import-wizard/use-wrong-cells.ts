import { useEffect, useState } from 'react'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import type { ImportPreview } from './types'

/**
 * Marks the cells that the platform cannot read, as what it refuses after a save. Each check of the form forgets what the platform has
 * said; the answer marks those again that nobody has mended since.
 */
export function useWrongCells(store: FormStore, table: string, preview: ImportPreview): () => void {
  const [rowKeys] = useState(() => store.rows(table))
  const mark = () => {
    const places = new Map(store.rows(table).map((rowKey, at) => [rowKey, at]))
    const issues = (preview.wrong ?? []).flatMap(({ row, id, message }) => {
      const rowKey = rowKeys[row] ?? ''
      const at = places.get(rowKey)
      const isMended = readText(store.getValue(`${table}-${id}`, rowKey)) !== readText(preview.rows[row]?.[id])
      return at === undefined || isMended ? [] : [{ path: `${table}.${at}.${id}`, code: 'refused', message }]
    })
    if (issues.length > 0) store.setServerIssues(issues)
  }
  // The form's own store.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was mended is looked at when it is asked, not with each drawing
  useEffect(mark, [store, table, preview])
  return mark
}
