import Fuse from 'fuse.js'
import { Converter } from 'opencc-js/t2cn'

/** What names have in common however they are written. */

let toSimplified: ((text: string) => string) | undefined

/** Width, case, blanks and signs tell no two names apart, and neither do traditional characters. */
export function folded(text: string): string {
  // Its tables are read when the first file needs them.
  toSimplified ??= Converter({ from: 'tw', to: 'cn' })
  return toSimplified(text.normalize('NFKC').toLowerCase()).replace(/[\p{P}\p{S}\s]+/gu, '')
}

/** From 0, the same, to 1; what is further away is no likeness. */
const distanceMax = 0.4
/** Longer patterns are cut by the search. */
const patternMax = 32

/** A list of folded texts that is asked again and again which of them are near another one. */
export class NearTexts {
  private readonly search: Fuse<string>

  constructor(texts: readonly string[]) {
    const options = { includeScore: true, ignoreLocation: true, ignoreFieldNorm: true, threshold: distanceMax }
    this.search = new Fuse(texts, options)
  }

  /** Places in the list and how far away they are, the nearest first. One sign alone is like everything. */
  find(wanted: string, limit = 10): { place: number; distance: number }[] {
    if (wanted.length < 2) return []
    return this.search
      .search(wanted.slice(0, patternMax), { limit })
      .map(({ refIndex, score = 1 }) => ({ place: refIndex, distance: score }))
  }
}
