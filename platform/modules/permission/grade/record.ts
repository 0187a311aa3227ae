import { type GradeFlag, gradeFlags } from '@/lib/contract/permission/grade'
import type { Actor, PlatformContext } from '../../../http/context'
import type { Db, DbTransaction } from '../../../store/database'
import { type AdminChange, keepHistory } from '../../history/public'
import { findAllGrants } from '../authority/store'
import { granteesOf } from '../effective'
import { findSystems } from '../store'
import { findGradeBeyond, findGradeRows, type GradeRow } from './rights-store'
import { findAdmin, findItemsBeyond, findTarget } from './store'

/** A whole grade record with what it is made of, for whoever changes it. */
export type GradeRecord = {
  version: number
  managerGroup: string
  rows: ReadonlyMap<string, GradeRow>
  systemIds: readonly string[]
  moduleIds: readonly string[]
}

/** Null for one who is no grade administrator. */
export async function readRecord(trx: DbTransaction, userId: string): Promise<GradeRecord | null> {
  const admin = await findAdmin(trx, userId)
  if (!admin) return null
  const [rows, items] = [await findGradeRows(trx, userId), await findAllGrants(trx, userId, 'Grade')]
  const { version, managerGroup } = admin
  const byId = new Map(rows.map((row) => [row.organizeId, row]))
  return { version, managerGroup, rows: byId, systemIds: await withoutMain(trx, items.system), moduleIds: items.module }
}

/** The main system comes with its pages and is not chosen. */
async function withoutMain(trx: DbTransaction, ids: readonly string[]): Promise<string[]> {
  const main = (await findSystems(trx, 'all')).find((system) => system.isMain === 1)
  return ids.filter((id) => id !== main?.id)
}

/** Keeps who administered what before and after; of each right the organisations. Says whether there is a difference. */
export async function keepRecord(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { userId, before }: { userId: string; before: GradeRecord | null },
): Promise<boolean> {
  const [after, person] = [await readRecord(trx, userId), await findTarget(trx, userId)]
  const [old, now] = [asHistory(before), asHistory(after)]
  if (JSON.stringify(old) === JSON.stringify(now)) return false
  const action: AdminChange['action'] = before === null ? 'create' : after === null ? 'delete' : 'update'
  const name = person ? `${person.realName}/${person.account}` : userId
  await keepHistory(trx, ctx, actor, { object: 'grade', id: userId, name, action, before: old, after: now })
  return true
}

function asHistory(record: GradeRecord | null) {
  if (record === null) return null
  const { managerGroup, systemIds, moduleIds } = record
  const having = (flag: GradeFlag) => [...record.rows.values()].filter((row) => row[flag] === 1).map((row) => row.organizeId)
  const rights = Object.fromEntries(gradeFlags.map((flag) => [flag, having(flag)]))
  return { managerGroup, ...rights, systemIds, moduleIds }
}

/** Those of the users who have as grade administrators what the actor does not have. */
export async function findBeyond(db: Db | DbTransaction, actor: Actor, userIds: readonly string[]): Promise<Set<string>> {
  if (actor.isAdministrator || userIds.length === 0) return new Set()
  const organizes = await findGradeBeyond(db, userIds, actor.userId)
  return new Set([...organizes, ...(await findItemsBeyond(db, userIds, granteesOf(actor)))])
}
