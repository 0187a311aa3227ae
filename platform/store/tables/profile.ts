/** Tables of the migration of the same name. */
export type ProfileTables = Record<never, never>
