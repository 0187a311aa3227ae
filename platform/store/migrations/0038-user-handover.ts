import { type Kysely, sql } from 'kysely'

/** What somebody had who left can be given to somebody else (contract 2 §3.6); that this was done is seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column handover_mark int not null default 0`.execute(db)
}
