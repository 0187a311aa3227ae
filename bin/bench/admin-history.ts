import { sql } from 'kysely'
import type { Actor, PlatformContext } from '@/platform/http/context'
import { changeRule, createRule } from '@/platform/modules/billrule/service'
import { findRule, findRuleClash, isAsked, lockRules, updateRule } from '@/platform/modules/billrule/store-write'
import { listChanges } from '@/platform/modules/history/service'
import { nextVersion } from '@/platform/store/next-version'

/** History of administration: what it adds to a write, and how one thing is found among many entries. */

type Against = { aim?: number; byHand?: () => Promise<unknown> }
type Measure<Row> = (call: string, run: () => Promise<unknown>, against?: Against) => Promise<Row>

const category = 'benchCategory'

export async function benchHistory<Row>(ctx: PlatformContext, actor: Actor, measure: Measure<Row>, entries: number) {
  await fillHistory(ctx, entries)
  const form = await ruleOf(ctx)
  const id = await createRule(ctx, actor, form)
  const query = { currentPage: 1, pageSize: 20, keyword: '', objectType: 'billRule', objectId: 'thing7', action: '' }
  return [
    await measure('a rule changed, to the same change without history', () => changeRule(ctx, actor, id, form), {
      byHand: () => withoutHistory(ctx, actor, id, form),
    }),
    await measure(`history of one thing among ${entries}`, () => listChanges(ctx, query), { aim: 50 }),
    await measure(`newest of ${entries}`, () => listChanges(ctx, { ...query, objectType: '', objectId: '' })),
  ]
}

type Form = Parameters<typeof createRule>[2]

async function ruleOf(ctx: PlatformContext): Promise<Form> {
  const type = { id: 'benchCategories', parentId: '-1', category: '0' as const, fullName: 'bench', enCode: 'benchCategories' }
  await ctx.db.insertInto('dictionaryType').values(type).execute()
  const item = { id: category, dictionaryTypeId: type.id, fullName: 'bench', enCode: category, description: null }
  await ctx.db.insertInto('dictionaryData').values(item).execute()
  const named = { fullName: 'bench', enCode: 'bench', category, prefix: 'B', sortCode: 0, enabledMark: 1, description: '' }
  return { ...named, dateFormat: 'no', digit: 4, startNumber: '0001', version: undefined }
}

/** What `changeRule` does, statement by statement, but for reading it again and keeping both. */
async function withoutHistory(ctx: PlatformContext, actor: Actor, id: string, form: Form): Promise<void> {
  const { fullName, enCode, prefix, dateFormat, digit, startNumber, sortCode, enabledMark, description } = form
  const values = { fullName, enCode, category, prefix, dateFormat, digit, startNumber, sortCode, enabledMark, description }
  await ctx.db.transaction().execute(async (trx) => {
    await lockRules(trx)
    const before = await findRule(trx, id)
    await findRuleClash(trx, { ...form, exceptId: id })
    if (before && before.enCode !== enCode) await isAsked(trx, before.enCode)
    await updateRule(trx, id, { ...values, version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId })
  })
}

/** Of some thousands of things, some hundred entries each, as over years. */
async function fillHistory({ db }: PlatformContext, entries: number): Promise<void> {
  const step = 100_000
  const things = Math.max(10, Math.round(entries / 200))
  for (let from = 0; from < entries; from += step) {
    await sql`insert into admin_history
        (id, object_type, object_id, object_name, action, before_json, after_json, user_id, user_name, created_at)
      select 'bench' || n, 'billRule', 'thing' || (n % ${things}::int), 'name ' || (n % ${things}::int), 'update', '{"fullName":"a"}',
        '{"fullName":"b"}', 'someone', 'somebody/someone', 1700000000000 + n::bigint * 1000
      from generate_series(${from}::int, ${Math.min(from + step, entries) - 1}::int) n`.execute(db)
  }
  await sql`analyze admin_history`.execute(db)
}
