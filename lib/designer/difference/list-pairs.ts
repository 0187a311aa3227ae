import type { ListDocument } from '../list/list-document'
import { type EntryList, entryLists } from '../list/list-entries'
import { type Mark, strongerMark } from './form-comparison'
import { entryLabel, keyed, type ListDifference } from './list-differences'

/** An entry of a list beside itself in the other one; null where it is not there. `mark` is null where nothing differs. */
export type ListPair = { id: string; part: EntryList; before: Place | null; after: Place | null; mark: Mark | null }
/** Counted from 1. */
type Place = { position: number; label: string }

/** All entries of two lists side by side, in the order of the newer one; what is gone stands behind what it stood behind. */
export function listPairs(before: ListDocument, after: ListDocument, found: readonly ListDifference[]): readonly ListPair[] {
  const marks = new Map<string, Mark>()
  for (const difference of found) {
    const id = pairIdOf(difference)
    const mark = markOf(difference)
    if (id !== null && mark !== null) marks.set(id, strongerMark(marks.get(id), mark))
  }
  return entryLists.flatMap((part) => {
    const olds = placesOf(part, before)
    const news = placesOf(part, after)
    return inOrder([...olds.keys()], [...news.keys()]).map((key) => {
      const id = idOf(part, key)
      return { id, part, before: olds.get(key) ?? null, after: news.get(key) ?? null, mark: marks.get(id) ?? null }
    })
  })
}

/** Of which pair a difference tells; null for settings of the list. */
export function pairIdOf(difference: ListDifference): string | null {
  return 'entry' in difference ? idOf(difference.entry.part, difference.entry.key) : null
}

function idOf(part: EntryList, key: string): string {
  return `${part} ${key}`
}

function markOf({ kind }: ListDifference): Mark | null {
  if (kind === 'setting' || kind === 'kept') return null
  return kind === 'reordered' ? 'moved' : kind
}

function placesOf(part: EntryList, document: ListDocument): ReadonlyMap<string, Place> {
  const entries = [...keyed(part, document)]
  return new Map(entries.map(([key, entry], at) => [key, { position: at + 1, label: entryLabel(part, entry) }]))
}

function inOrder(olds: readonly string[], news: readonly string[]): readonly string[] {
  const order = [...news]
  olds.forEach((key, at) => {
    if (order.includes(key)) return
    const earlier = olds[at - 1]
    order.splice(earlier === undefined ? 0 : order.indexOf(earlier) + 1, 0, key)
  })
  return order
}
