import type { RoleForm } from '@/lib/contract/permission/role'
import type { Actor, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import type { Sorting } from '../../../kit/sorting'
import { demandFree } from '../../../kit/unique'
import type { Db, DbTransaction } from '../../../store/database'
import { demandVersion, type FormChange, keepFormHistory } from '../../history/public'
import { lockWriters } from '../locks'
import { assertMayHandOut, assertNoOwnGain, endSessionsOfMembers } from '../member/service'
import { deleteGrantsOf, hasMembers } from '../member/store'
import { findPaths } from '../organize/store'
import { leaveAllGroups } from '../permission-group/store'
import { demandOrganizes, gradesOf, mayOf } from '../scope/scope'
import { seenOrganizes } from '../scope/store'
import {
  countOrganisations,
  deleteRole,
  findDuplicate,
  findRole,
  findRoleOrganisations,
  findRolePage,
  hasMembersIn,
  insertRole,
  replaceRoleOrganisations,
  updateRole,
} from './store'

/** Roles, contract 2 §4. Global roles are for administrators alone. */

type ListQuery = Sorting & {
  organizeId: string
  type: '' | '0' | '1'
  keyword: string
  enabledMark: '' | '0' | '1' | '2'
  currentPage: number
  pageSize: number
}

const noGlobalRoles = '更新失败！您没有权限操作 (角色只有超级管理员才能够操作)'

export async function listRoles(ctx: PlatformContext, actor: Actor, query: ListQuery) {
  // Wire: the id '0' of the list filter stands for the global roles (contract 2 §4.4).
  const wantsGlobal = query.organizeId === '0' || query.type === '1'
  if (!actor.isAdministrator && wantsGlobal) return pageOf(query, { rows: [], total: 0 })
  const isOfOrganisation = query.organizeId !== '' && query.organizeId !== '0'
  const organisationOnly = query.type === '0' || !actor.isAdministrator
  const filter = {
    organizes: await seenOrganizes(ctx.db, actor, { only: isOfOrganisation ? query.organizeId : '' }),
    globalMark: wantsGlobal ? 1 : organisationOnly || isOfOrganisation ? 0 : null,
    keyword: query.keyword,
    enabledMark: query.enabledMark,
    sorting: query,
  }
  const found = await findRolePage(ctx.db, filter, limits(query))
  const links = await findRoleOrganisations(
    ctx.db,
    found.rows.map((row) => row.id),
  )
  const organizeIds = links.map((link) => link.organizeId)
  const [paths, grades] = [await findPaths(ctx.db, organizeIds), await gradesOf(ctx.db, actor, organizeIds)]
  const rows = found.rows.map(({ createdAt, ...row }) => {
    const places = links.filter((link) => link.roleId === row.id).map((link) => link.organizeId)
    return {
      ...row,
      type: row.globalMark === 1 ? '全局' : '组织',
      organizeInfo: places.map((id) => paths.get(id)?.names ?? id).join(','),
      creatorTime: createdAt,
      may: mayOf(grades, places),
    }
  })
  return pageOf(query, { rows, total: found.total })
}

export async function roleDetails(ctx: PlatformContext, actor: Actor, id: string) {
  const details = await readDetails(ctx.db, id)
  if (!details || (details.globalMark === 1 && !actor.isAdministrator)) throw refused(messages.missing)
  await demandOrganizes(ctx.db, actor, 'see', placesOf(details))
  return details
}

function placesOf({ organizeIdsTree }: { organizeIdsTree: readonly (readonly string[])[] }): string[] {
  return organizeIdsTree.flatMap((path) => path.slice(-1))
}

async function readDetails(db: Db | DbTransaction, id: string) {
  const row = await findRole(db, id)
  if (!row) return null
  return asForm(row, await treesOf(db, id))
}

async function treesOf(db: Db | DbTransaction, id: string): Promise<string[][]> {
  const organizeIds = (await findRoleOrganisations(db, [id])).map((link) => link.organizeId)
  const paths = await findPaths(db, organizeIds)
  return organizeIds.map((organizeId) => paths.get(organizeId)?.ids ?? [organizeId])
}

type Row = NonNullable<Awaited<ReturnType<typeof findRole>>>

function asForm(row: Row, organizeIdsTree: string[][]) {
  const { id, fullName, enCode, globalMark, sortCode, enabledMark, description, version } = row
  return {
    id,
    fullName,
    enCode,
    type: globalMark === 1 ? '全局' : '组织',
    globalMark,
    organizeIdsTree,
    sortCode,
    enabledMark,
    description,
    version,
  }
}

export async function createRole(ctx: PlatformContext, actor: Actor, form: RoleForm): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'organize', 'role')
    const id = ctx.newId()
    const organizeIds = await checkForm(trx, actor, form, id)
    await demandOrganizes(trx, actor, 'add', organizeIds)
    const row = await insertRole(trx, { ...valuesOf(form), id, createdAt: ctx.now(), createdBy: actor.userId })
    await replaceRoleOrganisations(trx, id, organizeIds)
    await keep(trx, ctx, actor, { action: 'create', before: null, after: asForm(row, await treesOf(trx, id)) })
    return id
  })
}

export async function changeRole(ctx: PlatformContext, actor: Actor, id: string, form: RoleForm): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'organize', 'role', 'user')
    const before = await readDetails(trx, id)
    if (!before) throw refused(messages.updateMissing)
    if (before.globalMark === 1 && !actor.isAdministrator) throw refused(noGlobalRoles)
    const places = placesOf(before)
    await demandOrganizes(trx, actor, 'edit', places)
    await demandVersion(trx, 'role', before, form.version)
    const organizeIds = await checkForm(trx, actor, form, id)
    const removed = places.filter((organizeId) => !organizeIds.includes(organizeId))
    const added = organizeIds.filter((organizeId) => !places.includes(organizeId))
    const isExtended = added.length > 0
    if (isExtended) await demandOrganizes(trx, actor, 'add', added)
    if (isExtended) await assertNoOwnGain(trx, actor, { type: 'Role', id })
    if (await hasMembers(trx, 'Role', id)) {
      const losesMembers = before.globalMark !== form.globalMark || (await hasMembersIn(trx, id, removed))
      if (losesMembers) throw refused(messages.hasUsersNoMove)
      if (before.enabledMark !== form.enabledMark) throw refused(messages.hasUsersNoState, 'enabledMark')
    }
    const row = await updateRole(trx, id, { ...valuesOf(form), updatedAt: ctx.now(), updatedBy: actor.userId })
    const isMoved = isExtended || removed.length > 0
    if (isMoved) await replaceRoleOrganisations(trx, id, organizeIds)
    const trees = isMoved ? await treesOf(trx, id) : before.organizeIdsTree
    await keep(trx, ctx, actor, { action: 'update', before, after: asForm(row, trees) })
    if (isMoved) await endSessionsOfMembers(ctx, trx, actor, { type: 'Role', id })
  })
}

export async function toggleRole(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'role', 'user')
    const before = await readDetails(trx, id)
    if (!before) throw refused(messages.doMissing)
    if (before.globalMark === 1 && !actor.isAdministrator) throw refused(noGlobalRoles)
    await demandOrganizes(trx, actor, 'edit', placesOf(before))
    const enabledMark = before.enabledMark === 1 ? 0 : 1
    if (enabledMark === 1) await assertMayHandOut(trx, actor, { Role: [id] })
    const row = await updateRole(trx, id, { enabledMark, updatedAt: ctx.now(), updatedBy: actor.userId })
    await keep(trx, ctx, actor, { action: 'state', before, after: asForm(row, before.organizeIdsTree) })
    await endSessionsOfMembers(ctx, trx, actor, { type: 'Role', id })
  })
}

export async function removeRole(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'role', 'user')
    const before = await readDetails(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    if (before.globalMark === 1 && !actor.isAdministrator) throw refused(noGlobalRoles)
    await demandOrganizes(trx, actor, 'remove', placesOf(before))
    if (await hasMembers(trx, 'Role', id)) throw refused(messages.hasUsersNoDelete)
    await deleteGrantsOf(trx, 'Role', id)
    await leaveAllGroups(trx, 'Role', id)
    await deleteRole(trx, id)
    await keep(trx, ctx, actor, { action: 'delete', before, after: null })
  })
}

function keep(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: FormChange<ReturnType<typeof asForm>>) {
  return keepFormHistory(trx, ctx, actor, { object: 'role', ...change })
}

/** Answers the organisations of the role: none for a global one. */
async function checkForm(trx: DbTransaction, actor: Actor, form: RoleForm, exceptId: string): Promise<string[]> {
  if (form.globalMark === 1 && !actor.isAdministrator) throw refused(noGlobalRoles, 'globalMark')
  demandFree(await findDuplicate(trx, { ...form, exceptId }), '角色')
  if (form.globalMark === 1) return []
  const organizeIds = [...new Set(placesOf(form))]
  if (organizeIds.length === 0) throw refused('所属组织不能为空', 'organizeIdsTree')
  if ((await countOrganisations(trx, organizeIds)) !== organizeIds.length) throw refused('所属组织不存在', 'organizeIdsTree')
  return organizeIds
}

function valuesOf(form: RoleForm) {
  const { fullName, enCode, globalMark, sortCode, enabledMark } = form
  return { fullName, enCode, globalMark, sortCode, enabledMark, description: form.description || null }
}
