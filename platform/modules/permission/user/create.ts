import { createHash } from 'node:crypto'
import type { UserForm } from '@/lib/contract/permission/user'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { tellAccountOpened } from '../../message/public'
import { createPasswordHash } from '../../session/public'
import { readSysConfig } from '../../system/public'
import { hasTag } from '../effective'
import { lockWriters } from '../locks'
import { assertMayHandOut } from '../member/service'
import { membershipsOf, valuesOf } from './form-values'
import { keepUser } from './keep'
import { readUser } from './listing'
import { addToGroups } from './membership-store'
import { checkEscalation, checkManager, checkMemberships } from './rules'
import { insertUser, isAccountTaken, type Memberships, replaceMemberships } from './store'

/** Contract 2 §3.4; an installation may set another one. */
const defaultPassword = '0000'
const nobody: Memberships = { organizeIds: [], positionIds: [], roleIds: [] }

export async function createUser(ctx: PlatformContext, actor: Actor, form: UserForm): Promise<string> {
  const passwordHash = await initialPasswordHash(ctx)
  return ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'user')
    return addUser(ctx, trx, actor, { form, passwordHash })
  })
}

/** Of the password that everybody begins with, who is made by hand or by an import, and has to change at once (contract 1 §10). */
export async function initialPasswordHash(ctx: PlatformContext): Promise<string> {
  const initial = String((await readSysConfig(ctx)).newUserDefaultPassword || defaultPassword)
  return createPasswordHash(createHash('md5').update(initial).digest('hex'))
}

/** Makes a user by all rules, wherever his form comes from. Under the lock of the writers of users. */
export async function addUser(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { form, passwordHash }: { form: UserForm; passwordHash: string },
): Promise<string> {
  const id = ctx.newId()
  if (await isAccountTaken(trx, form.account)) throw refused('账户名称不能重复', 'account')
  const after = membershipsOf(form)
  const { firstPositionId } = await checkMemberships(trx, form)
  await checkManager(trx, actor, { userId: id, managerId: form.managerId, before: null })
  await checkEscalation(trx, actor, id, { before: nobody, after })
  const current = { organizeId: after.organizeIds[0] ?? null, positionId: firstPositionId }
  const stamp = { createdAt: ctx.now(), createdBy: actor.userId }
  await insertUser(trx, { ...valuesOf(ctx, form), ...current, ...stamp, id, account: form.account, passwordHash })
  await replaceMemberships(trx, id, after)
  await joinGroups(ctx, trx, actor, { id, groupIds: form.groupId })
  await tellAccountOpened({ ...ctx, db: trx }, id)
  await keepUser(ctx, trx, actor, { id, action: 'create', before: null, after: await readUser(trx, id, ctx.now()) })
  return id
}

/** A group may be what rights are given to, so whoever puts a new user into one must be allowed to change its members. */
async function joinGroups(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { id, groupIds }: { id: string; groupIds: string[] },
) {
  if (groupIds.length === 0) return
  if (!(await hasTag({ ...ctx, db: trx }, actor, 'permission.group'))) throw refused(messages.notAllowed)
  await assertMayHandOut(trx, actor, { Group: groupIds })
  const joined = await addToGroups(trx, id, groupIds)
  if (joined !== groupIds.length) throw refused('分组不存在', 'groupId')
}
