/** Tables of the migration of the same name. */
export type MessageTables = Record<never, never>
