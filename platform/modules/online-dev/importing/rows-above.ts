import type { Db } from '../../../store/database'
import { findRefusedAbove, type RowsAbove } from './run-store'

/** Which row above one holds a text that stands in both: the nearest that was written. Those that were refused hold nothing. */

type PartRow = { place: number; repeated: RowsAbove | null; reason: string | null }
type Above = { place: number; repeated: RowsAbove | null }

/**
 * Of each row of a part (in the order of the file) the rows that hold its texts, by field. What was refused in a part that has ended keeps
 * its own holders, so that nobody has to look further back. `isWritten` says it of the rows of the part itself; those of which it is
 * not said are passed over.
 */
export async function holdersOf(db: Db, runId: string, rows: readonly PartRow[], isWritten: (row: PartRow) => boolean) {
  const inPart = new Map(rows.map((row) => [row.place, row]))
  const outside = rows.flatMap(({ repeated }) => placesOf(repeated).filter((place) => !inPart.has(place)))
  const refused = new Map<number, Above>((await findRefusedAbove(db, runId, outside)).map((row) => [row.place, row]))
  const holders = new Map<number, RowsAbove>()
  const holderOf = (code: string, place: number): number | undefined => {
    const own = inPart.get(place)
    if (own) return isWritten(own) ? place : holders.get(place)?.[code]
    const gone = refused.get(place)
    return gone ? gone.repeated?.[code] : place
  }
  for (const { place, repeated } of rows) {
    const found = Object.entries(repeated ?? {}).flatMap(([code, above]) => {
      const holder = holderOf(code, above)
      return holder === undefined ? [] : [[code, holder] as const]
    })
    holders.set(place, Object.fromEntries(found))
  }
  return holders
}

function placesOf(repeated: RowsAbove | null): number[] {
  return Object.values(repeated ?? {})
}
