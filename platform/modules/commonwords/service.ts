import type { WordsForm, WordsType } from '@/lib/contract/system/common-words'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { withIdempotency } from '../../http/idempotency'
import { groupBy } from '../../kit/grouping'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import type { Sorting } from '../../kit/sorting'
import type { Db, DbTransaction } from '../../store/database'
import { type AdminChange, demandVersion, keepHistory } from '../history/public'
import { hasTag } from '../permission/public'
import {
  countOwn,
  deleteWords,
  findOffered,
  findSystemsOf,
  findWords,
  findWordsPage,
  holdSystems,
  insertWords,
  lockWords,
  replaceSystems,
  updateWords,
} from './store'

/** Words that people write often when they approve (contract 1 §11.9, contract 2 §24). */

const screenTag = 'system.commonWords'
/** Wire: the two kinds. */
const forAll = 0
const own = 1
/** Of one person: more nobody finds anything in. */
const ownMax = 200
const offeredMax = 500

type ListQuery = Sorting & {
  currentPage: number
  pageSize: number
  keyword: string
  commonWordsType: WordsType
  enabledMark: '' | '0' | '1'
}

export async function listWords(ctx: PlatformContext, actor: Actor, query: ListQuery) {
  const isOwn = query.commonWordsType === '1'
  if (!isOwn) await demandKeeper(ctx, actor)
  const filter = { ownerId: isOwn ? ownerOf(actor) : null, keyword: query.keyword.trim(), enabledMark: query.enabledMark }
  const found = await findWordsPage(ctx.db, filter, { ...query, ...limits(query) })
  return pageOf(query, { rows: await withSystems(ctx.db, found.rows), total: found.total })
}

export async function offeredWords(ctx: PlatformContext, actor: Actor) {
  const asked = { userId: ownerOf(actor), systemId: actor.systemId, limit: offeredMax }
  return { list: await withSystems(ctx.db, await findOffered(ctx.db, asked)) }
}

/** Nobody's for whoever looks with another person's rights: what that person wrote for himself stays his. */
function ownerOf({ userId, viewer }: Actor): string {
  return viewer ? '' : userId
}

type Row = { id: string; createdAt: number; ownerId: string | null }

async function withSystems<R extends Row>(db: Db | DbTransaction, rows: readonly R[]) {
  const systems = groupBy(
    await findSystemsOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ wordsId }) => wordsId,
  )
  return rows.map(({ createdAt, ownerId, ...row }) => {
    const of = systems.get(row.id) ?? []
    const systemNames = of.map(({ fullName }) => fullName).join('、')
    const commonWordsType = ownerId === null ? forAll : own
    return { ...row, commonWordsType, systemIds: of.map(({ id }) => id), systemNames, creatorTime: createdAt }
  })
}

export async function wordsDetails(ctx: PlatformContext, actor: Actor, id: string) {
  const row = await findWords(ctx.db, id)
  if (!row || isOfSomebodyElse(row, actor)) throw refused(messages.missing)
  if (row.ownerId === null) await demandKeeper(ctx, actor)
  return readDetails(ctx.db, id)
}

async function readDetails(db: Db | DbTransaction, id: string) {
  const row = await findWords(db, id)
  return row ? ((await withSystems(db, [row]))[0] ?? null) : null
}

export async function createWords(ctx: PlatformContext, actor: Actor, form: WordsForm, meta: CallMeta): Promise<string> {
  if (form.commonWordsType !== own) await demandKeeper(ctx, actor)
  const intention = { operation: 'commonWords.create', content: form, made: (id: string) => ({ id, version: 1 }) }
  return withIdempotency(ctx, actor, meta, intention, async (trx) => {
    const id = ctx.newId()
    if (form.commonWordsType === own && (await countOwn(trx, actor.userId)) >= ownMax) {
      throw refused(`最多添加${ownMax}条个人常用语`, 'commonWordsText')
    }
    const stamp = { createdAt: ctx.now(), createdBy: actor.userId }
    await insertWords(trx, { ...valuesOf(form), ...stamp, id, ownerId: form.commonWordsType === own ? actor.userId : null })
    await replaceSystems(trx, id, await systemsOf(trx, form, form.commonWordsType))
    await keep(trx, ctx, actor, id, { action: 'create', before: null })
    return id
  })
}

export async function changeWords(ctx: PlatformContext, actor: Actor, id: string, form: WordsForm): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await demandChangeable(trx, ctx, actor, id, messages.updateMissing)
    await demandVersion(trx, 'commonWords', before, form.version)
    await updateWords(trx, id, { ...valuesOf(form), updatedAt: ctx.now(), updatedBy: actor.userId })
    await replaceSystems(trx, id, await systemsOf(trx, form, before.commonWordsType))
    await keep(trx, ctx, actor, id, { action: 'update', before })
  })
}

export async function removeWords(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await demandChangeable(trx, ctx, actor, id, messages.deleteMissing)
    await deleteWords(trx, id)
    await keep(trx, ctx, actor, id, { action: 'delete', before })
  })
}

type Details = NonNullable<Awaited<ReturnType<typeof readDetails>>>

/** The words as they are before the change. Those of somebody else are for everybody as if they were not there. */
async function demandChangeable(
  trx: DbTransaction,
  ctx: PlatformContext,
  actor: Actor,
  id: string,
  missing: string,
): Promise<Details> {
  await lockWords(trx, id)
  const row = await findWords(trx, id)
  const before = row && !isOfSomebodyElse(row, actor) ? await readDetails(trx, id) : null
  if (!before) throw refused(missing)
  if (before.commonWordsType !== own) await demandKeeper({ ...ctx, db: trx }, actor)
  return before
}

function isOfSomebodyElse({ ownerId }: { ownerId: string | null }, actor: Actor): boolean {
  return ownerId !== null && ownerId !== ownerOf(actor)
}

async function demandKeeper(ctx: PlatformContext, actor: Actor): Promise<void> {
  if (actor.isAdministrator || (await hasTag(ctx, actor, screenTag))) return
  throw new AppError('forbidden', `common words for everybody need ${screenTag}`)
}

/** Own words are offered everywhere. */
async function systemsOf(trx: DbTransaction, { systemIds }: WordsForm, type: number): Promise<string[]> {
  if (type === own) return []
  const asked = [...new Set(systemIds)]
  const found = await holdSystems(trx, asked)
  if (found.length < asked.length) throw refused('应用不存在', 'systemIds')
  return found
}

type Kept = { action: AdminChange['action']; before: Details | null }

/** What people keep for themselves is no administration. */
async function keep(trx: DbTransaction, ctx: PlatformContext, actor: Actor, id: string, { action, before }: Kept): Promise<void> {
  const after = await readDetails(trx, id)
  const shown = after ?? before
  if (!shown || shown.commonWordsType === own) return
  const name = shown.commonWordsText.slice(0, 50)
  await keepHistory(trx, ctx, actor, { object: 'commonWords', id, name, action, before, after })
}

function valuesOf({ commonWordsText, sortCode, enabledMark }: WordsForm) {
  return { commonWordsText, sortCode, enabledMark }
}
