import { type RawBuilder, sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'

/**
 * Every module has a number that grows with each committed change of its records. It is written by the transaction of the
 * change itself, so whoever reads a number also sees everything that was done up to it, in every process. Counts that were
 * made under a number stay right for as long as the number stands.
 */
export async function noteWrite(db: Db | DbTransaction, designId: string): Promise<void> {
  await noteWriteStatement(designId).execute(db)
}

export function noteWriteStatement(designId: string): RawBuilder<unknown> {
  return sql`insert into meta (key, value) values (${writeVersionKey(designId)}, '1')
    on conflict (key) do update set value = (meta.value::bigint + 1)::text`
}

export function writeVersionKey(designId: string): string {
  return `recordWrites:${designId}`
}
