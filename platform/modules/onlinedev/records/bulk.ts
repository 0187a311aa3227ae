import type { Db } from '../../../store/database'

/** A record as a seed or an import brings it. Values are encoded as on the wire (contract 3a §7), sub-tables as arrays of rows. */
export type RecordSeed = {
  id: string
  values: Record<string, unknown>
  creatorUserId: string
  creatorTime: number
  modifyUserId?: string | null
  modifyTime?: number | null
  organizeId: string | null
  positionId?: string | null
}

/**
 * Writes many records at once, without rights, validation or serial numbers: the caller brings finished values.
 * Makes the table when it is missing. On an empty table the indexes are built after the load.
 */
export async function insertRecordsBulk(
  _db: Db,
  _designId: string,
  _rows: Iterable<RecordSeed> | AsyncIterable<RecordSeed>,
  _onProgress?: (written: number) => void,
): Promise<{ written: number }> {
  throw new Error('the bulk writer is not built yet')
}

/** Makes or completes the table of a released module and its indexes, from the list design. Safe to call again. */
export async function ensureRecordTable(_db: Db, _designId: string): Promise<void> {
  throw new Error('the bulk writer is not built yet')
}
