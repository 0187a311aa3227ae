import { sql } from 'kysely'
import type { Db } from '../../../store/database'

export type BriefRow = {
  id: string
  account: string
  realName: string
  headIcon: string | null
  gender: string | null
  nameReading: string | null
}

const batchSize = 1000

/** Everybody who is not disabled, by id, a part at a time: however many there are, a part of them is in memory. */
export async function* briefUsers(db: Db): AsyncGenerator<readonly BriefRow[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('appUser')
      .select(['id', 'account', 'realName', 'headIcon', 'gender', 'nameReading'])
      .where('enabledMark', '<>', 0)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    after = rows.at(-1)?.id ?? ''
  }
}

export type PlacedRow = { organizeId: string; id: string; account: string; realName: string; headIcon: string | null }

/** Who belongs to these organisations themselves and is not disabled. */
export async function findPlacedUsers(db: Db, organizeIds: readonly string[]): Promise<PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`select r.object_id as "organizeId", u.id, u.account, u.real_name as "realName",
      u.head_icon as "headIcon"
    from user_relation r join app_user u on u.id = r.user_id
    where r.object_type = 'Organize' and r.object_id = any(${[...organizeIds]}::text[]) and u.enabled_mark <> 0
    order by u.sort_code, u.created_at desc, u.id`.execute(db)
  return rows
}
