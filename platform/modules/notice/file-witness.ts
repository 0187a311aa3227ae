import { sql } from 'kysely'
import type { FileWitness } from '../../http/context'
import { namesFile, namingRows } from '../../kit/file-witness'
import { messageTypes } from '../message/public'
import { hasTag } from '../permission/public'

const screenTag = 'system.notice'

/**
 * Notices are seen by those who manage them, and by everybody in whose box a message points to one. They show what their writers were
 * asked about: cover, text and files, and not a name in a title.
 */
export const noticeWitness: FileWitness = {
  isAbout: (table) => table === 'notice',
  sees: async (ctx, actor, naming) => {
    const shown = sql`concat_ws(' ', r.cover_image, r.body_text, r.files)`
    const showing = sql`select r.id from notice r where r.id in ${namingRows(naming)} and ${namesFile(shown, naming.name)}`
    const isManager = await hasTag(ctx, actor, screenTag)
    const { rows } = isManager
      ? await sql`${showing} limit 1`.execute(ctx.db)
      : await sql`select 1 from message m where m.user_id = ${actor.userId} and m.type = ${messageTypes.notice}
          and m.body_text in (select '{"id":"' || named.id || '"}' from (${showing}) named) limit 1`.execute(ctx.db)
    return rows.length > 0
  },
}
