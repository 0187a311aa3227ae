import { type Kysely, sql } from 'kysely'

/** What a company tells of itself beside its name and place (contract 2 §1.2): JSON text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organize add column property_json text not null default '{}'`.execute(db)
}
