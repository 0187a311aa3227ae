import { type Kysely, sql } from 'kysely'

/** How long each change is when it is told: what is stored is packed, up to a hundred times shorter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table data_change add column size int`.execute(db)
  await sql`update data_change set size = octet_length(delta::text)`.execute(db)
  await sql`alter table data_change alter column size set not null`.execute(db)
}
