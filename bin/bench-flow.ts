import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Actor, PlatformContext } from '@/platform/http/context'
import { loadActor } from '@/platform/modules/permission/public'
import { flowDues } from '@/platform/modules/workflow/run/due-job'
import { nextDueAt } from '@/platform/modules/workflow/run/due-store'
import { launch } from '@/platform/modules/workflow/run/launch'
import { audit } from '@/platform/modules/workflow/run/operations'
import { simulate } from '@/platform/modules/workflow/run/simulate'
import { everything } from '@/platform/modules/workflow/tasks/list-filter-store'
import { listToDo, listWatched } from '@/platform/modules/workflow/tasks/lists'
import { taskNumbers } from '@/platform/modules/workflow/tasks/numbers'
import { testContext } from '@/platform/store/testing'
import { openBenchDatabase } from './bench/database'
import { deputy, type FlowSizes, fillFlows, longTree } from './bench/flow-company'
import { measure, type Row, round, timed } from './bench/measure'

/** Lists of a million open parts of tasks, an approval, a simulation and a year of reminders, beside SQL by hand. */

const readModule = async () => [] as never
const meta = { ipAddress: '', userAgent: '', idempotencyKey: null } as never
const page = { ...everything, currentPage: 1, pageSize: 20, sort: 'desc' as const, sidx: '' }

async function benchFlow(sizes: FlowSizes): Promise<{ load: object[]; calls: Row[]; year: object[] }> {
  const opened = await openBenchDatabase()
  try {
    const ctx = testContext(opened.db)
    const startedAt = performance.now()
    const seconds = () => Math.round((performance.now() - startedAt) / 1000)
    await fillFlows(ctx.db, sizes, (done) => process.stderr.write(`${done} parts, ${seconds()} s\n`))
    const load = { database: opened.name, ...sizes, seconds: seconds() }
    const calls = [...(await lists(ctx, sizes)), ...(await approvals(ctx)), await simulation(ctx)]
    return { load: [load], calls, year: [await yearOfReminders(ctx)] }
  } finally {
    await opened.close()
  }
}

async function actorOf(ctx: PlatformContext, id: string): Promise<Actor> {
  const actor = await loadActor(ctx, id, { tokenHash: '', ipAddress: '' })
  if (!actor) throw new Error(`no person ${id}`)
  return actor
}

/** Somebody else with each call: nobody's rows are read twice. */
async function lists(ctx: PlatformContext, { people }: FlowSizes): Promise<Row[]> {
  let at = 0
  const next = async () => {
    at = (at + 373) % people
    return actorOf(ctx, `b${at}`)
  }
  const byHand = async () => {
    const { userId } = await next()
    await sql`select o.id, o.received_at, o.node_code, t.*, p.full_name as flow_name, u.real_name
      from flow_operator o join flow_task t on t.id = o.task_id join flow_template p on p.id = t.template_id
        left join app_user u on u.id = t.launcher_id
      where o.handler_id = ${userId} and o.is_listed = 1 and o.received_at <= ${ctx.now()}::bigint
      order by o.received_at desc, o.id desc limit 20`.execute(ctx.db)
  }
  const [acting, administrator] = [await actorOf(ctx, deputy), await actorOf(ctx, 'b0')]
  const numbers = { toBeReviewedType: [], flowDoneType: [], flowCirculateType: [] }
  const from = { ...page, startTime: 0 }
  return [
    await measure('to do: a page', async () => listToDo(ctx, await next(), page), { aim: 30, byHand }),
    await measure('to do: with three delegations', () => listToDo(ctx, acting, page), { aim: 60 }),
    await measure('to do: by a word', async () => listToDo(ctx, await next(), { ...page, keyword: '用户7' }), { aim: 30 }),
    await measure('numbers of a person', async () => taskNumbers(ctx, await next(), numbers), { aim: 20 }),
    await measure('numbers, with three delegations', () => taskNumbers(ctx, acting, numbers), { aim: 20 }),
    await measure('monitor: a page', () => listWatched(ctx, administrator, page), { aim: 20 }),
    await measure('monitor: page 100', () => listWatched(ctx, administrator, { ...page, currentPage: 100 }), { aim: 20 }),
    await measure('monitor: in a period', () => listWatched(ctx, administrator, from), { aim: 20 }),
    await measure('monitor: of one flow', () => listWatched(ctx, administrator, { ...page, templateId: 't3' }), { aim: 20 }),
  ]
}

/** An approval with its record and messages, beside the least statements that do the same in one transaction. */
async function approvals(ctx: PlatformContext): Promise<Row[]> {
  const [launcher, first] = [await actorOf(ctx, 'b5'), await actorOf(ctx, 'b1')]
  const launched = async () => {
    const form = { flowId: 'v1', formData: { reason: '打车', amount: 12 }, status: 0, flowUrgent: 1, copyIds: '' } as never
    const taskId = await launch(ctx, { actor: launcher, meta, form, readModule })
    const operator = ctx.db.selectFrom('flowOperator').select('id').where('taskId', '=', taskId)
    return { taskId, operatorId: (await operator.executeTakeFirstOrThrow()).id }
  }
  // As many as are measured, and as many that warm it up, for each of both.
  const tasks: { taskId: string; operatorId: string }[] = []
  for (let at = 0; at < 60; at += 1) tasks.push(await launched())
  const taken = () => tasks.pop() ?? { taskId: '', operatorId: '' }
  const row = await measure(
    'approval',
    () => audit(ctx, { actor: first, meta, readModule }, taken().operatorId, { handleOpinion: '同意', copyIds: '' }),
    { byHand: () => bareApproval(ctx, taken()) },
  )
  return [row]
}

/** Reads what has to be known, writes what changes: the same rows as an approval that asks the next person and tells two. */
async function bareApproval(ctx: PlatformContext, { taskId, operatorId }: { taskId: string; operatorId: string }): Promise<void> {
  const now = ctx.now()
  const id = ctx.newId()
  await ctx.db.transaction().execute(async (trx) => {
    await sql`select * from flow_task where id = ${taskId} for update`.execute(trx)
    await sql`select tree_json from flow_version where id = 'v1'`.execute(trx)
    await sql`select * from flow_operator where task_id = ${taskId} order by number`.execute(trx)
    await sql`select * from flow_record where task_id = ${taskId} order by number`.execute(trx)
    await sql`select id from app_user where id = 'b2' and enabled_mark <> 0`.execute(trx)
    await sql`update flow_operator set state = 'agreed', is_listed = 0, handled_at = ${now}::bigint where id = ${operatorId}`.execute(
      trx,
    )
    await sql`insert into flow_operator (id, task_id, number, template_id, node_code, round, handler_id, state, kind, received_at, is_listed)
      values (${id}, ${taskId}, 9, 't1', 'b', 1, 'b2', 'open', 'vote', ${now}::bigint, 1)`.execute(trx)
    await sql`insert into flow_record (id, task_id, number, code, node_code, node_name, round, by_id, handler_id, at)
      values (${id}, ${taskId}, 8, 1, 'a', '审批a', 1, 'b1', 'b1', ${now}::bigint)`.execute(trx)
    await sql`update flow_task set this_step = '审批b', this_step_codes = 'b', state_json = state_json, version = version + 1,
      updated_at = ${now}::bigint where id = ${taskId}`.execute(trx)
    for (const [at, userId] of ['b2', 'b5'].entries())
      await sql`insert into message (id, user_id, type, title, body_text, created_at)
        values (${`${id}${at}`}, ${userId}, 2, '待您审批', '{}', ${now}::bigint)`.execute(trx)
  })
}

/** A flow of forty nodes that asks leaders, positions and people, with their names. */
async function simulation(ctx: PlatformContext): Promise<Row> {
  const administrator = await actorOf(ctx, 'b0')
  const asked = { flowTemplateJson: JSON.stringify(longTree(40)), starterId: 'b4321', formData: { amount: 12 } }
  return measure('simulation of 40 nodes', () => simulate(ctx, administrator, asked, readModule), { aim: 300 })
}

/** A task that is reminded of every day, as the clock jumps from one reminder to the next. */
async function yearOfReminders(ctx: PlatformContext): Promise<object> {
  const hourMs = 3_600_000
  let now = ctx.now()
  const clocked = { ...ctx, now: () => now }
  const properties = {
    ...{ assigneeType: 6, approvers: ['b3--user'], timeLimitConfig: { on: 1, nodeLimit: 0, duringDeal: 24 * 365 } },
    noticeConfig: { on: 1, firstOver: 24, overTimeDuring: 24, overNotice: true },
  }
  const node = { type: 'approver', nodeId: 'y', content: '审批', properties }
  const treeJson = JSON.stringify({ ...{ type: 'start', nodeId: 's', content: '发起', properties: {} }, childNode: node })
  await ctx.db.updateTable('flowVersion').set({ treeJson }).where('id', '=', 'v2').execute()
  const form = { flowId: 'v2', formData: { reason: '年' }, status: 0, flowUrgent: 1, copyIds: '' } as never
  await launch(clocked, { actor: await actorOf(ctx, 'b5'), meta, form, readModule })
  let reminders = 0
  const ms = await timed(async () => {
    for (let due = await nextDueAt(ctx.db); due !== null; due = await nextDueAt(ctx.db)) {
      now = Math.max(due, now + hourMs)
      await flowDues.run(clocked, { signal: new AbortController().signal, progress: () => undefined })
      reminders += 1
    }
  })
  return { 'a year of': 'daily reminders', reminders, seconds: round(ms / 1000), 'aim s': 5, 'ms each': round(ms / reminders) }
}

const { values } = parseArgs({ options: { json: { type: 'string' } } })
/** A tenth of it for a moment's look. */
const share = process.env['BENCH_QUICK'] ? 10 : 1
const report = await benchFlow({ people: 10_000 / share, operators: 1_000_000 / share })
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
else for (const table of Object.values(report)) console.table(table)
