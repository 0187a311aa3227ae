/** Tables of the migration of the same name. */
export type AreaTables = Record<never, never>
