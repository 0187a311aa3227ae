import { z } from 'zod'
import type { OpenedDatabase } from '../store/open'
import { openTestDatabase, testContext } from '../store/testing'
import type { JobKind, StandingKind } from './kinds'
import { enqueue, wakeStanding } from './queue'
import { createRunner, type Runner } from './runner'
import { createStanding, rememberStanding } from './standing'

const leaseMs = 30_000

let opened: OpenedDatabase
let nowMs: number
let ran: string[]
/** What runs until the test ends it, by name. */
let ends: Map<string, () => void>
/** The database of the processes takes nothing, as when it is being restarted. */
let isDown: boolean
let warnings: string[]
beforeEach(async () => {
  opened = await openTestDatabase()
  nowMs = Date.parse('2027-01-04T09:00:30+08:00')
  ran = []
  ends = new Map()
  isDown = false
  warnings = []
})
afterEach(() => opened.close())

const kind: JobKind<{ name: string }> = {
  name: 'test',
  attemptsMax: 3,
  payload: z.object({ name: z.string() }),
  run: (_ctx, { name }) => {
    ran.push(name)
    return new Promise((resolve) => ends.set(name, () => resolve(undefined)))
  },
}

function context() {
  const db = opened.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isDown) throw new Error('the database is down')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const ctx = testContext(db, { now: () => nowMs })
  const told = (_facts: unknown, message: string) => void warnings.push(message)
  Object.assign(ctx.log, { warn: told, error: told })
  return ctx
}

const createProcess = (): Runner => createRunner(context(), { standing: [], once: [kind] })
const ask = (name: string) => enqueue(testContext(opened.db, { now: () => nowMs }), opened.db, kind, { payload: { name } })
const end = (name: string) => ends.get(name)?.()
const leases = async () => {
  const rows = await opened.db.selectFrom('job').selectAll().where('state', '=', 'running').execute()
  return Object.fromEntries(rows.map(({ payload, leaseUntil }) => [JSON.parse(payload).name, leaseUntil]))
}

/** Waits for what happens by itself; whoever passes waits for no clock. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 60_000
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error('it did not happen within a minute')
    await new Promise(setImmediate)
  }
}

it('a job whose end could not be written is not kept alive by the others of its claim: it begins again', async () => {
  await ask('forgotten')
  await ask('long')
  const process = createProcess()
  const running = process.runDue()
  await until(() => ran.length === 2)
  isDown = true
  end('forgotten')
  await until(() => warnings.includes('how a job ended could not be written; it begins again'))
  isDown = false
  nowMs += leaseMs - 1
  process.look()
  await until(async () => (await leases())['long'] === nowMs + leaseMs)
  expect(await leases()).toMatchObject({ forgotten: nowMs + 1 })
  nowMs += 1
  const other = createProcess().runDue()
  await until(() => ran.length === 3)
  expect(ran.toSorted()).toEqual(['forgotten', 'forgotten', 'long'])
  for (const name of ends.keys()) end(name)
  await Promise.all([running, other])
  expect(await opened.db.selectFrom('job').select('id').execute()).toEqual([])
})

it('a lease that ran out while its process lived, as when the machine slept, is prolonged and not begun twice', async () => {
  await ask('long')
  const process = createProcess()
  const running = process.runDue()
  await until(() => ran.length === 1)
  nowMs += 10 * leaseMs
  await ask('next')
  const later = process.runDue()
  await until(() => ran.includes('next'))
  expect(ran).toEqual(['long', 'next'])
  expect(await leases()).toEqual({ long: nowMs + leaseMs, next: nowMs + leaseMs })
  for (const name of ends.keys()) end(name)
  await Promise.all([running, later])
  expect(warnings).toEqual([])
})

it('a stop waits a while for what does not heed it, and leaves it to another process', async () => {
  await ask('deaf')
  const process = createProcess()
  const running = process.runDue()
  await until(() => ran.length === 1)
  jest.useFakeTimers({ now: nowMs, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'hrtime'] })
  let hasStopped = false
  const stopped = process.stop().then(() => {
    hasStopped = true
  })
  await jest.advanceTimersByTimeAsync(2_999)
  const early = hasStopped
  await jest.advanceTimersByTimeAsync(1)
  await stopped
  jest.useRealTimers()
  expect(early).toBe(false)
  expect(warnings).toEqual(['jobs that did not end were left'])
  nowMs += leaseMs
  const other = createProcess().runDue()
  await until(() => ran.length === 2)
  end('deaf')
  await other
  void running
})

describe('a standing job', () => {
  let wantedAt: number | null
  const standing: StandingKind = { name: 'standing', startDelayMs: 0, next: async () => wantedAt, run: async () => undefined }
  const runAt = async () => (await opened.db.selectFrom('job').select('runAt').executeTakeFirstOrThrow()).runAt
  beforeEach(async () => {
    wantedAt = null
    await createStanding(context(), [standing])
  })

  it('is there before its runner is, so that who wakes it meanwhile is heard', async () => {
    expect(await runAt()).toBeNull()
    await opened.db.transaction().execute((trx) => wakeStanding(context(), trx, 'standing', nowMs + 5))
    expect(await runAt()).toBe(nowMs + 5)
  })

  it('that somebody made wanted past the queue is woken, and never later than it knew', async () => {
    wantedAt = nowMs + 60_000
    await rememberStanding(context(), [standing])
    expect(await runAt()).toBe(wantedAt)
    wantedAt = nowMs + 120_000
    await rememberStanding(context(), [standing])
    expect(await runAt()).toBe(nowMs + 60_000)
  })
})
