import type { OrganizeForm } from '@/lib/contract/permission/organisation'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import { demandFree } from '../../../kit/unique'
import type { DbTransaction } from '../../../store/database'
import { demandVersion, keepHistory } from '../../history/public'
import { demandNoGain, keepSight } from '../grade/organize'
import { lockWriters } from '../locks'
import { followMove } from '../permission-group/moves'
import { leaveAllGroups } from '../permission-group/store'
import { demandOrganizes } from '../scope/scope'
import { isUser } from '../user/store'
import {
  deleteOrganize,
  findDuplicate,
  findOrganize,
  findReference,
  insertOrganize,
  moveDescendants,
  updateOrganize,
} from './store'
import { pathIds } from './tree'

/** One company or department, and the write side of them, contract 2 §1. */

type Category = 'company' | 'department'

/** What stands above the top companies. */
const topId = '-1'

export async function organizeDetails(ctx: PlatformContext, actor: Actor, id: string, category: Category) {
  const row = await findOrganize(ctx.db, id)
  if (!row || row.category !== category) throw refused(messages.missing)
  await demandOrganizes(ctx.db, actor, 'see', [id])
  return asForm(row)
}

type StoredOrganize = NonNullable<Awaited<ReturnType<typeof findOrganize>>>

function asForm(
  row: Omit<StoredOrganize, 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'> & { version?: number },
) {
  const path = pathIds(row.idPath).slice(0, -1)
  const { id, parentId, fullName, enCode, managerId, sortCode, enabledMark, description, propertyJson, version } = row
  const type = row.category
  const organizeIdTree = path.length > 0 ? path : [topId]
  return {
    id,
    parentId,
    fullName,
    enCode,
    type,
    managerId,
    sortCode,
    enabledMark,
    description,
    propertyJson,
    organizeIdTree,
    version,
  }
}

export async function createOrganize(
  ctx: PlatformContext,
  actor: Actor,
  category: Category,
  form: OrganizeForm,
): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'organize')
    const id = ctx.newId()
    await demandOrganizes(trx, actor, 'add', [form.parentId])
    const idPath = `${await parentPath(trx, category, form.parentId)}${id},`
    await demandHead(trx, form.managerId)
    await refuseDuplicate(trx, category, form, id)
    const row = { ...valuesOf(form, idPath), id, category }
    await insertOrganize(trx, { ...row, createdAt: ctx.now(), createdBy: actor.userId })
    await keepSight(ctx, trx, actor, { id, parentId: form.parentId })
    const after = asForm({ ...row, propertyJson: row.propertyJson ?? '{}' })
    await keepHistory(trx, ctx, actor, { object: 'organize', id, name: form.fullName, action: 'create', before: null, after })
    return id
  })
}

/** A10: the lock makes two moves follow each other, so each sees the tree the other left and a cycle can never be stored. */
export async function changeOrganize(
  ctx: PlatformContext,
  actor: Actor,
  target: { id: string; category: Category },
  form: OrganizeForm,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'organize')
    const before = await findOrganize(trx, target.id)
    if (!before || before.category !== target.category) throw refused(messages.updateMissing)
    await demandOrganizes(trx, actor, 'edit', [target.id])
    await demandVersion(trx, 'organize', before, form.version)
    // Contract 2 §1.2: what stands at the top stays there.
    if (before.parentId === topId && form.parentId !== topId) throw refused('顶级公司不能移动', 'parentId')
    const above = await parentPath(trx, target.category, form.parentId)
    if (pathIds(above).includes(target.id)) throw refused('当前机构Id不能与父机构Id相同', 'parentId')
    if (form.parentId !== before.parentId) await demandNoGain(trx, actor, { id: target.id, parentId: form.parentId })
    if (form.managerId !== (before.managerId ?? '')) await demandHead(trx, form.managerId)
    await refuseDuplicate(trx, target.category, form, target.id)
    const idPath = `${above}${target.id},`
    const values = valuesOf(form, idPath)
    await updateOrganize(trx, target.id, { ...values, updatedAt: ctx.now(), updatedBy: actor.userId })
    if (idPath !== before.idPath) {
      await moveDescendants(trx, { from: before.idPath, to: idPath })
      await followMove(ctx, trx, actor, { id: target.id, from: before.idPath, to: idPath })
    }
    const change = { before: asForm(before), after: asForm({ ...before, ...values }) }
    await keepHistory(trx, ctx, actor, { object: 'organize', id: target.id, name: form.fullName, action: 'update', ...change })
  })
}

/** Waits for writers of users, positions and roles too: none of them can add a member to a node that is being deleted. */
export async function removeOrganize(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'organize', 'position', 'role', 'user')
    const before = await findOrganize(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    await demandOrganizes(trx, actor, 'remove', [id])
    const reference = await findReference(trx, id)
    if (reference) throw refused(`此记录与"${reference}"关联引用，不允许被删除`)
    await leaveAllGroups(trx, 'Organize', id)
    await deleteOrganize(trx, id)
    const change = { before: asForm(before), after: null }
    await keepHistory(trx, ctx, actor, { object: 'organize', id, name: before.fullName, action: 'delete', ...change })
  })
}

/** 1 becomes 0 and 0 becomes 1 (contract 2 §0.2). */
export async function toggleOrganize(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'organize')
    const before = await findOrganize(trx, id)
    if (!before) throw refused(messages.doMissing)
    await demandOrganizes(trx, actor, 'edit', [id])
    const enabledMark = before.enabledMark === 1 ? 0 : 1
    await updateOrganize(trx, id, { enabledMark, updatedAt: ctx.now(), updatedBy: actor.userId })
    const change = { before: asForm(before), after: asForm({ ...before, enabledMark }) }
    await keepHistory(trx, ctx, actor, { object: 'organize', id, name: before.fullName, action: 'state', ...change })
  })
}

async function parentPath(trx: DbTransaction, category: Category, parentId: string): Promise<string> {
  if (parentId === topId && category === 'company') return ','
  const parent = await findOrganize(trx, parentId)
  if (!parent) throw refused(category === 'company' ? '上级公司不存在' : '所属组织不存在', 'parentId')
  if (category === 'company' && parent.category !== 'company') throw refused('上级公司不能是部门', 'parentId')
  return parent.idPath
}

/** Who has been deleted since he was chosen heads nothing. */
async function demandHead(trx: DbTransaction, managerId: string): Promise<void> {
  if (managerId !== '' && !(await isUser(trx, managerId))) throw refused('部门主管不存在', 'managerId')
}

async function refuseDuplicate(trx: DbTransaction, category: Category, form: OrganizeForm, exceptId: string): Promise<void> {
  const { parentId, fullName, enCode } = form
  const duplicate = await findDuplicate(trx, { parentId, category, fullName, enCode, exceptId })
  demandFree(duplicate, category === 'company' ? '公司' : '部门')
}

function valuesOf(form: OrganizeForm, idPath: string) {
  const { parentId, fullName, enCode, sortCode, enabledMark } = form
  const [managerId, description] = [form.managerId || null, form.description || null]
  const facts = form.propertyJson === undefined ? {} : { propertyJson: form.propertyJson || '{}' }
  return { parentId, fullName, enCode, sortCode, enabledMark, managerId, description, idPath, ...facts }
}
