import { sql } from 'kysely'
import type { Issue } from '@/lib/errors/app-error'
import type { DbTransaction } from '../../../store/database'
import type { Condition } from '../query/sql-field'
import { quoted } from './names'

/**
 * Who changed or deleted a record, and when, for the person whose save came too late. An addition of ours to the refusal: clients
 * that do not know it show the message alone.
 */
export async function tellOther(
  trx: DbTransaction,
  code: 'conflict' | 'notFound',
  { userId, at }: { userId: string | null; at: number | null },
): Promise<Issue[]> {
  if (userId === null) return []
  const user = await trx.selectFrom('appUser').select(['realName', 'account']).where('id', '=', userId).executeTakeFirst()
  if (!user) return []
  const userName = `${user.realName}/${user.account}`
  return [{ path: '', code, params: { userId, userName, ...(at === null ? {} : { at: Number(at) }) } }]
}

/** Of a record that was deleted and is kept with its mark, within what the asking person may see; nothing else is told of it. */
export async function tellDeleter(trx: DbTransaction, table: string, scope: Condition, id: string): Promise<Issue[]> {
  const { rows } = await sql<{ userId: string | null; at: number | null }>`select deleted_by as "userId", deleted_at as "at"
    from ${sql.raw(quoted(table))} where id = ${id} and deleted_at is not null and ${scope}`.execute(trx)
  return rows[0] ? tellOther(trx, 'notFound', rows[0]) : []
}
