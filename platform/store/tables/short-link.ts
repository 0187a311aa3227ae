import type { Generated } from 'kysely'

/** Tables of the migration of the same name. */
export type ShortLinkTables = { shortLink: ShortLinkTable }

/** What of a module is open to people without an account (contract 3b §13). One row per design, under the design's id. */
type ShortLinkTable = {
  id: string
  /** The owner: every call through the link runs with this user's rights as they are then. */
  userId: string
  /** Both parts of the link are closed while this is 0. */
  enabledMark: Generated<number>
  formUse: Generated<number>
  formPassUse: Generated<number>
  /** argon2id over the MD5 hex that travels on the wire; empty: none was set yet. */
  formPasswordHash: Generated<string>
  columnUse: Generated<number>
  columnPassUse: Generated<number>
  columnPasswordHash: Generated<string>
  /** JSON text: the fields that may be searched, or a filter that always applies. */
  columnCondition: Generated<string>
  /** JSON text: the fields that are shown. */
  columnText: Generated<string>
  createdAt: number
  updatedAt: number
}
