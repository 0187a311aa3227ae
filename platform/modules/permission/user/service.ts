import type { UserForm } from '@/lib/contract/permission/user'
import type { Actor, PlatformContext } from '../../../http/context'
import { announceEnded } from '../../../http/push'
import { messages, refused } from '../../../kit/refusals'
import { demandVersion } from '../../history/public'
import { tellContactChanged, tellPasswordReset, tellRightsChanged } from '../../message/public'
import { createPasswordHash, endSessionsOf, keepReplacedHash } from '../../session/public'
import { lockWriters } from '../locks'
import { assertMayTakeOver } from '../member/service'
import { deleteGrantsOf } from '../member/store'
import { leaveAllGroups } from '../permission-group/store'
import { demandPerson } from '../scope/scope'
import { membershipsOf, valuesOf } from './form-values'
import { keepUser } from './keep'
import { userFacts, userForm } from './listing'
import { findMemberships } from './membership-store'
import { assertMayChange, checkEscalation, checkManager, checkMemberships, hasSameIds } from './rules'
import { deleteUser, findDependent, findUserRow, type Memberships, replaceMemberships, updateUser } from './store'

/** The write side of users, contract 2 §3. */

/** The account itself never changes: records and logs name it. */
export async function changeUser(ctx: PlatformContext, actor: Actor, id: string, form: UserForm): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'user')
    const target = await findUserRow(trx, id, ctx.now())
    if (!target) throw refused(messages.updateMissing)
    assertMayChange(actor, target)
    await demandPerson(trx, actor, 'edit', id)
    await demandVersion(trx, 'user', target, form.version)
    const old = await userForm(trx, target)
    if (target.isAdministrator === 1 && form.enabledMark !== 1) throw refused('无法禁用管理员用户', 'enabledMark')
    const [before, after] = [await findMemberships(trx, id), membershipsOf(form)]
    const { firstPositionId } = await checkMemberships(trx, form)
    await checkManager(trx, actor, { userId: id, managerId: form.managerId, before: target.managerId })
    await checkEscalation(trx, actor, id, { before, after })
    const contacts = changedContacts(target, form)
    // Whoever answers for its phone or mailbox has the account; who is switched off has none.
    const isTouched = contacts.length > 0 || form.enabledMark !== target.enabledMark
    if (isTouched && id !== actor.userId) await assertMayTakeOver(trx, actor, id)

    const current = {
      organizeId: keep(target.organizeId, after.organizeIds) ?? after.organizeIds[0] ?? null,
      positionId: keep(target.positionId, after.positionIds) ?? firstPositionId,
    }
    const release = form.enabledMark === 1 ? { logErrorCount: 0 } : {}
    // Who is locked by hand stays so: only the lock that he is under already may have an end.
    const lock = form.enabledMark === 2 && target.enabledMark === 2 ? {} : { unlockTime: null }
    const row = await updateUser(trx, id, {
      ...valuesOf(ctx, form),
      ...current,
      ...release,
      ...lock,
      updatedAt: ctx.now(),
      updatedBy: actor.userId,
    })
    const moved = movedParts(before, after)
    await replaceMemberships(trx, id, after)
    const reason = form.enabledMark === 0 ? 'disabled' : 'rightsChanged'
    if (moved.length > 0 || form.enabledMark !== target.enabledMark) await endSessionsOf({ ...ctx, db: trx }, [id], reason)
    if (moved.length > 0) await tellRightsChanged({ ...ctx, db: trx }, [id], actor, moved)
    await tellContactChanged({ ...ctx, db: trx }, id, actor, contacts)
    // Which comes first is kept too.
    const isAsBefore = JSON.stringify(before) === JSON.stringify(after)
    const now = isAsBefore ? { ...old, ...userFacts(row) } : await userForm(trx, row)
    await keepUser(ctx, trx, actor, { id, action: 'update', before: old, after: now })
  })
}

/** Names of what differs, for the person concerned. */
function movedParts(before: Memberships, after: Memberships): string[] {
  return [
    ...(hasSameIds(before.organizeIds, after.organizeIds) ? [] : ['所属组织']),
    ...(hasSameIds(before.positionIds, after.positionIds) ? [] : ['岗位']),
    ...(hasSameIds(before.roleIds, after.roleIds) ? [] : ['角色']),
  ]
}

function changedContacts(target: { mobilePhone: string | null; email: string | null }, form: UserForm): string[] {
  return [
    ...((target.mobilePhone ?? '') === form.mobilePhone ? [] : ['手机号码']),
    ...((target.email ?? '') === form.email ? [] : ['邮箱']),
  ]
}

export async function removeUser(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    // A head of a department is set while the organisations are locked, so both are needed here.
    await lockWriters(trx, 'organize', 'user')
    const target = await findUserRow(trx, id, ctx.now())
    if (!target) throw refused(messages.deleteMissing)
    if (target.isAdministrator === 1) throw refused('无法删除管理员账户')
    if (target.id === actor.userId) throw refused('无法删除自己的账户')
    await demandPerson(trx, actor, 'remove', id)
    await assertMayTakeOver(trx, actor, id)
    const dependent = await findDependent(trx, id)
    if (dependent === 'organisation') throw refused('此用户为某部门主管，无法删除')
    if (dependent === 'subordinate') throw refused('此用户有下属，无法删除')
    const old = await userForm(trx, target)
    await deleteGrantsOf(trx, 'User', id)
    await deleteGrantsOf(trx, 'Grade', id)
    await leaveAllGroups(trx, 'User', id)
    await deleteUser(trx, id)
    await keepUser(ctx, trx, actor, { id, action: 'delete', before: old, after: null })
  })
  announceEnded(ctx, { userIds: [id] })
}

/** 1 becomes 0, anything else becomes 1 (contract 2 §3.4). */
export async function toggleUser(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await changeState(ctx, actor, id, (enabledMark) => (enabledMark === 1 ? 0 : 1))
}

export async function unlockUser(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'user')
    const target = await findUserRow(trx, id, ctx.now())
    if (!target) throw refused(messages.doMissing)
    assertMayChange(actor, target)
    await demandPerson(trx, actor, 'edit', id)
    // Only a locked account is released: a disabled one must not come back through this call.
    if (target.enabledMark === 0) throw refused('账号已被禁用')
    const old = await userForm(trx, target)
    const stamp = { updatedAt: ctx.now(), updatedBy: actor.userId }
    const row = await updateUser(trx, id, { enabledMark: 1, logErrorCount: 0, unlockTime: null, ...stamp })
    await keepUser(ctx, trx, actor, { id, action: 'state', before: old, after: { ...old, ...userFacts(row) } })
  })
}

export async function resetPassword(ctx: PlatformContext, actor: Actor, id: string, md5Hex: string): Promise<void> {
  const passwordHash = await createPasswordHash(md5Hex)
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'user')
    const target = await findUserRow(trx, id, ctx.now())
    if (!target) throw refused(messages.doMissing)
    assertMayChange(actor, target)
    await demandPerson(trx, actor, 'edit', id)
    await assertMayTakeOver(trx, actor, id)
    const old = await userForm(trx, target)
    // The user must choose a password of his own next (contract 1 §10); a published demonstration password is gone.
    const password = { passwordHash, changePasswordDate: null, isDemonstration: 0, logErrorCount: 0 }
    const row = await updateUser(trx, id, { ...password, updatedAt: ctx.now(), updatedBy: actor.userId })
    await keepReplacedHash({ ...ctx, db: trx }, id, target.passwordHash)
    await endSessionsOf({ ...ctx, db: trx }, [id], 'passwordChanged')
    await tellPasswordReset({ ...ctx, db: trx }, id, actor)
    await keepUser(ctx, trx, actor, { id, action: 'password', before: old, after: { ...old, ...userFacts(row) } })
  })
}

async function changeState(ctx: PlatformContext, actor: Actor, id: string, next: (enabledMark: number) => number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'user')
    const target = await findUserRow(trx, id, ctx.now())
    if (!target) throw refused(messages.doMissing)
    if (target.isAdministrator === 1) throw refused('无法修改管理员账户状态')
    if (id === actor.userId) throw refused('无法修改自己的账户状态')
    await demandPerson(trx, actor, 'edit', id)
    await assertMayTakeOver(trx, actor, id)
    const enabledMark = next(target.enabledMark)
    const old = await userForm(trx, target)
    const release = enabledMark === 1 ? { logErrorCount: 0, unlockTime: null } : {}
    const row = await updateUser(trx, id, { enabledMark, ...release, updatedAt: ctx.now(), updatedBy: actor.userId })
    if (enabledMark === 0) await endSessionsOf({ ...ctx, db: trx }, [id], 'disabled')
    await keepUser(ctx, trx, actor, { id, action: 'state', before: old, after: { ...old, ...userFacts(row) } })
  })
}

function keep(id: string | null, owned: readonly string[]): string | null {
  return id !== null && owned.includes(id) ? id : null
}
