import type { DocumentRow, FolderNode } from '@/lib/contract/extend/document'
import type { FileEntry } from '@/lib/form/file-schema-rules'
import { rootFolder } from './constants'

export const isFolder = (row: Pick<DocumentRow, 'type'>) => row.type === 0

/** A document as the viewer of files takes it. */
export function entryOf({ fullName, filePath, fileSize, fileExtension, uploaderUrl }: DocumentRow): FileEntry {
  return { name: fullName, fileId: filePath, fileSize: fileSize ?? 0, fileExtension, fileVersionId: '', url: uploaderUrl }
}

type Step = { id: string; fullName: string }

/** The folders down to one, without the root; none while nobody knows the way. */
export function wayTo(tree: readonly FolderNode[], id: string): readonly Step[] {
  if (id === rootFolder) return []
  for (const node of tree) {
    if (node.id === id) return [{ id, fullName: node.fullName }]
    const rest = wayTo(node.children, id)
    if (rest.length > 0) return node.id === '-1' ? rest : [{ id: node.id, fullName: node.fullName }, ...rest]
  }
  return []
}
