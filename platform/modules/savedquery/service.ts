import type { SavedQueryForm } from '@/lib/contract/system/advanced-query'
import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import { demandOwnNameFree } from '../../kit/unique'
import { isMenu } from '../menu/public'
import { countQueries, deleteQuery, findQueries, findQuery, insertQuery, lockQueries, updateQuery } from './store'

/** Conditions that people keep for a list (contract 2 §12.10): each sees and changes his own alone, whatever id he names. */

/** Of one person, over all lists: more than anybody looks through. */
const queriesMax = 500

type Query = NonNullable<Awaited<ReturnType<typeof findQuery>>>

export async function listQueries(ctx: PlatformContext, { userId, viewer }: Actor, moduleId: string) {
  // Whoever looks with his rights does not see what he keeps for himself.
  if (viewer) return []
  return (await findQueries(ctx.db, { userId, moduleId })).map(asForm)
}

export async function queryDetails(ctx: PlatformContext, { userId, viewer }: Actor, id: string) {
  const row = viewer ? undefined : await findQuery(ctx.db, { userId, id })
  if (!row) throw refused(messages.missing)
  return asForm(row)
}

export async function createQuery(ctx: PlatformContext, { userId }: Actor, form: SavedQueryForm): Promise<string> {
  const values = valuesOf(form)
  return ctx.db.transaction().execute(async (trx) => {
    await lockQueries(trx, { userId })
    const { moduleId } = form
    if (!(await isMenu(trx, moduleId))) throw refused(messages.missing, 'moduleId')
    if ((await countQueries(trx, { userId })) >= queriesMax) throw refused(`最多保存${queriesMax}个方案`)
    await demandOwnNameFree(trx, 'savedQuery', { userId, moduleId, ...values, exceptId: '' })
    const id = ctx.newId()
    await insertQuery(trx, { ...values, id, userId, moduleId, createdAt: ctx.now() })
    return id
  })
}

export async function changeQuery(ctx: PlatformContext, { userId }: Actor, id: string, form: SavedQueryForm): Promise<void> {
  const values = valuesOf(form)
  await ctx.db.transaction().execute(async (trx) => {
    await lockQueries(trx, { userId })
    const before = await findQuery(trx, { userId, id })
    if (!before) throw refused(messages.updateMissing)
    await demandOwnNameFree(trx, 'savedQuery', { userId, moduleId: before.moduleId, ...values, exceptId: id })
    await updateQuery(trx, id, values)
  })
}

export async function removeQuery(ctx: PlatformContext, { userId }: Actor, id: string): Promise<void> {
  if (!(await deleteQuery(ctx.db, { userId, id }))) throw refused(messages.deleteMissing)
}

function valuesOf({ fullName, matchLogic, conditionJson }: SavedQueryForm) {
  if (!isList(conditionJson)) throw refused('查询条件不正确', 'conditionJson')
  return { fullName, matchLogic, conditionJson }
}

/** What the conditions say is asked when they are used: fields may come and go meanwhile. */
function isList(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    // Not JSON is one of the ways to be no list.
    return false
  }
}

function asForm({ userId: _owner, createdAt, ...row }: Query) {
  return { ...row, creatorTime: Number(createdAt) }
}
