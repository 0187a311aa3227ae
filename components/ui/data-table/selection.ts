/** Rules of row selection. Ids of rows on other pages are never touched by what happens on this one. */

export function toggleRow(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Shift-click: every row between the anchor and `id` takes the state that `id` gets. Without an anchor on this page, one row. */
export function toggleRange(
  selected: ReadonlySet<string>,
  pageIds: readonly string[],
  anchorId: string | null,
  id: string,
): ReadonlySet<string> {
  const anchor = anchorId === null ? -1 : pageIds.indexOf(anchorId)
  const target = pageIds.indexOf(id)
  if (anchor < 0 || target < 0) return toggleRow(selected, id)
  const isSelecting = !selected.has(id)
  const next = new Set(selected)
  for (const between of pageIds.slice(Math.min(anchor, target), Math.max(anchor, target) + 1)) {
    if (isSelecting) next.add(between)
    else next.delete(between)
  }
  return next
}

export function togglePage(selected: ReadonlySet<string>, pageIds: readonly string[]): ReadonlySet<string> {
  const next = new Set(selected)
  const isSelecting = pageState(selected, pageIds) !== 'all'
  for (const id of pageIds) {
    if (isSelecting) next.add(id)
    else next.delete(id)
  }
  return next
}

export function pageState(selected: ReadonlySet<string>, pageIds: readonly string[]): 'none' | 'some' | 'all' {
  const count = pageIds.reduce((sum, id) => sum + (selected.has(id) ? 1 : 0), 0)
  if (count === 0) return 'none'
  return count === pageIds.length ? 'all' : 'some'
}
