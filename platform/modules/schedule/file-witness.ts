import { sql } from 'kysely'
import { namesFile, rowWitness } from '../../kit/file-witness'

/** Whoever takes part in an entry, its maker among them, sees what is attached to it. */
export const scheduleWitness = rowWitness(
  'schedule_entry',
  ({ userId }, { name }) => sql`${namesFile(sql`r.files`, name)} and exists (
    select from schedule_participant p where p.schedule_id = r.id and p.user_id = ${userId})`,
)
