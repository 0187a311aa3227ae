import { sql } from 'kysely'
import type { z } from 'zod'
import { adminHistory } from '@/lib/contract/system/admin-history'
import type { Actor, PlatformContext } from '@/platform/http/context'
import { purgeHistory } from '@/platform/modules/history/public'
import { loadActor } from '@/platform/modules/permission/public'
import { routes } from '@/platform/routes'
import type { Db } from '@/platform/store/database'
import { testContext } from '@/platform/store/testing'
import { openBenchDatabase } from './database'
import { costOfHistory } from './history-cost'
import { measure, type Row, round, timed } from './measure'
import { benchPerson, fillWithoutGrants } from './rights-company'

/** What history adds to writes, and what its readers wait for among its entries: an administrator, and one of some organisations. */

const dayMs = 24 * 3_600_000
const oldMs = 3 * 365 * dayMs + dayMs
/** Of some ten thousand things, some hundred entries each, as over years. */
const perThing = 200

export async function benchHistory(entries: number) {
  const opened = await openBenchDatabase()
  try {
    const ctx = testContext(opened.db)
    await fillWithoutGrants(ctx.db)
    const startedMs = performance.now()
    await fillHistory(ctx.db, entries, ctx.now())
    await fillGrade(ctx.db)
    await sql`analyze`.execute(ctx.db)
    const load = { database: opened.name, entries, seconds: Math.round((performance.now() - startedMs) / 1000) }
    const reading = [...(await readers(ctx, entries)), await purging(ctx)]
    return { load: [load], reading, cost: await costOfHistory(ctx) }
  } finally {
    await opened.close()
  }
}

type Query = z.input<typeof adminHistory.list.query>

async function readers(ctx: PlatformContext, entries: number): Promise<Row[]> {
  const person = await loadActor(ctx, benchPerson, { tokenHash: '', ipAddress: '' })
  if (!person) throw new Error('the person of the bench is not there')
  const route = routes.find(({ endpoint }) => endpoint === adminHistory.list)
  const ask = (actor: Actor, query: Query) => () =>
    route?.handle({
      params: undefined,
      query: adminHistory.list.query.parse(query),
      body: undefined,
      ctx,
      actor,
      meta: {},
    } as never)
  const rows: Row[] = []
  for (const [who, actor] of [
    ['administrator', { ...person, isAdministrator: true }] as const,
    ['of organisations', person] as const,
  ]) {
    const asked = (what: string, query: Query, aim: number) =>
      measure(`${what} of ${entries}, ${who}`, async () => void (await ask(actor, query)()), { aim })
    rows.push(
      await asked('one thing', { objectType: 'organize', objectId: 'o4' }, 50),
      await asked('newest', {}, 300),
      await asked('page 1000', { currentPage: 1000 }, 300),
      await asked('one action', { action: 'delete' }, 300),
      await asked('one kind', { objectType: 'position' }, 300),
      await asked('a name', { keyword: '部门4321' }, 300),
      await asked('a person who changed much', { keyword: 'somebody7' }, 300),
      await asked('no name at all', { keyword: '没有' }, 300),
    )
  }
  return rows
}

/** A batch of what is older than is kept. */
async function purging(ctx: PlatformContext): Promise<Row> {
  const { db } = ctx
  await sql`insert into admin_history (id, object_type, object_id, object_name, action, user_id, user_name, created_at)
    select 'old' || n, 'billRule', 'old', 'old', 'update', 'u1', 'old', ${ctx.now() - oldMs}::bigint
    from generate_series(1, 20000) n`.execute(db)
  const ms = await timed(() => purgeHistory(ctx))
  return { call: 'purging 1,000 entries', 'median ms': round(ms / 20), 'p95 ms': round(ms / 20) }
}

/** The organisations, positions and people of the company, in turns; each entry tells of a form as large as theirs are. */
async function fillHistory(db: Db, entries: number, now: number): Promise<void> {
  const step = 250_000
  const things = Math.max(10, Math.round(entries / perThing))
  const form = JSON.stringify({ fullName: '部门', enCode: 'bench', description: '说明'.repeat(30), enabledMark: 1, sortCode: 0 })
  const { rows: indexes } = await sql<{ name: string; made: string }>`select indexname as name, indexdef as made from pg_indexes
    where schemaname = current_schema() and tablename = 'admin_history' and indexname not like '%pkey'`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db)
  for (let from = 0; from < entries; from += step) {
    await sql`insert into admin_history
        (id, object_type, object_id, object_name, action, before_json, after_json, user_id, user_name, created_at)
      select 'bench' || n, (array['organize', 'position', 'user', 'billRule'])[1 + t % 4],
        case t % 4 when 0 then 'o' || t % 10000 when 1 then 'p' || t % 1000 when 2 then 'u' || t else 'rule' || t end,
        '部门' || t, case when n % 50 = 0 then 'delete' when n % 7 = 0 then 'state' else 'update' end, ${form}::jsonb, ${form}::jsonb,
        'u' || n % 40, '人' || n % 40 || '/somebody' || n % 40, ${now}::bigint - (${entries}::bigint - n) * 10000
      from (select n, n % ${things}::int as t from generate_series(${from}::int, ${Math.min(from + step, entries) - 1}::int) n) g`.execute(
      db,
    )
  }
  for (const { made } of indexes) await sql.raw(made).execute(db)
}

/** The person of the bench administers a branch of the company. */
async function fillGrade(db: Db): Promise<void> {
  const stamp = { createdAt: 1, createdBy: 'admin', updatedAt: null, updatedBy: null }
  await db
    .insertInto('gradeAdmin')
    .values({ userId: benchPerson, ...stamp })
    .execute()
  const rights = { thisLayerAdd: 1, thisLayerEdit: 1, thisLayerDelete: 1, thisLayerSelect: 1 }
  const below = { subLayerAdd: 1, subLayerEdit: 1, subLayerDelete: 1, subLayerSelect: 1 }
  await db
    .insertInto('gradeOrganize')
    .values({ userId: benchPerson, organizeId: 'o4', ...rights, ...below })
    .execute()
}
