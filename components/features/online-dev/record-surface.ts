import type { Module } from './utils'

export type OpenRecord = {
  mode: 'create' | 'edit' | 'detail'
  /** Null for a new record. */
  id: string | null
  /** Of the draft to take up without asking: the user has just chosen it. */
  resume?: string
  /** What a new record begins with: what was typed into one that is gone. */
  carried?: Record<string, unknown>
  /** What a new record begins with: what is known of it from where it was begun. */
  given?: Record<string, unknown> | undefined
  /** An edit that was begun from the record being looked at leads back to it, and shows what was saved. */
  isFromDetail?: boolean
}

export type RecordDialogProps = {
  module: Module
  open: OpenRecord
  /** Instead of what is done with which thing. */
  title?: string
  /** Where what is filled in goes, if it is to be no record. */
  send?: (record: Record<string, unknown>) => Promise<unknown>
  /** Ids of the page, in order, for 上一条 and 下一条. */
  pageIds: readonly string[]
  onOpen: (open: OpenRecord | null) => void
  /** Something was saved, or turned out to be gone. */
  onChanged: () => void
}

/** Neighbours of a record within the page (contract 3a §14). */
export function neighbours(pageIds: readonly string[], id: string | null): { previous: string | null; next: string | null } {
  const index = id === null ? -1 : pageIds.indexOf(id)
  if (index < 0) return { previous: null, next: null }
  return { previous: pageIds[index - 1] ?? null, next: pageIds[index + 1] ?? null }
}

/** What stands after a form was saved or given up. */
export function afterForm({ id, isFromDetail }: OpenRecord): OpenRecord | null {
  return isFromDetail ? { mode: 'detail', id } : null
}

export function surfaceOf(config: Module['form']['config']) {
  const widths = { general: config.generalWidth, drawer: config.drawerWidth, fullScreen: config.fullScreenWidth }
  return { kind: config.popupType, width: widths[config.popupType] }
}
