import { type Kysely, sql } from 'kysely'

/** How long each change is when it is told: what is stored is packed, up to a hundred times shorter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A process of the version before, which still runs, adds changes without one.
  await sql`alter table data_change add column size int not null default 0`.execute(db)
  // No file comes into use or out of it.
  await sql`alter table data_change disable trigger file_use`.execute(db)
  await sql`update data_change set size = octet_length(delta::text)`.execute(db)
  await sql`alter table data_change enable trigger file_use`.execute(db)
}
