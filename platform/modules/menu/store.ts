import { someHas } from '../../kit/like'
import type { Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction

export function findSystems(db: Handle, filter: { keyword: string; enabledMark: string }) {
  return db
    .selectFrom('appSystem')
    .selectAll()
    .where((eb) => {
      const conditions = []
      if (filter.keyword) conditions.push(someHas(filter.keyword, 'fullName', 'enCode'))
      if (filter.enabledMark) conditions.push(eb('enabledMark', '=', Number(filter.enabledMark)))
      return eb.and(conditions)
    })
    .orderBy('sortCode')
    .orderBy('id')
    .execute()
}

/** Every menu of a system and client: the screen shows them as one tree (contract 2 §12.1), and they number in the hundreds. */
export function findMenusOf(db: Handle, systemId: string, category: string) {
  return db
    .selectFrom('menu')
    .selectAll()
    .where('systemId', '=', systemId)
    .where('category', '=', category)
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * Turns 1 into 0 and 0 into 1 in one statement, so that two toggles are two toggles. Answers the system of the entry; undefined when
 * there is no such entry.
 */
export async function toggleMenu(db: Handle, id: string): Promise<string | undefined> {
  const row = await db
    .updateTable('menu')
    .set((eb) => ({ enabledMark: eb(eb.val(1), '-', eb.ref('enabledMark')) }))
    .where('id', '=', id)
    .returning('systemId')
    .executeTakeFirst()
  return row?.systemId
}
