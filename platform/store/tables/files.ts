import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Tables of the migration of the same name. */
export type FileTables = {
  /** Further columns of the stored files. */
  storedFile: {
    /** Rows that name the file, see `platform/store/file-use.ts`. Never written by services. */
    uses: ColumnType<number, never, never>
    /** Since when no row names it any more. */
    releasedAt: ColumnType<number | null, never, never>
  }
  chunkedUpload: ChunkedUploadTable
  /** Which rows of which tables name a file. Written by triggers, see `platform/store/file-use.ts`. */
  fileNaming: { name: string; source: string; rowId: string }
  downloadLink: DownloadLinkTable
}

type ChunkedUploadTable = {
  id: string
  userId: string
  sizeBytes: number
  chunkBytes: number
  chunks: number
  createdAt: number
  touchedAt: number
  /** What the parts became, and under which name the user sent it. */
  mergedType: string | null
  mergedName: string | null
  mergedAs: string | null
  /** Nothing is taken until then, because two files came under one identifier at the same time. */
  disputedUntil: Generated<number>
}

type DownloadLinkTable = {
  secretHash: string
  userId: string
  files: JSONColumnType<LinkedFile[]>
  /** The name under which it is saved when the caller gives none. */
  name: string
  isPacked: number
  expiresAt: number
}

type LinkedFile = { type: string; name: string; shownName: string }
