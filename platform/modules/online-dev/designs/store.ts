import type { Insertable } from 'kysely'
import type { Database, Db, DbTransaction } from '../../../store/database'
import { flowFormType } from '../../../store/design-type'

/** Wire: the `webType` of a module that shows the rows of a data interface and keeps none (contract 3b §12). */
export const dataView = 4

/** Wire: the `dbLinkId` of the default database. */
export const builtIn = '0'

/** The documents of a design as they are stored; of the copy that is worked on, or of the released one. */
export function findDesign(db: Db, id: string, copy: 'design' | 'designRelease') {
  return db
    .selectFrom(copy)
    .select(['formData', 'columnData', 'appColumnData', 'webType', 'enableFlow', 'fullName', 'tablesJson'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The flow of a module, which has its id; undefined where nobody has designed one. */
export function findFlow(db: Db, modelId: string) {
  return db.selectFrom('flowTemplate').select(['id', 'enabledMark']).where('id', '=', modelId).executeTakeFirst()
}

/** Throws for a design that is not released. */
export async function findFormData(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('designRelease').select('formData').where('id', '=', id).executeTakeFirstOrThrow()
  return row.formData
}

/** Throws for a design that is not released. */
export function findKind(db: Db, id: string): Promise<{ webType: number; enableFlow: number }> {
  return db.selectFrom('designRelease').select(['webType', 'enableFlow']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Released designs of modules, those of foreign data and forms of flows left out. */
export function releasedModules(db: Db) {
  return db.selectFrom('designRelease').where('webType', '<>', dataView).where('type', '<>', flowFormType)
}

/** What of a released design says on which tables it stands. */
export function findBoundDesign(db: Db, id: string) {
  const bound = db.selectFrom('designRelease').select(['id', 'tablesJson', 'formData']).where('dbLinkId', '=', builtIn)
  return bound.where('id', '=', id).executeTakeFirst()
}

/** Released designs that stand on tables of the default database. */
export async function findBoundDesigns(db: Db): Promise<string[]> {
  const bound = db.selectFrom('designRelease').select('id').where('dbLinkId', '=', builtIn)
  const rows = await bound.where('tablesJson', 'not in', ['', '[]']).execute()
  return rows.map(({ id }) => id)
}

/** When the design was released last; held until the transaction ends. */
export async function lockReleaseTime(trx: DbTransaction, id: string): Promise<number | null> {
  const row = await trx.selectFrom('designRelease').select('updatedAt').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.updatedAt ?? null
}

/** Writes a copy of a design; when it was made stays as it is. */
export async function writeDesign(
  trx: DbTransaction,
  copy: 'design' | 'designRelease',
  row: Insertable<Database['designRelease']>,
): Promise<void> {
  const { createdAt: _kept, createdBy: _maker, ...changes } = row
  await trx
    .insertInto(copy)
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

/** Menu entries that open modules, by the module. */
export async function findMenuIds(db: Db, modelIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (modelIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('menu')
    .select(['id', 'moduleId'])
    .where('moduleId', 'in', [...modelIds])
    .execute()
  return new Map(rows.map(({ id, moduleId }) => [moduleId ?? '', id]))
}
