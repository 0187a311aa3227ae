import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'

/** Fields that show stored files. Their values are checked for files of others when they are written; no other field gives a right. */
export function showsFiles({ type }: Pick<FieldNode, 'type'>): boolean {
  return factsOf(type).files !== null
}

/** Of these every entry is a file; in the others files stand in a text. */
export function holdsFileEntries({ type }: Pick<FieldNode, 'type'>): boolean {
  return factsOf(type).shape === 'files'
}
