import type { DocumentRow } from '@/lib/contract/extend/document'

/** Which dialog is open, and for what; a new folder is for nothing yet. */
export type OpenedDocument = { as: 'name' | 'move' | 'share' | 'versions'; row: DocumentRow | null }

/** Where a file goes, and what becomes of one that is called so there. */
export type UploadPlace = { parentId: string; onSame: 'version' | 'both' }
