import { sql } from 'kysely'
import type { DbTransaction } from '../../../../store/database'

/** The numbers of the next entries in the history of records whose rows count nothing up themselves, in their order. */
export async function nextVersions(trx: DbTransaction, modelId: string, ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ recordId: string; version: number }>`
    select record_id as "recordId", max(version) as version from data_change
    where model_id = ${modelId} and record_id = any(${[...ids]}::text[]) group by record_id`.execute(trx)
  const known = new Map(rows.map(({ recordId, version }) => [recordId, Number(version)]))
  return ids.map((id) => (known.get(id) ?? 0) + 1)
}
