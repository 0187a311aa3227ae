/** Tables of the migration of the same name. */
export type ChatTables = Record<never, never>
