import type { GradeForm, ManagersForm, PostedGrade } from '@/lib/contract/permission/grade'
import { flatTree } from '@/lib/domain/flat-tree'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { demandVersion } from '../../history/public'
import { tellRightsChanged } from '../../message/public'
import { endSessionsOf } from '../../session/public'
import { replaceGrants } from '../authority/store'
import { granteesOf } from '../effective'
import { lockWriters } from '../locks'
import { findOrganize } from '../organize/store'
import { findLiving } from '../permission-group/store'
import { demandOrganizes, demandPerson } from '../scope/scope'
import { findGrantedIds, findSystems } from '../store'
import { emptyRow, mergedRow } from './flags'
import { findBeyond, type GradeRecord, keepRecord, readRecord } from './record'
import { findPowers, writeGradeRows } from './rights-store'
import { deleteAdmin, findMakers, findPlatformMenus, findTarget, writeAdmin } from './store'

/**
 * The write side of grade management, contract 2 §9. Nobody gives or takes more than he has, nobody touches administrators,
 * himself, or who made him one.
 */

export async function saveGrade(ctx: PlatformContext, actor: Actor, form: GradeForm): Promise<void> {
  if (form.userId === '') throw refused('请选择管理员', 'userId')
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'organize', 'user')
    await writeGrade(ctx, trx, actor, form)
  })
}

/** Of the older form: what is sent of one organisation, for one person or several. */
export async function saveManagers(ctx: PlatformContext, actor: Actor, organizeId: string, form: ManagersForm): Promise<void> {
  const { list, userId, ...codes } = form
  const sent = userId === undefined ? list : [{ ...codes, userId }, ...list]
  if (sent.length === 0) throw refused('请选择管理员', 'userId')
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'organize', 'user')
    if (!(await findOrganize(trx, organizeId))) throw refused(messages.doMissing)
    await demandOrganizes(trx, actor, 'see', [organizeId])
    for (const one of sent) {
      const orgAdminModel = [{ ...one, organizeId, children: [] }]
      await writeGrade(ctx, trx, actor, { userId: one.userId, orgAdminModel, version: undefined })
    }
  })
}

async function writeGrade(ctx: PlatformContext, trx: DbTransaction, actor: Actor, form: GradeForm): Promise<void> {
  const { userId } = form
  const before = await readRecord(trx, userId)
  await demandTarget(trx, actor, userId, before)
  await demandVersion(trx, 'grade', { id: userId, version: before?.version ?? 0 }, form.version)
  const managerGroup = form.managerGroup ?? before?.managerGroup ?? ''
  await writeAdmin(trx, { userId, managerGroup, now: ctx.now(), by: actor.userId })
  await writeOrganizes(trx, actor, { userId, before, sent: flatTree(form.orgAdminModel) })
  await writeItems(trx, actor, { userId, before, form })
  if (!(await keepRecord(ctx, trx, actor, { userId, before }))) return
  await endSessionsOf({ ...ctx, db: trx }, [userId], 'rightsChanged')
  await tellRightsChanged({ ...ctx, db: trx }, [userId], actor, ['分管组织'])
}

export async function removeGrade(ctx: PlatformContext, actor: Actor, userId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'organize', 'user')
    const before = await readRecord(trx, userId)
    if (!before) throw refused(messages.deleteMissing)
    if (!actor.isAdministrator) {
      await demandTarget(trx, actor, userId, before)
      if ((await findBeyond(trx, actor, [userId])).has(userId)) throw refused(messages.notAllowed)
    }
    await deleteAdmin(trx, userId)
    for (const kind of ['system', 'module'] as const)
      await replaceGrants(trx, { objectType: 'Grade', objectId: userId, kind }, [])
    await keepRecord(ctx, trx, actor, { userId, before })
    await endSessionsOf({ ...ctx, db: trx }, [userId], 'rightsChanged')
    await tellRightsChanged({ ...ctx, db: trx }, [userId], actor, ['分管组织'])
  })
}

async function demandTarget(trx: DbTransaction, actor: Actor, userId: string, before: GradeRecord | null): Promise<void> {
  const target = await findTarget(trx, userId)
  if (!target) throw refused(messages.doMissing)
  if (target.isAdministrator === 1) throw refused('无法设置超管为分级管理员', 'userId')
  if (userId === actor.userId) throw refused(before ? '无法设置当前用户操作权限' : '无法设置当前用户为分级管理员', 'userId')
  await demandPerson(trx, actor, 'see', userId)
  if (before && (await findMakers(trx, actor.userId)).includes(userId)) throw refused(messages.notAllowed)
}

type Change = { userId: string; before: GradeRecord | null }

async function writeOrganizes(trx: DbTransaction, actor: Actor, change: Change & { sent: PostedGrade[] }): Promise<void> {
  const { userId, before } = change
  // Sent twice, the last word counts.
  const sent = [...new Map(change.sent.map((one) => [one.organizeId, one])).values()]
  const ids = sent.map(({ organizeId }) => organizeId)
  const existing = await findLiving(trx, 'Organize', ids)
  const found = actor.isAdministrator ? [] : await findPowers(trx, actor.userId, ids)
  const powers = new Map(found.map((row) => [row.organizeId, row]))
  const changed = sent.flatMap((one) => {
    const { organizeId } = one
    if (!existing.has(organizeId)) return []
    const row = before?.rows.get(organizeId) ?? emptyRow(organizeId)
    const next = mergedRow(row, one, actor.isAdministrator ? 'all' : powers.get(organizeId))
    if (next === null) throw refused(messages.notAllowed)
    return JSON.stringify(next) === JSON.stringify(row) ? [] : [next]
  })
  await writeGradeRows(trx, userId, changed)
}

async function writeItems(trx: DbTransaction, actor: Actor, { userId, before, form }: Change & { form: GradeForm }) {
  const systems = await findSystems(trx, 'all')
  const menus = new Set((await findPlatformMenus(trx)).map(({ id }) => id))
  const main = systems.find((system) => system.isMain === 1)?.id
  const chosen = new Set(systems.map(({ id }) => id).filter((id) => id !== main))
  const systemIds = await given(trx, actor, 'system', { had: before?.systemIds, sent: form.systemIds, among: chosen })
  const moduleIds = await given(trx, actor, 'module', { had: before?.moduleIds, sent: form.moduleIds, among: menus })
  const withMain = moduleIds.length > 0 && main !== undefined ? [...systemIds, main] : systemIds
  const target = { objectType: 'Grade', objectId: userId } as const
  await replaceGrants(trx, { ...target, kind: 'system' }, withMain)
  await replaceGrants(trx, { ...target, kind: 'module' }, moduleIds)
}

type Given = { had: readonly string[] | undefined; sent: readonly string[] | null | undefined; among: ReadonlySet<string> }

/**
 * A6: whoever is no administrator gives and takes what he holds himself; what there was beyond that stays, and so does what is switched
 * off: it is in no tree, so nobody has decided over it.
 */
async function given(
  trx: DbTransaction,
  actor: Actor,
  kind: 'system' | 'module',
  { had = [], sent, among }: Given,
): Promise<string[]> {
  if (!sent) return [...had]
  const wanted = [...new Set(sent)].filter((id) => among.has(id))
  const off = had.filter((id) => !among.has(id))
  if (actor.isAdministrator) return [...wanted, ...off]
  const held = await findGrantedIds(trx, granteesOf(actor), kind)
  if (wanted.some((id) => !held.has(id) && !had.includes(id))) throw refused(messages.notAllowed)
  return [...new Set([...wanted.filter((id) => held.has(id)), ...had.filter((id) => !held.has(id)), ...off])]
}
