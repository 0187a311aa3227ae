import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused, usedText } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import { type AdminChange, demandVersion, keepHistory } from '../history/public'
import {
  deleteCategory,
  findCategories,
  findCategory,
  findCategoryPage,
  findScreensIn,
  insertCategory,
  isValueTaken,
  type StoredCategory,
  updateCategory,
} from './category-store'
import { bladeLimits, bladePageOf } from './service'
import { lockScreens } from './store'

/** Categories of data screens (contract 4b §5). */

type Form = { categoryKey: string; categoryValue: string }

export async function listCategories(ctx: PlatformContext) {
  return (await findCategories(ctx.db)).map(told)
}

export async function pageOfCategories(ctx: PlatformContext, query: { current: number; size: number }) {
  const found = await findCategoryPage(ctx.db, bladeLimits(query))
  return bladePageOf(query, { rows: found.rows.map(told), total: found.total })
}

export async function categoryDetail(ctx: PlatformContext, id: string) {
  const category = await findCategory(ctx.db, id)
  if (!category) throw refused(messages.missing)
  return told(category)
}

export async function createCategory(ctx: PlatformContext, actor: Actor, { categoryKey, categoryValue }: Form): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockScreens(trx)
    await demandFreeValue(trx, categoryValue, '')
    const stamp = { createdAt: ctx.now(), createdBy: actor.userId }
    const after = await insertCategory(trx, { id: ctx.newId(), categoryKey, categoryValue, ...stamp })
    await keep(trx, ctx, actor, { action: 'create', before: null, after })
    return after.id
  })
}

type Change = Form & { id: string; version?: number | undefined }

export async function changeCategory(ctx: PlatformContext, actor: Actor, form: Change): Promise<void> {
  const { id, categoryKey, categoryValue, version } = form
  await ctx.db.transaction().execute(async (trx) => {
    await lockScreens(trx)
    const before = await findCategory(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'screenCategory', before, version)
    await demandFreeValue(trx, categoryValue, id)
    const after = await updateCategory(trx, before, { categoryKey, categoryValue, version: nextVersion })
    await keep(trx, ctx, actor, { action: 'update', before, after })
  })
}

/** Deletes all of them or none. Refuses those that screens are in, and names these. */
export async function removeCategories(ctx: PlatformContext, actor: Actor, ids: readonly string[]): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockScreens(trx)
    for (const id of new Set(ids)) {
      const before = await findCategory(trx, id)
      if (!before) throw refused(messages.deleteMissing)
      const names = await findScreensIn(trx, before.categoryValue)
      if (names.length > 0) throw refused(usedText(names))
      await deleteCategory(trx, id)
      await keep(trx, ctx, actor, { action: 'delete', before, after: null })
    }
  })
}

async function demandFreeValue(trx: DbTransaction, value: string, exceptId: string): Promise<void> {
  if (await isValueTaken(trx, value, exceptId)) throw refused('分类值不能重复', 'categoryValue')
}

function told({ id, categoryKey, categoryValue, version }: StoredCategory) {
  return { id, categoryKey, categoryValue, version }
}

type Kept = Pick<AdminChange, 'action'> & { before: StoredCategory | null; after: StoredCategory | null }

function keep(trx: DbTransaction, ctx: PlatformContext, actor: Actor, { action, before, after }: Kept): Promise<void> {
  const named = after ?? before
  if (!named) throw new Error('a change of nothing')
  return keepHistory(trx, ctx, actor, {
    ...{ object: 'screenCategory', id: named.id, name: named.categoryKey, action },
    before: before && { ...told(before), fullName: before.categoryKey },
    after: after && { ...told(after), fullName: after.categoryKey },
  })
}
