import type { FieldNode } from '@/lib/form/types'

/** Fields that show stored files. Their values are checked for files of others when they are written; no other field gives a right. */
const fileTypes: ReadonlySet<string> = new Set(['uploadFile', 'uploadImg', 'editor', 'sign', 'signature'])

export function showsFiles({ type }: Pick<FieldNode, 'type'>): boolean {
  return fileTypes.has(type)
}

/** Of these every entry is a file; in the others files stand in a text. */
export function holdsFileEntries({ type }: Pick<FieldNode, 'type'>): boolean {
  return type === 'uploadFile' || type === 'uploadImg'
}
