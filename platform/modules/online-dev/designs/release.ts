import type { Insertable } from 'kysely'
import type { Database, DbTransaction } from '../../../store/database'
import { saveReferences } from './reference-store'
import { lockReleaseTime, writeDesign } from './store'
import { insertVersion, type Release, type ReleasedDocuments } from './version-store'

type Released = Insertable<Database['designRelease']> & ReleasedDocuments

/**
 * Writes the released copy of a design, notes anew what it names, and keeps the release with its number. The transaction is the
 * caller's; the record table is completed after it (`ensureRecordTable`), or by the first use of the module.
 */
export async function writeRelease(
  trx: DbTransaction,
  row: Released,
  release: Release,
): Promise<{ updatedAt: number; number: number }> {
  const previous = await lockReleaseTime(trx, row.id)
  // Parsed designs are cached under this time, so it must change with every release, also within one millisecond.
  const updatedAt = Math.max(release.createdAt, (previous ?? 0) + 1)
  await writeDesign(trx, 'designRelease', { ...row, state: 1, updatedAt })
  await saveReferences(trx, row)
  return { updatedAt, number: await insertVersion(trx, row, { ...release, createdAt: updatedAt }) }
}
