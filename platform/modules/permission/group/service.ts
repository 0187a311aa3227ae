import type { UserGroupForm } from '@/lib/contract/permission/user-group'
import type { Actor, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import type { Sorting } from '../../../kit/sorting'
import { demandFree } from '../../../kit/unique'
import type { Db, DbTransaction } from '../../../store/database'
import { findItemCode } from '../../dictionary/public'
import { demandVersion, type FormChange, keepFormHistory } from '../../history/public'
import { lockWriters } from '../locks'
import { assertMayHandOut, endSessionsOfMembers } from '../member/service'
import { findMemberIds } from '../member/store'
import { findGroupsNaming } from '../permission-group/people-store'
import { leaveAllGroups } from '../permission-group/store'
import { demandPeople } from '../scope/scope'
import { deleteGroup, findDuplicate, findGroup, findGroupPage, type GroupFilter, insertGroup, updateGroup } from './store'

/** Groups of people, contract 2 §5. They carry the rights of the permission groups that name them. */

const typeDictionary = 'groupType'

type ListQuery = GroupFilter & Sorting & { currentPage: number; pageSize: number }

export async function listGroups(ctx: PlatformContext, query: ListQuery) {
  const { keyword, type, enabledMark } = query
  const found = await findGroupPage(ctx.db, { keyword, type, enabledMark }, query, limits(query))
  const rows = found.rows.map(({ createdAt, typeName, ...row }) => ({ ...row, type: typeName, creatorTime: createdAt }))
  return pageOf(query, { rows, total: found.total })
}

export async function groupDetails(ctx: PlatformContext, id: string) {
  const details = await readDetails(ctx.db, id)
  if (!details) throw refused(messages.missing)
  return details
}

async function readDetails(db: Db | DbTransaction, id: string) {
  const row = await findGroup(db, id)
  return row ? asForm(row) : null
}

type Row = NonNullable<Awaited<ReturnType<typeof findGroup>>>

function asForm(row: Row) {
  const { id, fullName, enCode, type, sortCode, enabledMark, description, version } = row
  return { id, fullName, enCode, type, sortCode, enabledMark, description, version }
}

export async function createGroup(ctx: PlatformContext, actor: Actor, form: UserGroupForm): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'group')
    const id = ctx.newId()
    await checkForm(trx, form, id)
    const after = await insertGroup(trx, { ...valuesOf(form), id, createdAt: ctx.now(), createdBy: actor.userId })
    await keep(trx, ctx, actor, { action: 'create', before: null, after: asForm(after) })
    return id
  })
}

export async function changeGroup(ctx: PlatformContext, actor: Actor, id: string, form: UserGroupForm): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'group', 'user')
    const before = await readDetails(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'group', before, form.version)
    await checkForm(trx, form, id)
    await turn(ctx, trx, actor, { before, enabledMark: form.enabledMark })
    const after = await updateGroup(trx, id, { ...valuesOf(form), updatedAt: ctx.now(), updatedBy: actor.userId })
    await keep(trx, ctx, actor, { action: 'update', before, after: asForm(after) })
  })
}

export async function toggleGroup(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'group', 'user')
    const before = await readDetails(trx, id)
    if (!before) throw refused(messages.doMissing)
    const enabledMark = before.enabledMark === 1 ? 0 : 1
    await turn(ctx, trx, actor, { before, enabledMark })
    const after = await updateGroup(trx, id, { enabledMark, updatedAt: ctx.now(), updatedBy: actor.userId })
    await keep(trx, ctx, actor, { action: 'state', before, after: asForm(after) })
  })
}

/** Members do not hold it back (contract 2 §5). */
export async function removeGroup(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'group', 'user')
    const before = await readDetails(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    await turn(ctx, trx, actor, { before, enabledMark: 0 })
    await leaveAllGroups(trx, 'Group', id)
    await deleteGroup(trx, id)
    await keep(trx, ctx, actor, { action: 'delete', before, after: null })
  })
}

type Turn = { before: { id: string; enabledMark: number }; enabledMark: number }

/**
 * What permission groups give through the group comes and goes with its state, so that is for who may change all of its people.
 * A6: nobody brings more to himself than he holds.
 */
async function turn(ctx: PlatformContext, trx: DbTransaction, actor: Actor, { before, enabledMark }: Turn): Promise<void> {
  if (before.enabledMark === enabledMark) return
  const { id } = before
  if ((await findGroupsNaming(trx, 'Group', [id])).length === 0) return
  await demandPeople(trx, actor, await findMemberIds(trx, 'Group', [id]))
  if (enabledMark === 1) await assertMayHandOut(trx, actor, { Group: [id] })
  await endSessionsOfMembers(ctx, trx, actor, { type: 'Group', id })
}

function keep(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: FormChange<ReturnType<typeof asForm>>) {
  return keepFormHistory(trx, ctx, actor, { object: 'group', ...change })
}

async function checkForm(trx: DbTransaction, form: UserGroupForm, exceptId: string): Promise<void> {
  if (!(await findItemCode(trx, typeDictionary, form.type))) throw refused('分组类型不存在', 'type')
  demandFree(await findDuplicate(trx, { ...form, exceptId }))
}

function valuesOf({ fullName, enCode, type, sortCode, enabledMark, description }: UserGroupForm) {
  return { fullName, enCode, type, sortCode, enabledMark, description: description || null }
}
