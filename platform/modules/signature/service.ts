import { createHash } from 'node:crypto'
import type { SignatureForm } from '@/lib/contract/system/signature'
import type { Actor, PlatformContext } from '../../http/context'
import { groupBy } from '../../kit/grouping'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import type { Sorting } from '../../kit/sorting'
import { demandFree } from '../../kit/unique'
import { findClash } from '../../kit/unique-store'
import type { Db, DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import { demandDataPicture } from '../file/public'
import { type AdminChange, demandVersion, keepHistory } from '../history/public'
import { hasTag } from '../permission/public'
import {
  deleteSignature,
  findOffered,
  findSignature,
  findSignaturePage,
  findUsersOf,
  holdUsers,
  insertSignature,
  lockSignatures,
  replaceUsers,
  updateSignature,
} from './store'

/** Signatures of the organisation, such as the seal of a company (contract 2 §24). */

const screenTag = 'system.signature'

type ListQuery = Sorting & { currentPage: number; pageSize: number; keyword: string }

export async function listSignatures(ctx: PlatformContext, query: ListQuery) {
  const found = await findSignaturePage(ctx.db, query.keyword.trim(), { ...query, ...limits(query) })
  return pageOf(query, { rows: await withUsers(ctx.db, found.rows), total: found.total })
}

type Row = NonNullable<Awaited<ReturnType<typeof findSignature>>>

async function withUsers(db: Db | DbTransaction, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const users = groupBy(await findUsersOf(db, ids), ({ signatureId }) => signatureId)
  return rows.map(({ createdAt, updatedAt, ...row }) => {
    const of = users.get(row.id) ?? []
    const userNames = of.map(({ realName, account }) => `${realName}/${account}`).join(',')
    return { ...row, userIds: of.map(({ id }) => id), userNames, creatorTime: createdAt, lastModifyTime: updatedAt }
  })
}

export async function signatureDetails(ctx: PlatformContext, id: string) {
  const details = await readDetails(ctx.db, id)
  if (!details) throw refused(messages.missing)
  return details
}

async function readDetails(db: Db | DbTransaction, id: string) {
  const row = await findSignature(db, id)
  return row ? ((await withUsers(db, [row]))[0] ?? null) : null
}

type Details = NonNullable<Awaited<ReturnType<typeof readDetails>>>

export async function offeredSignatures({ db }: PlatformContext, { userId }: Actor) {
  return { list: await findOffered(db, { userId, ids: null }) }
}

/** Others do not even learn which of the ids there are. */
export async function namedSignatures(ctx: PlatformContext, actor: Actor, ids: readonly string[]) {
  if (ids.length === 0) return { list: [] }
  const isKeeper = actor.isAdministrator || (await hasTag(ctx, actor, screenTag))
  return { list: await findOffered(ctx.db, { userId: isKeeper ? null : actor.userId, ids }) }
}

export async function createSignature(ctx: PlatformContext, actor: Actor, form: SignatureForm): Promise<string> {
  demandDataPicture(form.icon, picture)
  return ctx.db.transaction().execute(async (trx) => {
    await lockSignatures(trx)
    demandFree(await findClash(trx, 'signature', { ...form, exceptId: '' }))
    const id = ctx.newId()
    const { fullName, enCode, icon } = form
    await insertSignature(trx, { id, fullName, enCode, icon, createdAt: ctx.now(), createdBy: actor.userId })
    await replaceUsers(trx, id, await demandUsers(trx, form.userIds))
    await keep(trx, ctx, actor, id, { action: 'create', before: null })
    return id
  })
}

const picture = { of: 'seal', path: 'icon' } as const

export async function changeSignature(ctx: PlatformContext, actor: Actor, id: string, form: SignatureForm): Promise<void> {
  demandDataPicture(form.icon, picture)
  await ctx.db.transaction().execute(async (trx) => {
    await lockSignatures(trx)
    const before = await readDetails(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'signature', before, form.version)
    demandFree(await findClash(trx, 'signature', { ...form, exceptId: id }))
    const { fullName, enCode, icon } = form
    const stamp = { updatedAt: ctx.now(), updatedBy: actor.userId, version: nextVersion }
    await updateSignature(trx, id, { fullName, enCode, icon, ...stamp })
    await replaceUsers(trx, id, await demandUsers(trx, form.userIds))
    await keep(trx, ctx, actor, id, { action: 'update', before })
  })
}

export async function removeSignature(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockSignatures(trx)
    const before = await readDetails(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    await deleteSignature(trx, id)
    await keep(trx, ctx, actor, id, { action: 'delete', before })
  })
}

async function demandUsers(trx: DbTransaction, userIds: readonly string[]): Promise<string[]> {
  const asked = [...new Set(userIds)]
  const found = await holdUsers(trx, asked)
  if (found.length < asked.length) throw refused('授权人不存在', 'userIds')
  return found
}

type Kept = { action: AdminChange['action']; before: Details | null }

async function keep(trx: DbTransaction, ctx: PlatformContext, actor: Actor, id: string, { action, before }: Kept): Promise<void> {
  const after = action === 'delete' ? null : await readDetails(trx, id)
  const name = (after ?? before)?.fullName ?? ''
  const change = { before: before && told(before), after: after && told(after) }
  await keepHistory(trx, ctx, actor, { object: 'signature', id, name, action, ...change })
}

/** History tells that the picture was another one; it keeps no copy with which somebody could sign. */
function told({ icon, ...details }: Details) {
  return { ...details, icon: createHash('sha256').update(icon).digest('hex').slice(0, 12) }
}
