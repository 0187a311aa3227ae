import { sql } from 'kysely'
import { type FileWitness, namingRows } from '../file/witness'
import { messageTypes } from '../message/store'
import { hasTag } from '../permission/effective'

const screenTag = 'system.notice'

/** Notices are seen by those who manage them, and by everybody in whose box a message points to one. */
export const noticeWitness: FileWitness = {
  isAbout: (table) => table === 'notice',
  sees: async (ctx, actor, naming) => {
    if (await hasTag(ctx, actor, screenTag)) return true
    const { rows } = await sql`select 1 from message m where m.user_id = ${actor.userId} and m.type = ${messageTypes.notice}
      and m.body_text in (select '{"id":"' || named.row_id || '"}' from ${namingRows(naming)} named) limit 1`.execute(ctx.db)
    return rows.length > 0
  },
}
