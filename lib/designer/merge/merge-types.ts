import type { NodeWords } from '../difference/differences'
import type { EntryWords } from '../difference/list-differences'

export type Side = 'mine' | 'theirs'
export type Versions<T> = { base: T; mine: T; theirs: T }

/** What a conflict is about: a node of a form, an entry of a list, or the list itself (null). */
type About = { part: 'form'; node: NodeWords } | { part: 'list'; entry: EntryWords | null }

/** One thing of which the two made something different; `id` stays the same as long as the versions do. */
export type MergeConflict = { id: string } & About & MergeDispute

type MergeDispute =
  /** `property` is a path as in differences; undefined where a version has no such key. */
  | ({ kind: 'value'; property: string } & Versions<unknown>)
  /** Null: it stood nowhere before, both have put it in. */
  | { kind: 'place'; base: NodeWords | null; mine: NodeWords; theirs: NodeWords }
  /** The order of what stands in it. */
  | { kind: 'order' }
  /** `by` deleted what the other one changed. */
  | { kind: 'gone'; by: Side }

/** Notes a conflict and says which side counts. */
export type Decide = (conflict: MergeConflict) => Side
