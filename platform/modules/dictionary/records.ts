import type { findTypeById } from './store'

/** What the form of a dictionary reads; history keeps the same. Of an item both have what `findItem` finds. */

type TypeRow = NonNullable<Awaited<ReturnType<typeof findTypeById>>>

/** What stands directly below a root has the root's digit as parent (contract 2 §14.1). */
export function typeRecord({ parentId, ...type }: TypeRow) {
  return { ...type, parentId: parentId === '-1' ? type.category : parentId }
}
