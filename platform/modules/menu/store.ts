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

/** Menus of one system or of all, of one client or of both; bounded by what administrators build. */
export function findMenusIn(db: Handle, systemId: string | null, category: string) {
  return db
    .selectFrom('menu')
    .selectAll()
    .$if(systemId !== null, (query) => query.where('systemId', '=', systemId ?? ''))
    .$if(category !== '', (query) => query.where('category', '=', category))
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export function findMenuById(db: Handle, id: string) {
  return db.selectFrom('menu').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function isMenu(db: Handle, id: string): Promise<boolean> {
  return (await db.selectFrom('menu').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export function findSystemById(db: Handle, id: string) {
  return db.selectFrom('appSystem').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether people of the system work with flows. */
export async function isFlowSystem(db: Handle, id: string): Promise<boolean> {
  const row = await db.selectFrom('appSystem').select('workflowEnabled').where('id', '=', id).executeTakeFirst()
  return row?.workflowEnabled === 1
}

/** Directories, or systems for the top of their menus, that have an entry of the portal. */
export async function findParentsOfPortal(db: Handle, portalId: string, category: string): Promise<string[]> {
  const rows = await db
    .selectFrom('menu')
    .select(['parentId', 'systemId'])
    .where('type', '=', 8)
    .where('moduleId', '=', portalId)
    .where('category', '=', category)
    .execute()
  return rows.map(({ parentId, systemId }) => (parentId === '-1' ? systemId : parentId))
}
