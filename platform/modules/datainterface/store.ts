import type { Insertable } from 'kysely'
import type { Database, Db, DbTransaction } from '../../store/database'
import type { InterfaceRow } from './interface-record'

/** An enabled interface by its id, or by its code where none has that id. */
export async function findInterface(db: Db | DbTransaction, idOrCode: string): Promise<InterfaceRow | undefined> {
  const rows = await db
    .selectFrom('dataInterface')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrCode), eb('enCode', '=', idOrCode)]))
    .where('enabledMark', '=', 1)
    .execute()
  return rows.find((row) => row.id === idOrCode) ?? rows[0]
}

/** Those that can be chosen: what only fills variables is asked by the platform alone. */
export function findEnabledInterfaces(db: Db) {
  return db
    .selectFrom('dataInterface')
    .select(['id', 'fullName', 'enCode', 'category', 'hasPage', 'type', 'kind'])
    .where('enabledMark', '=', 1)
    .where((eb) => eb.or([eb('isPostPosition', '=', 0), eb('type', '<>', 3)]))
    .orderBy('sortCode')
    .orderBy('id')
    .execute()
}

export async function insertLog(db: Db, row: Insertable<Database['dataInterfaceLog']>): Promise<void> {
  await db.insertInto('dataInterfaceLog').values(row).execute()
}

/** Keeps the newest entries, whichever interface they belong to. */
export async function trimLog(db: Db, { before, rowsMax }: { before: number; rowsMax: number }): Promise<void> {
  await db.deleteFrom('dataInterfaceLog').where('invokedAt', '<', before).execute()
  const edge = await db
    .selectFrom('dataInterfaceLog')
    .select('invokedAt')
    .orderBy('invokedAt', 'desc')
    .limit(1)
    .offset(rowsMax)
    .executeTakeFirst()
  if (edge) await db.deleteFrom('dataInterfaceLog').where('invokedAt', '<=', edge.invokedAt).execute()
}
