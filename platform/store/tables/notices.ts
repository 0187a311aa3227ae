/** Tables of the migration of the same name. */
export type NoticeTables = Record<never, never>
