import { sql } from 'kysely'
import type { DbTransaction } from '../../../../store/database'

/**
 * The numbers of the next entries in the history of records whose rows count nothing up themselves, in their order. Until the transaction
 * ends nobody else counts for these records: two entries would get one number.
 */
export async function nextVersions(trx: DbTransaction, modelId: string, ids: readonly string[]): Promise<number[]> {
  // In one order everywhere: two who count for the same records must not wait for each other crosswise.
  const counted = ids.map((id) => `outsideHistory:${modelId}:${id}`).toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(counted, 0)) from unnest(${counted}::text[]) as counted`.execute(trx)
  const { rows } = await sql<{ recordId: string; version: number }>`
    select record_id as "recordId", max(version) as version from data_change
    where model_id = ${modelId} and record_id = any(${[...ids]}::text[]) group by record_id`.execute(trx)
  const known = new Map(rows.map(({ recordId, version }) => [recordId, Number(version)]))
  return ids.map((id) => (known.get(id) ?? 0) + 1)
}
