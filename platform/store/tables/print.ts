/** Tables of the migration of the same name. */
export type PrintTables = Record<never, never>
