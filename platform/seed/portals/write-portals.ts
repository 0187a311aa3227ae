import type { DbTransaction } from '../../store/database'
import { portalRows } from './portals'

export async function writePortals(trx: DbTransaction, createdAt: number): Promise<void> {
  const rows = portalRows(createdAt)
  await trx.insertInto('portal').values(rows.portals).execute()
  await trx.insertInto('portalVersion').values(rows.versions).execute()
  await trx.insertInto('portalManage').values(rows.pages).execute()
  await trx.insertInto('permissionGrant').values(rows.grants).execute()
}
