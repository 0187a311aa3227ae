import { sql } from 'kysely'
import type { Endpoint } from '@/lib/contract/endpoint'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { billRule } from '@/lib/contract/system/bill-rule'
import type { Actor, PlatformContext } from '@/platform/http/context'
import { routes } from '@/platform/routes'

/** History of administration: what it adds to a write, and how one thing is found among many entries. */

type Against = { aim?: number; byHand?: () => Promise<unknown> }
type Measure<Row> = (call: string, run: () => Promise<unknown>, against?: Against) => Promise<Row>

const category = 'benchCategory'

export async function benchHistory<Row>(ctx: PlatformContext, actor: Actor, measure: Measure<Row>, entries: number) {
  await fillHistory(ctx, entries)
  await fillRule(ctx)
  const ask = (endpoint: Endpoint, { params, query, body }: { params?: object; query?: object; body?: object }) => {
    const found = routes.find((route) => route.endpoint === endpoint)
    if (!found) throw new Error(`nobody answers ${endpoint.path}`)
    const parsed = { params: endpoint.params.parse(params), query: endpoint.query.parse(query), body: endpoint.body.parse(body) }
    return () => found.handle({ ...parsed, ctx, actor, meta: { ipAddress: '', userAgent: '', traceId: '' } } as never)
  }
  const change = ask(billRule.update, { params: { id: rule.id }, body: rule })
  return [
    await measure('a rule changed, to the same change without history', change, { byHand: () => withoutHistory(ctx) }),
    await measure(
      `history of one thing among ${entries}`,
      ask(adminHistory.list, { query: { objectType: 'billRule', objectId: 'thing7' } }),
      { aim: 50 },
    ),
    await measure(`newest of ${entries}`, ask(adminHistory.list, { query: {} })),
  ]
}

const named = { id: 'benchRule', fullName: 'bench', enCode: 'bench', category, prefix: 'B', dateFormat: 'no' as const }
const rule = { ...named, digit: 4, startNumber: '0001', sortCode: 0, enabledMark: 1, description: '' }

async function fillRule({ db }: PlatformContext): Promise<void> {
  const type = { id: 'benchCategories', parentId: '-1', category: '0' as const, fullName: 'bench', enCode: 'benchCategories' }
  await db.insertInto('dictionaryType').values(type).execute()
  const item = { id: category, dictionaryTypeId: type.id, fullName: 'bench', enCode: category, description: null }
  await db.insertInto('dictionaryData').values(item).execute()
  await db.insertInto('billRule').values(rule).execute()
}

/** What changing the rule asks of the database, but for reading it again and keeping both. */
async function withoutHistory({ db, now }: PlatformContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('billRule', 0))`.execute(trx)
    await sql`select * from bill_rule where id = ${rule.id}`.execute(trx)
    await sql`select full_name from bill_rule where id <> ${rule.id} and (lower(en_code) = 'bench' or lower(full_name) = 'bench')`.execute(
      trx,
    )
    const { id, ...values } = rule
    const stamps = { version: sql<number>`version + 1`, updatedAt: now(), updatedBy: 'someone' }
    await trx
      .updateTable('billRule')
      .set({ ...values, ...stamps })
      .where('id', '=', id)
      .execute()
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
