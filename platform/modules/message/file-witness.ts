import { sql } from 'kysely'
import type { FileWitness } from '../file/witness'

/**
 * Messages are seen by the person in whose box they are. A notice may have written its pictures into thousands of boxes, so it is
 * looked for in his own, which is bounded.
 */
export const messageWitness: FileWitness = {
  isAbout: (table) => table === 'message',
  sees: async (ctx, { userId }, { name, table }) => {
    const { rows } = await sql`select 1 from message m where m.user_id = ${userId} and exists (
      select from file_naming n where n.name = ${name} and n.source = ${table} and n.row_id = m.id) limit 1`.execute(ctx.db)
    return rows.length > 0
  },
}
