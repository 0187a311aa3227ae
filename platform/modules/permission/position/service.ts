import type { PositionForm } from '@/lib/contract/permission/position'
import type { ServedTreeNode } from '@/lib/contract/permission/tree-node'
import type { Actor, PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import type { Sorting } from '../../../kit/sorting'
import { demandFree } from '../../../kit/unique'
import type { Db, DbTransaction } from '../../../store/database'
import { dictionaryTexts, findItemCode, findItemsOfType, findType } from '../../dictionary/public'
import { demandVersion, type FormChange, keepFormHistory } from '../../history/public'
import { nodeIcons } from '../icons'
import { lockWriters } from '../locks'
import { assertMayHandOut, endSessionsOfMembers } from '../member/service'
import { deleteGrantsOf, hasMembers } from '../member/store'
import { findOrganisations, findOrganize, findPaths } from '../organize/store'
import { type OrganizeNode, organizeTree, withAncestors } from '../organize/tree'
import { leaveAllGroups } from '../permission-group/store'
import { demandOrganizes, gradesOf, mayOf } from '../scope/scope'
import { seenOrganizes } from '../scope/store'
import {
  deletePosition,
  findDuplicate,
  findEnabledPositions,
  findPosition,
  findPositionPage,
  insertPosition,
  updatePosition,
} from './store'

/** Positions, contract 2 §2. */

const typeDictionary = 'PositionType'

type ListQuery = Sorting & {
  organizeId: string
  keyword: string
  type: string
  enabledMark: '' | '0' | '1' | '2'
  currentPage: number
  pageSize: number
}

export async function listPositions(ctx: PlatformContext, actor: Actor, query: ListQuery) {
  // Wire: the filter sends the id of the dictionary item, the record holds its code (contract 2 §0.7).
  const type = query.type ? ((await findItemCode(ctx.db, typeDictionary, query.type)) ?? query.type) : ''
  const { keyword, enabledMark } = query
  const organizes = await seenOrganizes(ctx.db, actor, { below: query.organizeId })
  const found = await findPositionPage(ctx.db, { organizes, keyword, type, enabledMark, sorting: query }, limits(query))
  const organizeIds = found.rows.map((row) => row.organizeId)
  const [paths, grades] = [await findPaths(ctx.db, organizeIds), await gradesOf(ctx.db, actor, organizeIds)]
  const types = (await dictionaryTexts(ctx.db, [typeDictionary])).get(typeDictionary)
  const rows = found.rows.map(({ createdAt, ...row }) => ({
    ...row,
    type: types?.get(row.type ?? '') ?? row.type,
    department: paths.get(row.organizeId)?.names,
    creatorTime: createdAt,
    may: mayOf(grades, [row.organizeId]),
  }))
  return pageOf(query, { rows, total: found.total })
}

export function allPositions(ctx: PlatformContext) {
  return findEnabledPositions(ctx.db)
}

export function positionsOf(ctx: PlatformContext, organizeId: string) {
  return findEnabledPositions(ctx.db, organizeId)
}

/** Positions below their organisations; organisations without positions are left out. */
export async function positionTree(ctx: PlatformContext): Promise<OrganizeNode[]> {
  const all = await findOrganisations(ctx.db)
  const leaves = groupBy((await findEnabledPositions(ctx.db)).map(positionLeaf), (leaf) => leaf.parentId)
  const shown = withAncestors(all, new Set(leaves.keys()))
  return organizeTree(all, (record) => shown.has(record.id), leaves)
}

type PositionRow = { id: string; organizeId: string; fullName: string; enCode: string }

export function positionLeaf({ id, organizeId, fullName, enCode }: PositionRow) {
  const icon = nodeIcons.position
  const leaf = { id, parentId: organizeId, fullName, lastFullName: fullName, enCode, type: 'position', icon, enabledMark: 1 }
  return { ...leaf, hasChildren: false, isLeaf: true, children: [] as ServedTreeNode[] }
}

export async function positionDetails(ctx: PlatformContext, actor: Actor, id: string) {
  const details = await readDetails(ctx.db, id)
  if (!details) throw refused(messages.missing)
  await demandOrganizes(ctx.db, actor, 'see', [details.organizeId])
  return details
}

async function readDetails(db: Db | DbTransaction, id: string) {
  const row = await findPosition(db, id)
  return row ? asForm(db, row, null) : null
}

type Row = NonNullable<Awaited<ReturnType<typeof findPosition>>>
type Place = { organizeId: string; organizeIdTree: string[] | undefined; department: string | undefined }

/** `known` is the place that it had: read again only when it has another one. */
async function asForm(db: Db | DbTransaction, row: Row, known: Place | null) {
  const { id, organizeId, fullName, enCode, type, sortCode, enabledMark, description, version } = row
  const { organizeIdTree, department } = known?.organizeId === organizeId ? known : await placeOf(db, organizeId)
  return {
    id,
    organizeId,
    organizeIdTree,
    department,
    fullName,
    enCode,
    type,
    sortCode,
    enabledMark,
    description,
    version,
  }
}

async function placeOf(db: Db | DbTransaction, organizeId: string) {
  const path = (await findPaths(db, [organizeId])).get(organizeId)
  return { organizeIdTree: path?.ids, department: path?.names }
}

export async function createPosition(ctx: PlatformContext, actor: Actor, form: PositionForm): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'position')
    const id = ctx.newId()
    await demandOrganizes(trx, actor, 'add', [form.organizeId])
    await checkForm(trx, form, { id, type: null })
    const row = await insertPosition(trx, { ...valuesOf(form), id, createdAt: ctx.now(), createdBy: actor.userId })
    await keep(trx, ctx, actor, { action: 'create', before: null, after: await asForm(trx, row, null) })
    return id
  })
}

export async function changePosition(ctx: PlatformContext, actor: Actor, id: string, form: PositionForm): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'position', 'user')
    const before = await readDetails(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandOrganizes(trx, actor, 'edit', [before.organizeId])
    if (before.organizeId !== form.organizeId) await demandOrganizes(trx, actor, 'add', [form.organizeId])
    await demandVersion(trx, 'position', before, form.version)
    await checkForm(trx, form, before)
    if (before.organizeId !== form.organizeId && (await hasMembers(trx, 'Position', id))) {
      throw refused(messages.hasUsersNoMove, 'organizeId')
    }
    if (form.enabledMark === 1 && before.enabledMark === 0) await assertMayHandOut(trx, actor, { Position: [id] })
    const row = await updatePosition(trx, id, { ...valuesOf(form), updatedAt: ctx.now(), updatedBy: actor.userId })
    await keep(trx, ctx, actor, { action: 'update', before, after: await asForm(trx, row, before) })
    if (before.enabledMark !== form.enabledMark) await endSessionsOfMembers(ctx, trx, actor, { type: 'Position', id })
  })
}

/** Only turns the state (contract 2 §2.2): members may remain, and are signed out because their rights change with it. */
export async function togglePosition(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'position', 'user')
    const before = await readDetails(trx, id)
    if (!before) throw refused(messages.doMissing)
    await demandOrganizes(trx, actor, 'edit', [before.organizeId])
    const enabledMark = before.enabledMark === 1 ? 0 : 1
    if (enabledMark === 1) await assertMayHandOut(trx, actor, { Position: [id] })
    const row = await updatePosition(trx, id, { enabledMark, updatedAt: ctx.now(), updatedBy: actor.userId })
    await keep(trx, ctx, actor, { action: 'state', before, after: await asForm(trx, row, before) })
    await endSessionsOfMembers(ctx, trx, actor, { type: 'Position', id })
  })
}

export async function removePosition(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'position', 'user')
    const before = await readDetails(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    await demandOrganizes(trx, actor, 'remove', [before.organizeId])
    if (await hasMembers(trx, 'Position', id)) throw refused(messages.hasUsersNoDelete)
    await deleteGrantsOf(trx, 'Position', id)
    await leaveAllGroups(trx, 'Position', id)
    await deletePosition(trx, id)
    await keep(trx, ctx, actor, { action: 'delete', before, after: null })
  })
}

type Kept = FormChange<Awaited<ReturnType<typeof asForm>>>

function keep(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: Kept): Promise<void> {
  return keepFormHistory(trx, ctx, actor, { object: 'position', ...change })
}

async function checkForm(
  trx: DbTransaction,
  form: PositionForm,
  { id: exceptId, type }: { id: string; type: string | null },
): Promise<void> {
  if (!(await findOrganize(trx, form.organizeId))) throw refused('所属组织不存在', 'organizeId')
  // A type that the dictionary has no more stays with the positions that have it.
  if (form.type !== type && !(await isType(trx, form.type))) throw refused('岗位类型不存在', 'type')
  demandFree(await findDuplicate(trx, { ...form, exceptId }), '岗位')
}

async function isType(trx: DbTransaction, code: string): Promise<boolean> {
  const dictionary = await findType(trx, typeDictionary)
  return dictionary !== undefined && (await findItemsOfType(trx, dictionary.id)).some(({ enCode }) => enCode === code)
}

function valuesOf(form: PositionForm) {
  const { organizeId, fullName, enCode, sortCode, enabledMark } = form
  return { organizeId, fullName, enCode, sortCode, enabledMark, type: form.type, description: form.description || null }
}
