import { type Kysely, sql } from 'kysely'

/** With whose rights an administrator looks through his session, as which viewing, in which system, and until when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table session add column view_id text, add column view_user_id text, add column view_system_id text,
      add column view_ends_at bigint`)
    .execute(db)
}
