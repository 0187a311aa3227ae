import { sql } from 'kysely'
import type { FileWitness } from '../../http/context'
import { namesFile } from '../../kit/file-witness'

/** What people wrote stands in a text with its quotes escaped, so no address of theirs looks like this. */
const shownAddress = '="(/api/file/Image/[a-z]{1,40}/[^"]+)"'

/**
 * Messages are seen by the person in whose box they are, and show their files and the pictures of their text; a name in a title,
 * which people write, shows none. A notice may have written its pictures into thousands of boxes, so it is looked for in his own,
 * which is bounded.
 */
export const messageWitness: FileWitness = {
  isAbout: (table) => table === 'message',
  sees: async (ctx, { userId }, { name, table }) => {
    const shown = sql`(select concat_ws(' ', m.files, string_agg(found[1], ' '))
      from regexp_matches(m.body_text, ${shownAddress}, 'gi') found)`
    const { rows } = await sql`select 1 from message m where m.user_id = ${userId} and exists (
        select from file_naming n where n.name = ${name} and n.source = ${table} and n.row_id = m.id)
      and ${namesFile(shown, name)} limit 1`.execute(ctx.db)
    return rows.length > 0
  },
}
