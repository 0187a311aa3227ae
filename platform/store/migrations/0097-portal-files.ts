import { type Kysely, sql } from 'kysely'

/** What names files is known by an id: of a release its portal and its number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portal_version add column id text generated always as (portal_id || ':' || number::text) stored`.execute(
    db,
  )
}
