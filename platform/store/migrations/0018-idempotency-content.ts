import { type Kysely, sql } from 'kysely'

/** What was asked under a key. Keys from before say nothing about it and answer as they did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency add column body_hash text not null default ''`.execute(db)
}
