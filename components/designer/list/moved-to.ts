/** Among columns of one sub-table a column moves alone; otherwise the sub-table is one thing, which is how it is seen. */
export function movedTo(
  ids: readonly string[],
  dragged: string,
  target: string,
  isAfter: boolean,
): { id: string; before: string | null } | null {
  const tableOf = (code: string) => (code.includes('-') ? (code.split('-')[0] ?? null) : null)
  const isWithin = tableOf(dragged) !== null && tableOf(dragged) === tableOf(target)
  const unitOf = (code: string) => (isWithin ? code : (tableOf(code) ?? code))
  const units = [...new Set(ids.filter((code) => !isWithin || tableOf(code) === tableOf(dragged)).map(unitOf))]
  const id = unitOf(dragged)
  if (unitOf(target) === id) return null
  const others = units.filter((unit) => unit !== id)
  const next = others[others.indexOf(unitOf(target)) + (isAfter ? 1 : 0)]
  if (next !== undefined) return { id, before: next }
  // Behind the last column of its sub-table.
  const behind = isWithin ? ids[ids.indexOf(others.at(-1) ?? '') + 1] : undefined
  return { id, before: behind === undefined || behind === id ? null : behind }
}
