import type { PermissionGroupForm } from '@/lib/contract/permission/permission-group'
import type { Actor, PlatformContext } from '../../../http/context'
import { copyNames, copySuffix } from '../../../kit/object-file'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import type { Sorting } from '../../../kit/sorting'
import { demandFree } from '../../../kit/unique'
import type { Db, DbTransaction } from '../../../store/database'
import { demandVersion, type FormChange, keepFormHistory, keepHistory } from '../../history/public'
import { countGrants } from '../authority/objects-store'
import { findAllGrants } from '../authority/store'
import { nodeIcons } from '../icons'
import { lockWriters } from '../locks'
import { assertMayHandOut, endSessionsFor } from '../member/service'
import { deleteGrantsOf } from '../member/store'
import { isSeenGroup, isSeenMember } from '../scope/store'
import { memberIds } from './members'
import { findPeopleOfGroup } from './people-store'
import { demandGroup, demandGroups, demandSeenGroup, mayOfGroups } from './scope'
import {
  copyMembersAndGrants,
  deleteGroup,
  findDuplicate,
  findEnabledGroups,
  findGroup,
  findGroupPage,
  findMemberNames,
  insertGroup,
  type PermissionGroupFilter,
  updateGroup,
} from './store'

/** Permission groups, contract 2 §8.1: what their grants give counts for everybody in them. */

type ListQuery = PermissionGroupFilter & Sorting & { currentPage: number; pageSize: number }

const namesShown = 10

export async function listGroups(ctx: PlatformContext, actor: Actor, query: ListQuery) {
  const { keyword, enabledMark } = query
  const isSeen = await isSeenGroup(ctx.db, actor, 'permissionGroup.id')
  const found = await findGroupPage(ctx.db, isSeen, { keyword: keyword.trim(), enabledMark, sorting: query }, limits(query))
  const ids = found.rows.map(({ id }) => id)
  const [members, grants, mayOf] = await Promise.all([
    findMemberNames(ctx.db, ids, await isSeenMember(ctx.db, actor), namesShown),
    countGrants(ctx.db, 'PermissionGroup', ids),
    mayOfGroups(ctx.db, actor, ids),
  ])
  const rows = found.rows.map(({ createdAt, ...row }) => ({
    ...row,
    creatorTime: createdAt,
    permissionMember: (members.get(row.id)?.names ?? []).join(','),
    memberCount: members.get(row.id)?.count ?? 0,
    grantCount: grants.get(row.id) ?? 0,
    may: mayOf(row.id),
  }))
  return pageOf(query, { rows, total: found.total })
}

export async function listForChoosing(ctx: PlatformContext, actor: Actor) {
  const rows = await findEnabledGroups(ctx.db, await isSeenGroup(ctx.db, actor, 'permissionGroup.id'))
  return { list: rows.map((row) => ({ ...row, icon: nodeIcons.permissionGroup })) }
}

export async function groupDetails(ctx: PlatformContext, actor: Actor, id: string) {
  const details = await readDetails(ctx.db, id)
  if (!details) throw refused(messages.missing)
  await demandSeenGroup(ctx.db, actor, id)
  return details
}

async function readDetails(db: Db | DbTransaction, id: string) {
  const row = await findGroup(db, id)
  return row ? asForm(row) : null
}

type Row = NonNullable<Awaited<ReturnType<typeof findGroup>>>

function asForm(row: Row) {
  const { id, fullName, enCode, sortCode, enabledMark, description, version } = row
  return { id, fullName, enCode, sortCode, enabledMark, description, version }
}

export async function createGroup(ctx: PlatformContext, actor: Actor, form: PermissionGroupForm): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'permissionGroup')
    await demandGroups(trx, actor)
    const id = ctx.newId()
    demandFree(await findDuplicate(trx, { ...form, exceptId: id }))
    const after = await insertGroup(trx, { ...valuesOf(form), id, createdAt: ctx.now(), createdBy: actor.userId })
    await keep(trx, ctx, actor, { action: 'create', before: null, after: asForm(after) })
    return id
  })
}

export async function changeGroup(ctx: PlatformContext, actor: Actor, id: string, form: PermissionGroupForm): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'permissionGroup')
    const before = await readDetails(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandGroup(trx, actor, id)
    await demandVersion(trx, 'permissionGroup', before, form.version)
    demandFree(await findDuplicate(trx, { ...form, exceptId: id }))
    await turn(ctx, trx, actor, { before, enabledMark: form.enabledMark })
    const after = await updateGroup(trx, id, { ...valuesOf(form), updatedAt: ctx.now(), updatedBy: actor.userId })
    await keep(trx, ctx, actor, { action: 'update', before, after: asForm(after) })
  })
}

export async function toggleGroup(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'permissionGroup')
    const before = await readDetails(trx, id)
    if (!before) throw refused(messages.doMissing)
    await demandGroup(trx, actor, id)
    const enabledMark = before.enabledMark === 1 ? 0 : 1
    await turn(ctx, trx, actor, { before, enabledMark })
    const after = await updateGroup(trx, id, { enabledMark, updatedAt: ctx.now(), updatedBy: actor.userId })
    await keep(trx, ctx, actor, { action: 'state', before, after: asForm(after) })
  })
}

/** Neither members nor grants hold it back: both go with it. */
export async function removeGroup(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'permissionGroup')
    const before = await readDetails(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    await demandGroup(trx, actor, id)
    await turn(ctx, trx, actor, { before, enabledMark: 0 })
    await deleteGrantsOf(trx, 'PermissionGroup', id)
    await deleteGroup(trx, id)
    await keep(trx, ctx, actor, { action: 'delete', before, after: null })
  })
}

/** With members and grants (contract 2 §8.1). It gives nobody anything before it is enabled. */
export async function copyGroup(ctx: PlatformContext, actor: Actor, id: string): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'permissionGroup')
    const source = await findGroup(trx, id)
    if (!source) throw refused(messages.copyMissing)
    await demandGroup(trx, actor, id)
    const copyId = ctx.newId()
    const { fullName, enCode, sortCode, description } = copyNames(source, copySuffix())
    demandFree(await findDuplicate(trx, { fullName, enCode, exceptId: copyId }))
    const stamp = { createdAt: ctx.now(), createdBy: actor.userId }
    const after = await insertGroup(trx, { id: copyId, fullName, enCode, sortCode, description, enabledMark: 0, ...stamp })
    await copyMembersAndGrants(trx, id, copyId)
    await keep(trx, ctx, actor, { action: 'create', before: null, after: asForm(after) })
    const made = { object: 'permissionGroup', id: copyId, name: fullName, before: null } as const
    await keepHistory(trx, ctx, actor, { ...made, action: 'members', after: { members: await memberIds(trx, copyId) } })
    await keepHistory(trx, ctx, actor, { ...made, action: 'grant', after: await findAllGrants(trx, copyId) })
    return copyId
  })
}

type Turn = { before: { id: string; enabledMark: number }; enabledMark: number }

/** Everybody in the group gains or loses what it gives. A6: nobody brings more to others than he holds. */
async function turn(ctx: PlatformContext, trx: DbTransaction, actor: Actor, { before, enabledMark }: Turn): Promise<void> {
  if (before.enabledMark === enabledMark) return
  const people = await findPeopleOfGroup(trx, before.id)
  if (enabledMark === 1) await assertMayHandOut(trx, actor, { PermissionGroup: [before.id] })
  await endSessionsFor(ctx, trx, actor, people)
}

function keep(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: FormChange<ReturnType<typeof asForm>>) {
  return keepFormHistory(trx, ctx, actor, { object: 'permissionGroup', ...change })
}

function valuesOf({ fullName, enCode, sortCode, enabledMark, description }: PermissionGroupForm) {
  return { fullName, enCode, sortCode, enabledMark, description: description || null }
}
