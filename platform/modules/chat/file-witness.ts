import { sql } from 'kysely'
import { rowWitness } from '../../kit/file-witness'

/** The two of a conversation, as far as they have not deleted it. Words that look like a name of a file show none. */
export const chatWitness = rowWitness(
  'chat_message',
  ({ userId }) => sql`r.content_type <> 'text' and ${userId} in (r.sender_id, r.receiver_id) and exists (
    select from chat_conversation c where c.owner_id = ${userId} and c.pair = r.pair and c.cleared_until < r.sent_at)`,
)
