/** Tables of the migration of the same name. */
export type FileTables = Record<never, never>
