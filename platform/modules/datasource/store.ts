import type { Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction

/** All that is known of it, with the sealed password: never to be answered. */
export function findConnection(db: Handle, id: string) {
  return db.selectFrom('dataConnection').selectAll().where('id', '=', id).executeTakeFirst()
}
