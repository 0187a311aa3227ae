import os from 'node:os'
import { type MonitorData, monitor } from '@/lib/contract/system/monitor'
import { grantTag } from '@/platform/modules/permission/testing'
import { type Harness, startHarness } from './harness'

let platform: Harness
beforeAll(async () => {
  platform = await startHarness({ dataDir: os.tmpdir() })
})
afterAll(() => platform.stop())

const percent = /^\d{1,3}\.\d{2}$/
const size = /^\d+(\.\d)? (B|[KMGT]iB)$/

it('tells what the system says of itself, in the words of the contract', async () => {
  const admin = await platform.signIn('admin')
  const data: MonitorData = (await admin.call(monitor.read, {})).data
  expect(data.system).toMatchObject({
    os: expect.stringContaining(os.release()),
    day: expect.stringMatching(/^\d+天\d+小时\d+分钟$/),
  })
  expect(data.cpu).toMatchObject({
    ...{ logic: `${os.cpus().length}个逻辑CPU`, core: expect.stringMatching(/^\d+个物理核心$/) },
    ...{ packageName: expect.stringMatching(/^\d+个物理CPU$/), used: expect.stringMatching(percent) },
  })
  expect(Number(data.cpu.used) + Number(data.cpu.idle)).toBeCloseTo(100, 1)
  for (const part of [data.memory, data.disk]) {
    for (const text of [part.total, part.available, part.used]) expect(text).toMatch(size)
    expect(part.usageRate).toMatch(percent)
    expect(Number(part.usageRate)).toBeGreaterThan(0)
    expect(Number(part.usageRate)).toBeLessThanOrEqual(100)
  }
  expect(data.process?.memoryBytes).toBeGreaterThan(1_000_000)
  expect(data.installation).toMatchObject({ people: 0, sessions: 0, jobsRunning: 0, jobsWaiting: 0, jobsFailed: 0 })
  expect(data.installation?.databaseBytes).toBeGreaterThan(1_000_000)
})

it('counts who is connected and what is to be done', async () => {
  const { db, ctx } = platform
  const { tokenHash } = await db.selectFrom('session').select('tokenHash').executeTakeFirstOrThrow()
  await db.insertInto('realtimeNode').values({ id: 'n', seenAt: ctx.now() }).execute()
  await db.insertInto('realtimeSession').values({ nodeId: 'n', tokenHash, connectedAt: ctx.now() }).execute()
  await db
    .insertInto('job')
    .values({
      id: 'j',
      kind: 'x',
      jobKey: null,
      ownerUserId: null,
      runAt: 1,
      runId: null,
      leaseUntil: null,
      ...ended,
      createdAt: 1,
    })
    .execute()
  const admin = await platform.signIn('admin')
  const { installation } = (await admin.call(monitor.read, {})).data as MonitorData
  expect(installation).toMatchObject({ people: 1, sessions: 1, jobsWaiting: 1 })
})
const ended = { result: null, error: null, startedAt: null, finishedAt: null }

it('is for administrators and holders of the screen', async () => {
  const clerk = await platform.signIn('clerk')
  expect(await platform.anonymous.call(monitor.read, {})).toMatchObject({ code: 600 })
  expect(await clerk.call(monitor.read, {})).toMatchObject({ code: 403 })
  await grantTag(platform.db, 'clerk', 'system.monitor')
  expect(await clerk.call(monitor.read, {})).toMatchObject({ code: 200 })
})
