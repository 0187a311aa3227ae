import { sql } from 'kysely'
import type { Database, DbTransaction } from '../../../store/database'
import { noteWriteStatement } from '../records/write-version'

type Row = Database['dataChange']

/** One statement with the number that tells of a write: an entry costs no way to the database of its own. */
export async function insertChanges(trx: DbTransaction, modelId: string, rows: readonly Row[]): Promise<void> {
  await sql`with noted as (${noteWriteStatement(modelId)})
    insert into data_change (id, model_id, record_id, version, action, origin, origin_ref, user_id, ip_address, created_at, codes, delta)
    select id, ${modelId}, "recordId", version, action, origin, "originRef", "userId", "ipAddress", "createdAt", codes, delta
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, "recordId" text, version int, action text, origin text,
      "originRef" text, "userId" text, "ipAddress" text, "createdAt" bigint, codes text[], delta jsonb)`.execute(trx)
}
