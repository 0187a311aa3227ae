import { type Kysely, sql } from 'kysely'

/** People are looked for by how their whole name sounds (`findSoundingAlike`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("create index app_user_sound on app_user (split_part(name_reading, ' ', 2))").execute(db)
}
