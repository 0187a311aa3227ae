import type { SavedViewForm } from '@/lib/contract/system/saved-view'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { withIdempotency } from '../../http/idempotency'
import { messages, refused } from '../../kit/refusals'
import { demandOwnNameFree } from '../../kit/unique'
import type { DbTransaction } from '../../store/database'
import { demandVersion, keepHistory } from '../history/public'
import { isMenu } from '../menu/public'
import { hasTag, isHeldBy } from '../permission/public'
import {
  countRoles,
  countViews,
  deleteDefault,
  deleteView,
  findDefault,
  findView,
  findViews,
  insertView,
  lockViews,
  putDefault,
  replaceRoles,
  updateView,
  type ViewRow,
} from './store'

/**
 * Views of lists. A view says how to ask, never what is answered: whoever opens a shared one is asked for his own rights by the list
 * itself. Private views are the keeper's alone; what is shared is administered, so it needs the right to menus and has a history.
 */

/** Of one person in one list, and of all shared ones of a list: more nobody finds his way through. */
const viewsMax = 50

const menuTag = 'system.menu'

export async function listViews(ctx: PlatformContext, actor: Actor, moduleId: string) {
  const [isHolder, isSharer] = await Promise.all([holdsMenu(ctx, actor, moduleId), hasTag(ctx, actor, menuTag)])
  if (!isHolder) throw refused(messages.notAllowed)
  // Whoever looks with his rights does not see what he keeps for himself.
  const userId = actor.viewer ? '' : actor.userId
  const [rows, defaultId] = await Promise.all([
    findViews(ctx.db, { userId, roleIds: actor.roleIds, isSharer, moduleId }),
    findDefault(ctx.db, { userId, moduleId }),
  ])
  return {
    list: rows.map((row) => asRow(row, userId, isSharer)),
    defaultId: rows.some(({ id }) => id === defaultId) ? defaultId : '',
    mayShare: Number(isSharer),
  }
}

export async function viewDetails(ctx: PlatformContext, actor: Actor, id: string) {
  const { row, isSharer } = await demandChangeable(ctx.db, ctx, actor, id, messages.missing)
  return asRow(row, actor.userId, isSharer)
}

export async function createView(ctx: PlatformContext, actor: Actor, form: SavedViewForm, meta: CallMeta): Promise<string> {
  const { moduleId, fullName } = form
  const intention = { operation: 'savedView.create', content: form, made: (id: string) => ({ id, version: 1 }) }
  return withIdempotency(ctx, actor, meta, intention, async (trx) => {
    await lockViews(trx, moduleId)
    if (!(await isMenu(trx, moduleId))) throw refused(messages.missing, 'moduleId')
    if (!(await holdsMenu({ ...ctx, db: trx }, actor, moduleId))) throw refused(messages.notAllowed)
    const { own } = await countViews(trx, { moduleId, userId: actor.userId })
    if (own >= viewsMax) throw refused(`最多保存${viewsMax}个视图`)
    await demandSharing(trx, ctx, actor, { form, isShared: false })
    const id = ctx.newId()
    await demandOwnNameFree(trx, 'savedView', { userId: actor.userId, moduleId, fullName, exceptId: id })
    const view = JSON.stringify(form.view)
    await insertView(trx, { id, userId: actor.userId, moduleId, fullName, view, createdAt: ctx.now() })
    await replaceRoles(trx, id, form.roleIds)
    await keep(trx, ctx, actor, null, (await findView(trx, id)) ?? null)
    return id
  })
}

export async function changeView(ctx: PlatformContext, actor: Actor, id: string, form: SavedViewForm): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { row } = await demandLocked(trx, ctx, actor, id, messages.updateMissing)
    await demandVersion(trx, 'savedView', row, form.version)
    await demandSharing(trx, ctx, actor, { form: { ...form, moduleId: row.moduleId }, isShared: isShared(row) })
    await demandOwnNameFree(trx, 'savedView', {
      userId: row.userId,
      moduleId: row.moduleId,
      fullName: form.fullName,
      exceptId: id,
    })
    await updateView(trx, id, { fullName: form.fullName, view: JSON.stringify(form.view) })
    await replaceRoles(trx, id, form.roleIds)
    await keep(trx, ctx, actor, row, (await findView(trx, id)) ?? null)
  })
}

export async function removeView(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { row } = await demandLocked(trx, ctx, actor, id, messages.deleteMissing)
    await deleteView(trx, id)
    await keep(trx, ctx, actor, row, null)
  })
}

/** What the caller begins with; '' for the list as it is designed. */
export async function beginWith(ctx: PlatformContext, actor: Actor, moduleId: string, id: string): Promise<void> {
  const { userId, roleIds } = actor
  const isSharer = await hasTag(ctx, actor, menuTag)
  await ctx.db.transaction().execute(async (trx) => {
    if (id === '') return deleteDefault(trx, { userId, moduleId })
    await lockViews(trx, moduleId)
    const seen = await findViews(trx, { userId, roleIds, isSharer, moduleId })
    if (!seen.some((row) => row.id === id)) throw refused(messages.doMissing)
    await putDefault(trx, { userId, moduleId }, id)
  })
}

async function holdsMenu(ctx: PlatformContext, actor: Actor, moduleId: string): Promise<boolean> {
  return actor.isAdministrator || isHeldBy(ctx, actor, 'module', moduleId)
}

async function demandLocked(trx: DbTransaction, ctx: PlatformContext, actor: Actor, id: string, missing: string) {
  const known = await findView(trx, id)
  if (known) await lockViews(trx, known.moduleId)
  return demandChangeable(trx, ctx, actor, id, missing)
}

/** Somebody else's private view is for everybody as if it were not there. */
async function demandChangeable(
  db: PlatformContext['db'] | DbTransaction,
  ctx: PlatformContext,
  actor: Actor,
  id: string,
  missing: string,
): Promise<{ row: ViewRow; isSharer: boolean }> {
  const [row, isSharer] = [await findView(db, id), await hasTag({ ...ctx, db }, actor, menuTag)]
  const isOwn = row?.userId === actor.userId && !actor.viewer
  if (!row || !(isOwn || (isSharer && isShared(row)))) throw refused(missing)
  return { row, isSharer }
}

type Sharing = { form: SavedViewForm; isShared: boolean }

async function demandSharing(trx: DbTransaction, ctx: PlatformContext, actor: Actor, { form, isShared: was }: Sharing) {
  const roleIds = [...new Set(form.roleIds)]
  if (roleIds.length === 0) return
  if (!(await hasTag({ ...ctx, db: trx }, actor, menuTag))) throw refused(messages.notAllowed, 'roleIds')
  if ((await countRoles(trx, roleIds)) < roleIds.length) throw refused('角色不存在', 'roleIds')
  const { shared } = await countViews(trx, { moduleId: form.moduleId, userId: actor.userId })
  if (!was && shared >= viewsMax) throw refused(`最多共享${viewsMax}个视图`, 'roleIds')
}

function isShared({ roleIds }: ViewRow): boolean {
  return roleIds.length > 0
}

/** Of what is shared. A view that begins to be shared is made in the eyes of history, and one that ends to be is deleted. */
async function keep(trx: DbTransaction, ctx: PlatformContext, actor: Actor, before: ViewRow | null, after: ViewRow | null) {
  const [was, is] = [before, after].map((row) => (row && isShared(row) ? row : null))
  const row = is ?? was
  if (!row) return
  const action = !was ? 'create' : !is ? 'delete' : 'update'
  const [formBefore, formAfter] = [was, is].map((one) => (one ? asForm(one) : null))
  await keepHistory(trx, ctx, actor, {
    ...{ object: 'savedView', id: row.id, name: row.fullName, action },
    before: formBefore,
    after: formAfter,
  })
}

function asForm({ id, moduleId, fullName, view, roleIds }: ViewRow) {
  return { id, moduleId, fullName, view, roleIds }
}

function asRow(row: ViewRow, userId: string, isSharer: boolean) {
  const isOwn = row.userId === userId
  const mayChange = isOwn || isSharer
  return {
    ...asForm(row),
    ...{ isOwn: Number(isOwn), mayChange: Number(mayChange), ownerName: row.ownerName, version: row.version },
    isShared: Number(isShared(row)),
    roleIds: mayChange ? row.roleIds : [],
  }
}
