import { type Kysely, sql } from 'kysely'

/** Tasks of one flow in the order in which they are watched: without it all tasks of the flow are read for a page, and to count them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index flow_task_watched_of_template on flow_task (template_id, start_time desc, id desc) where status > 0`.execute(
    db,
  )
}
