import type { Generated } from 'kysely'

/** Tables of the migration of the same name. */
export type AreaTables = { area: AreaTable }

/** Provinces, cities, districts and towns (contract 2 §13). */
type AreaTable = {
  /** One more with every change that an administrator makes. */
  version: Generated<number>
  id: string
  /** `-1` for a province. */
  parentId: string
  fullName: string
  enCode: string
  sortCode: Generated<number>
  enabledMark: Generated<number>
  description: string | null
}
