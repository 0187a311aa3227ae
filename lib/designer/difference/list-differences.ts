import { isRecord, own, type RawRecord, readText } from '@/lib/form/read'
import type { ListDocument } from '../list/list-document'
import { type EntryList, entriesOf, entryId, entryLists } from '../list/list-entries'
import { isSameJson } from '../tree/values'
import { longestRising } from './longest-rising'
import { type ValueChange, valueChanges } from './value-changes'

/** Of which part of a list, what tells the entry from others of it, and what people call it: its label, else what it is known by. */
export type EntryWords = { part: EntryList; key: string; label: string }

/** One thing that differs between two lists. */
export type ListDifference =
  | { kind: 'added' | 'removed' | 'reordered'; entry: EntryWords }
  | ({ kind: 'changed'; entry: EntryWords } & ValueChange)
  | ({ kind: 'setting' } & ValueChange)
  /** Only what the list keeps of the fields of its form is another: what may be chosen, and how columns looked. */
  | { kind: 'kept' }

/**
 * What was done between two list designs (contract 3b §4), the settings of the list first, then its parts. Columns hold copies of their
 * fields, which are told with the form. Two documents that are not the same always differ by one line at least.
 */
export function listDifferences(before: ListDocument, after: ListDocument): readonly ListDifference[] {
  const settings = valueChanges(before, after, partKeys).map((change): ListDifference => ({ kind: 'setting', ...change }))
  const found = [...settings, ...entryLists.flatMap((part) => partDifferences(part, before, after))]
  if (found.length > 0 || isSameList(before, after)) return found
  return [{ kind: 'kept' }]
}

/** Told by their entries, or copies of the form. */
const partKeys: ReadonlySet<string> = new Set([...entryLists, 'columnOptions', 'defaultColumnList'])
export const copiedKeys: ReadonlySet<string> = new Set(['__config__', '__vModel__', 'id', 'formId', 'renderKey'])

/** Keys of an object may have come in another order. */
function isSameList(before: ListDocument, after: ListDocument): boolean {
  return isSameJson(sorted(before), sorted(after))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isRecord(value)) return value
  return Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)])
}

function partDifferences(part: EntryList, before: ListDocument, after: ListDocument): ListDifference[] {
  const olds = keyed(part, before)
  const news = keyed(part, after)
  const positions = new Map([...olds.keys()].map((key, at) => [key, at]))
  const stayed = [...news.keys()].filter((key) => olds.has(key))
  const inOrder = longestRising(stayed.map((key) => positions.get(key) ?? 0))
  const moved = new Set(stayed.filter((_, at) => !inOrder.has(at)))
  const found = [...news].flatMap(([key, now]): ListDifference[] => {
    const entry = entryWords(part, key, now)
    const old = olds.get(key)
    if (!old) return [{ kind: 'added', entry }]
    const changed = valueChanges(old, now, ignoredOf(part, now)).map(
      (change): ListDifference => ({ kind: 'changed', entry, ...change }),
    )
    return moved.has(key) ? [{ kind: 'reordered', entry }, ...changed] : changed
  })
  const gone = [...olds].filter(([key]) => !news.has(key))
  return [...found, ...gone.map(([key, old]): ListDifference => ({ kind: 'removed', entry: entryWords(part, key, old) }))]
}

/** By what entries are known by; the second of the same is another one. */
export function keyed(part: EntryList, document: ListDocument): ReadonlyMap<string, RawRecord> {
  const found = new Map<string, RawRecord>()
  for (const entry of entriesOf(document, part)) {
    const id = entryId(part, entry)
    let key = id
    for (let copy = 2; found.has(key); copy += 1) key = `${id}\n${copy}`
    found.set(key, entry)
  }
  return found
}

export function entryWords(part: EntryList, key: string, entry: RawRecord): EntryWords {
  return { part, key, label: entryLabel(part, entry) }
}

export function entryLabel(part: EntryList, entry: RawRecord): string {
  return readText(own(entry, 'label')) || readText(own(entry, 'fullName')) || entryId(part, entry)
}

/** Beside a label, `fullName` says the same again. */
function ignoredOf(part: EntryList, entry: RawRecord): ReadonlySet<string> {
  const isField = part === 'columnList' || part === 'searchList' || part === 'sortList'
  if (!isField) return noKeys
  return Object.hasOwn(entry, 'label') ? fieldKeys : copiedKeys
}

const noKeys: ReadonlySet<string> = new Set()
const fieldKeys: ReadonlySet<string> = new Set([...copiedKeys, 'fullName'])
