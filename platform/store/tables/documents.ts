import type { Generated } from 'kysely'

/** Tables of the migration 0110 (contract 4b §9). */
export type DocumentTables = {
  document: {
    id: string
    ownerId: string
    /** `0` at the root. */
    parentId: string
    fullName: string
    /** Wire: 0 a folder, 1 a file. */
    type: number
    /** The stored file of the newest version; empty for a folder. */
    fileName: Generated<string>
    fileSize: Generated<number>
    fileExtension: Generated<string>
    createdAt: number
    updatedAt: number
    deletedAt: Generated<number | null>
    /** What was deleted with it: its own id, or that of the folder that was deleted with all in it. */
    deletedWith: Generated<string | null>
  }
  documentVersion: {
    id: string
    documentId: string
    fileName: string
    fileSize: number
    createdAt: number
    createdBy: string
  }
  documentShare: { id: string; documentId: string; userId: string; createdAt: number }
}
