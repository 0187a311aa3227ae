import { groupBy } from '../../../kit/grouping'
import type { ImportColumn } from './columns'
import { type HeadPlace, nameIn, titlesOf } from './heads'
import { folded, NearTexts } from './near'

/** `isSure`: nobody has to look at it. */
export type MatchedHead = { column: ImportColumn | null; isSure: boolean }

/** Which share of what stands at the place fits the column; null where nothing follows from it. */
export type ContentShare = (column: ImportColumn, place: number) => number | null

type Heads = {
  columns: readonly ImportColumn[]
  places: readonly HeadPlace[]
  /** What is known before: a column, null for what is not read, undefined for what is to be found out. */
  known: readonly (ImportColumn | null | undefined)[]
  share: ContentShare
}

type Candidate = { place: number; column: ImportColumn; distance: number; isSure: boolean }

/** Further away than every likeness of names. */
const contentDistance = 0.5
const fitMin = 0.8
/** Where less than this fits, a name that is alike misleads. */
const misfitMax = 0.5

/**
 * The columns of heads that are not those of the template: the same name in another spelling, a similar name, or what stands below it.
 * The nearest pairs are taken first; where two are as near as each other nothing is taken, for a wrong column is worse than none.
 */
export function matchHeads(heads: Heads): MatchedHead[] {
  const matched: (MatchedHead | undefined)[] = heads.known.map((column) =>
    column === undefined ? undefined : { column, isSure: true },
  )
  const used = new Set(heads.known)
  const isFree = ({ place, column }: Candidate) => matched[place] === undefined && !used.has(column)
  const byDistance = groupBy(candidatesOf(heads), ({ distance }) => distance)
  for (const distance of [...byDistance.keys()].sort((one, other) => one - other)) {
    const equals = (byDistance.get(distance) ?? []).filter(isFree)
    const isAlone = ({ place, column }: Candidate) =>
      equals.every((other) => (other.place === place) === (other.column === column))
    for (const { place, column, isSure } of equals.filter(isAlone)) {
      matched[place] = { column, isSure }
      used.add(column)
    }
  }
  return matched.map((match) => match ?? { column: null, isSure: false })
}

function candidatesOf({ columns, places, known, share }: Heads): Candidate[] {
  const open = places.flatMap((head, place) => (known[place] === undefined ? [{ ...head, place }] : []))
  const left = columns.filter((column) => !known.includes(column))
  const names = nearNames(left, open)
  return open.flatMap(({ place, above }) =>
    left.flatMap((column): Candidate[] => {
      const distance = names.get(column)?.get(place)
      if (distance === 0) return [{ place, column, distance, isSure: true }]
      const fit = share(column, place)
      const isMisleading = fit !== null && fit < misfitMax
      if (distance !== undefined && !isMisleading) return [{ place, column, distance, isSure: false }]
      // What stands in a sub-table is not told by its content alone.
      const canBeContent = column.node.parentTable === null || above !== ''
      return fit !== null && fit >= fitMin && canBeContent
        ? [{ place, column, distance: contentDistance + (1 - fit), isSure: false }]
        : []
    }),
  )
}

/** How far the names of places are from those of columns, where they are near. */
function nearNames(columns: readonly ImportColumn[], open: readonly (HeadPlace & { place: number })[]) {
  const near = new Map<ImportColumn, Map<number, number>>(columns.map((column) => [column, new Map()]))
  const add = (column: ImportColumn | undefined, place: number, distance: number) => {
    const places = column && near.get(column)
    if (places && distance < (places.get(place) ?? 1)) places.set(place, distance)
  }
  const titles = columns.flatMap((column) => titlesOf(column).map((title) => ({ column, text: folded(title) })))
  const heads = open.flatMap(({ head, above, place }) => spellings(head, above).map((text) => ({ place, text: folded(text) })))
  const byText = groupBy(titles, ({ text }) => text)
  const nearTitles = new NearTexts(titles.map(({ text }) => text))
  const nearHeads = new NearTexts(heads.map(({ text }) => text))
  // Each in the other: the longer of two names holds the shorter one.
  for (const { text, place } of heads) {
    for (const found of nearTitles.find(text)) add(titles[found.place]?.column, place, rounded(found.distance))
    if (text !== '') for (const { column } of byText.get(text) ?? []) add(column, place, 0)
  }
  for (const { column, text } of titles) {
    for (const found of nearHeads.find(text)) add(column, heads[found.place]?.place ?? -1, rounded(found.distance))
  }
  return near
}

/** A name within another one is very near to it, and not the same. */
function rounded(distance: number): number {
  return Math.max(0.01, Math.round(distance * 100) / 100)
}

function spellings(head: string, above: string): string[] {
  const own = [...new Set([head, nameIn(head)])].filter((text) => text !== '')
  return above === '' ? own : own.map((text) => `${nameIn(above)}-${text}`).concat(own)
}
