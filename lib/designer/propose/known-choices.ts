/** A dictionary as it can be compared: the names of its items. */
export type KnownChoices = { id: string; name: string; entries: readonly string[] }

/** Nearly the same: so much of the column stands in it, and so much of it in the column. */
const shareOfColumn = 0.8
const shareOfDictionary = 0.5

/** The dictionary that holds nearly the same choices, the nearest of several; undefined where none does. One choice in common is chance. */
export function nearestDictionary(choices: readonly string[], known: readonly KnownChoices[]): KnownChoices | undefined {
  let nearest: { known: KnownChoices; score: number } | undefined
  for (const one of known) {
    const entries = new Set(one.entries)
    const shared = choices.filter((choice) => entries.has(choice)).length
    if (shared < 2 || shared < choices.length * shareOfColumn || shared < entries.size * shareOfDictionary) continue
    const score = shared / (choices.length + entries.size - shared)
    if (!nearest || score > nearest.score) nearest = { known: one, score }
  }
  return nearest?.known
}
