import type { findItem, findTypeById } from './store'

/** What the form of a dictionary, and of an item, reads; history keeps the same. */

type TypeRow = NonNullable<Awaited<ReturnType<typeof findTypeById>>>
type ItemRow = NonNullable<Awaited<ReturnType<typeof findItem>>>

/** What stands directly below a root has the root's digit as parent (contract 2 §14.1). */
export function typeRecord({ parentId, ...type }: TypeRow) {
  return { ...type, parentId: parentId === '-1' ? type.category : parentId }
}

export function itemRecord(item: ItemRow) {
  return item
}
