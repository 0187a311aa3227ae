type Walk = {
  /** Which arrows walk: in a row, in a column, or either. */
  axis?: 'row' | 'column' | 'both'
  /** Past the end comes the beginning; otherwise the walk stops there. */
  wraps?: boolean
}

const forward = { row: ['ArrowRight'], column: ['ArrowDown'], both: ['ArrowRight', 'ArrowDown'] }
const backward = { row: ['ArrowLeft'], column: ['ArrowUp'], both: ['ArrowLeft', 'ArrowUp'] }

/** Where a key leads in a line of `count` things of which the one at `at` has the focus; undefined for every other key. */
export function arrowTarget(
  key: string,
  at: number,
  count: number,
  { axis = 'row', wraps = true }: Walk = {},
): number | undefined {
  if (at < 0 || count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = forward[axis].includes(key) ? 1 : backward[axis].includes(key) ? -1 : 0
  if (step === 0) return undefined
  return wraps ? (at + step + count) % count : Math.min(Math.max(at + step, 0), count - 1)
}
