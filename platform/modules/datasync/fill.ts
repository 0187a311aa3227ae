import type { Mark, Sum } from './copy-store'
import type { Line } from './line'
import type { Column, Side } from './side'

/** `where` leaves out what is not wanted of the source; '' for all of it. */
export type Copy = {
  from: Side
  to: Side
  table: string
  columns: readonly Column[]
  hasTarget: boolean
  where: string
}

/** What of a table lies in its staging table already, and behind which key it goes on. */
export type Stand = Sum & { mark: Mark | null }

/** A staging table that is being filled. */
export type Filling = {
  copy: Copy
  staging: string
  lines: { from: Line; to: Line }
  stand: Stand
  signal: AbortSignal
  /** How many rows have gone so far; some of them may not lie there yet. */
  gone(count: number): void
  /** What lies there stays there: a run that is cut off goes on behind it. */
  kept(stand: Stand): Promise<void>
}
