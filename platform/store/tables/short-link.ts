/** Tables of the migration of the same name. */
export type ShortLinkTables = Record<never, never>
