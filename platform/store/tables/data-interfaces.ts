/** Tables of the migration of the same name. */
export type DataInterfaceTables = Record<never, never>
