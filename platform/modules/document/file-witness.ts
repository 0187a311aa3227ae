import { sql } from 'kysely'
import { rowWitness } from '../../kit/file-witness'

/** A document is its owner's, also in the recycle bin, and theirs with whom it is shared while it is not there. */
export const documentWitness = rowWitness(
  'document',
  ({ userId }) => sql`(r.owner_id = ${userId} or (r.deleted_at is null
    and exists (select from document_share s where s.document_id = r.id and s.user_id = ${userId})))`,
)

/** Older versions are the owner's alone: those it is shared with were shown the newest. */
export const documentVersionWitness = rowWitness(
  'document_version',
  ({ userId }) => sql`exists (select from document d where d.id = r.document_id and d.owner_id = ${userId})`,
)
