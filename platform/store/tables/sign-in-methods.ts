/** Tables of the migration of the same name. */
export type SignInTables = Record<never, never>
