import { flowBefore } from '@/lib/contract/workflow/flow-before'
import { flowDues } from '@/platform/modules/workflow/run/due-job'
import { nextDueAt } from '@/platform/modules/workflow/run/due-store'
import { faultsOfTasks } from './flow-invariants'
import { agree, approver, type Flows, insertFlow, launched, node, ok, partOf, stands, startFlows, submit } from './flow-setup'

const hourMs = 3_600_000

let flows: Flows
beforeAll(async () => {
  flows = await startFlows()
})
afterAll(() => flows.platform.stop())
/** Sessions end with the clock. */
const signIn = (account: string) => flows.platform.signIn(account)

/** What waits at other times of other tests would come in the middle of the next one. */
afterEach(() => flows.db.deleteFrom('flowDue').execute())

const work = { signal: new AbortController().signal, progress: () => undefined }

/** What is due is done: by two at the same moment, as by two processes, and once more after them. */
async function look(): Promise<void> {
  const { ctx } = flows.platform
  await Promise.all([flowDues.run(ctx, work), flowDues.run(ctx, work)])
  await flowDues.run(ctx, work)
}

async function after(hours: number): Promise<void> {
  flows.platform.advance(Math.round(hours * hourMs))
  await look()
}

/** What a person was told of a task, in the order in which it came. */
async function toldOf(taskId: string, userId = 'stranger'): Promise<string[]> {
  const rows = flows.db.selectFrom('message').select(['title', 'bodyText']).where('userId', '=', userId).where('type', '=', 2)
  const ordered = await rows.orderBy('createdAt').orderBy('id').execute()
  return ordered
    .filter(({ bodyText }) => JSON.parse(bodyText).processId === taskId)
    .map(({ title }) => title.split('：')[0] ?? '')
}

/** Within a day; a reminder after twenty hours and then every two; what is late is said after another hour and then every two. */
const day = {
  timeLimitConfig: { on: 1, nodeLimit: 0, duringDeal: 24 },
  noticeConfig: { on: 1, firstOver: 20, overTimeDuring: 2, overNotice: true },
  overTimeConfig: { on: 1, firstOver: 1, overTimeDuring: 2, overNotice: true, overAutoApprove: true, overAutoApproveTime: 3 },
}
const [asked, soon, late] = ['待您审批', '即将超时', '已经超时']

it('reminders come from their hour to the limit, what is late from then on, and the part is done at its count, each once', async () => {
  const { db } = flows
  const clerk = await signIn('clerk')
  const id = await launched(clerk, db, await insertFlow(db, [approver('a', ['stranger'], day), approver('b', ['junior'])]))
  const told: string[] = [asked ?? '']
  const expected: Record<number, string | undefined> = { 20: soon, 22: soon, 25: late, 27: late, 29: late }
  for (let hour = 1; hour <= 30; hour += 1) {
    await after(1)
    const word = expected[hour]
    if (word) told.push(word)
    expect([hour, await toldOf(id)]).toEqual([hour, told])
  }
  expect(await stands(db, id)).toBe('1 b')
})

it('a platform that slept over a timer, a reminder and a limit does each of them once when it wakes, and then goes on as usual', async () => {
  const { db } = flows
  const clerk = await signIn('clerk')
  const held = await launched(clerk, db, await insertFlow(db, [node('timer', 't', { hour: 3 }), approver('a', ['stranger'])]))
  const id = await launched(clerk, db, await insertFlow(db, [approver('a', ['stranger'], day), approver('b', ['junior'])]))
  await after(40)
  expect([await toldOf(held), await toldOf(id)]).toEqual([[asked], [asked, soon, late]])
  expect((await agree(await signIn('stranger'), await partOf(db, held, 'stranger'))).code).toBe(200)
  await after(1.9)
  expect(await toldOf(id)).toHaveLength(3)
  await after(0.2)
  expect([await toldOf(id), await stands(db, id)]).toEqual([[asked, soon, late, late], '1 a'])
  await after(2.1)
  expect([await toldOf(id), await stands(db, id)]).toEqual([[asked, soon, late, late, late], '1 b'])
  expect((await faultsOfTasks(db, [held, id])).faults).toEqual([])
})

it('people are reminded once an hour at most, whatever smaller part of one a flow names', async () => {
  const { db } = flows
  const often = {
    ...day,
    noticeConfig: { on: 0 },
    overTimeConfig: { on: 1, firstOver: 0, overTimeDuring: 0.001, overNotice: true },
  }
  const id = await launched(await signIn('clerk'), db, await insertFlow(db, [approver('a', ['stranger'], often)]))
  await after(24.5)
  await after(0.5)
  expect(await toldOf(id)).toEqual([asked, late])
  await after(0.6)
  expect(await toldOf(id)).toEqual([asked, late, late])
})

it('a clock that is set back does nothing twice, and nothing that was done is due again', async () => {
  const { db } = flows
  const clerk = await signIn('clerk')
  const id = await launched(clerk, db, await insertFlow(db, [approver('a', ['stranger'], day)]))
  await after(25.5)
  const told = await toldOf(id)
  expect(told).toEqual([asked, soon, late])
  for (const hours of [-10, 5, -3, 9.4]) await after(hours)
  expect(await toldOf(id)).toEqual(told)
  await after(0.7)
  expect(await toldOf(id)).toEqual([...told, late])
})

it('what was done, taken back or held at a node tells nobody any more that it is late', async () => {
  const { db } = flows
  const [clerk, junior] = [await signIn('clerk'), await signIn('junior')]
  const flow = await insertFlow(db, [approver('a', ['junior'], day), approver('b', ['stranger'], day)])
  const id = await launched(clerk, db, flow)
  expect(await agree(junior, await partOf(db, id, 'junior'))).toMatchObject(ok('审核成功'))
  await after(21)
  expect([await toldOf(id, 'junior'), await toldOf(id)]).toEqual([[asked], [asked, soon]])

  const admin = await signIn('admin')
  expect(await admin.call(flowBefore.suspend, { params: { taskId: id }, body: { suspend: false } })).toMatchObject(ok('挂起成功'))
  await after(30)
  expect(await toldOf(id)).toEqual([asked, soon])
  await (await signIn('admin')).call(flowBefore.restore, { params: { taskId: id }, body: {} })
  await after(1)
  expect((await toldOf(id)).at(-1)).toBe(late)
})

it('a year of daily reminders of one task is a year of messages, and leaves one thing that is due', async () => {
  const { db, platform } = flows
  const clerk = await signIn('clerk')
  const year = {
    timeLimitConfig: { on: 1, nodeLimit: 0, duringDeal: 24 * 365 },
    noticeConfig: { on: 1, firstOver: 24, overTimeDuring: 24, overNotice: true },
  }
  expect((await submit(clerk, await insertFlow(db, [approver('a', ['stranger'], year)]))).code).toBe(200)
  const { id } = await db
    .selectFrom('flowTask')
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  for (let due = await nextDueAt(db); due !== null; due = await nextDueAt(db)) {
    platform.advance(due - platform.ctx.now() + 1)
    await flowDues.run(platform.ctx, work)
  }
  const told = await toldOf(id)
  expect([told[0], told.length]).toEqual([asked, 365])
  expect(new Set(told.slice(1))).toEqual(new Set([soon]))
})
