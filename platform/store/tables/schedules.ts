/** Tables of the migration of the same name. */
export type ScheduleTables = Record<never, never>
