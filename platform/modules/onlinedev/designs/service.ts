import type { Db } from '../../../store/database'

/** A module's design as an installation stores it. The JSON documents are kept byte for byte. */
export type ReleasedDesign = {
  id: string
  fullName: string
  enCode: string
  category?: string | null
  /** 1 online development. */
  type?: number
  /** 1 form only, 2 form and list, 4 data view (contract 3b §1). */
  webType?: number
  enableFlow?: number
  sortCode?: number
  description?: string | null
  /** JSON text of the `tables` array. */
  tables?: string
  /** JSON text. */
  formData: string
  /** JSON text. */
  columnData: string
  appColumnData?: string
}

/** Stores a design and its released copy (state 1) and makes the module's record table. Menus and permission items are not touched. */
export async function saveReleasedDesign(_db: Db, _design: ReleasedDesign): Promise<void> {
  throw new Error('releasing is not built yet')
}
