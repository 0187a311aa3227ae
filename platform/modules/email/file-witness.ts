import { sql } from 'kysely'
import { rowWitness } from '../../kit/file-witness'

/** Mails are seen by the person in whose box they are. */
export const mailWitness = rowWitness('mail', ({ userId }) => sql`r.user_id = ${userId}`)
