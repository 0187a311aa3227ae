import { z } from 'zod'
import { insertTestCompany } from '../modules/permission/testing'
import type { OpenedDatabase } from '../store/open'
import { openTestDatabase, testContext } from '../store/testing'
import { backOffMs, type JobKind, type JobRun, nextBeat, type StandingKind } from './kinds'
import { cancelOwnJob, enqueue, ownJobs, purgeJobs, wakeStanding } from './queue'
import { createRunner, type Runner } from './runner'

const minuteMs = 60_000
const leaseMs = 30_000

let opened: OpenedDatabase
let nowMs: number
/** What ran, in order. */
let ran: string[]
/** What a run does; tests replace it. */
let work: (name: string, job: JobRun) => Promise<Record<string, unknown> | undefined>
/** When the standing job is wanted. */
let wantedAt: number | null
beforeEach(async () => {
  opened = await openTestDatabase()
  await insertTestCompany(opened.db)
  nowMs = Date.parse('2027-01-04T09:00:30+08:00')
  ran = []
  work = async () => undefined
  wantedAt = null
})
afterEach(() => opened.close())

const kind: JobKind<{ name: string }> = {
  name: 'test',
  attemptsMax: 3,
  payload: z.object({ name: z.string() }),
  run: (_ctx, { name }, job) => {
    ran.push(name)
    return work(name, job)
  },
}
const standing: StandingKind = {
  name: 'standing',
  startDelayMs: 0,
  next: async () => wantedAt,
  run: async (_ctx, job) => {
    ran.push('standing')
    await work('standing', job)
  },
}

const context = () => testContext(opened.db, { now: () => nowMs })
/** May take hours. */
const long: JobKind<{ name: string }> = { ...kind, name: 'long', ownPlaces: 1 }
const createProcess = (): Runner => createRunner(context(), { standing: [standing], once: [kind, long] })
const ask = (name: string, more: { key?: string; ownerUserId?: string } = {}) =>
  enqueue(context(), opened.db, kind, { payload: { name }, ...more })
const rows = () => opened.db.selectFrom('job').selectAll().orderBy('id').execute()
const only = async () => {
  const [row, ...more] = await rows()
  if (!row || more.length > 0) throw new Error(`one job was expected, not ${more.length + (row ? 1 : 0)}`)
  return row
}

/** Waits for what happens by itself; whoever passes waits for no clock. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('it did not happen within a minute')
    await new Promise(setImmediate)
  }
}

/** A process that dies while it runs what is due: nothing of it is heard any more. */
async function dieInTheMiddle(): Promise<void> {
  const before = work
  const started = new Promise<void>((resolve) => {
    work = () => {
      resolve()
      return new Promise(() => undefined)
    }
  })
  void createProcess().runDue()
  await started
  work = before
}

it('runs what was asked for once, however many processes look at the same time, and keeps nothing that nobody owns', async () => {
  for (let index = 0; index < 10; index += 1) await ask(`job ${index}`)
  await Promise.all([createProcess(), createProcess(), createProcess()].map((process) => process.runDue()))
  expect(ran.toSorted()).toEqual(Array.from({ length: 10 }, (_, index) => `job ${index}`))
  expect(await rows()).toEqual([])
})

it('is asked for with a transaction or not at all', async () => {
  const broken = opened.db.transaction().execute(async (trx) => {
    await enqueue(context(), trx, kind, { payload: { name: 'never' } })
    throw new Error('rolled back')
  })
  await expect(broken).rejects.toThrow('rolled back')
  await createProcess().runDue()
  expect(ran).toEqual([])
})

it('is done once for one key, and anew when it is asked for after its end', async () => {
  expect(await Promise.all([ask('first', { key: 'k' }), ask('second', { key: 'k' })])).toEqual(
    expect.arrayContaining([true, false]),
  )
  await createProcess().runDue()
  expect(ran).toHaveLength(1)
  expect(await ask('third', { key: 'k' })).toBe(true)
  await createProcess().runDue()
  expect(ran).toHaveLength(2)
})

it('is tried again after growing waits, and not for ever', async () => {
  work = async () => {
    throw new Error('no room')
  }
  await ask('failing')
  const process = createProcess()
  for (const attempt of [1, 2, 3]) {
    await process.runDue()
    expect(ran).toHaveLength(attempt)
    nowMs += backOffMs(attempt) - 1
    await process.runDue()
    expect(ran).toHaveLength(attempt)
    nowMs += 1
  }
  nowMs += 60 * minuteMs
  await process.runDue()
  expect(ran).toHaveLength(3)
  expect(await only()).toMatchObject({ state: 'failed', attempts: 3, error: 'no room', leaseUntil: null })
})

it('a payload that no longer fits fails and does not end the process', async () => {
  await ask('old')
  await opened.db.updateTable('job').set({ payload: '{"other":1}' }).execute()
  await createProcess().runDue()
  expect(ran).toEqual([])
  expect(await only()).toMatchObject({ state: 'waiting', attempts: 1 })
})

it('waits twice as long after each attempt, at most five minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((attempt) => backOffMs(attempt) / 1000)).toEqual([10, 20, 40, 80, 160, 300, 300])
})

describe('a process that dies in the middle', () => {
  it('loses nothing: another one begins the job again when the lease has ended, and not before', async () => {
    await ask('interrupted')
    await dieInTheMiddle()
    const other = createProcess()
    nowMs += leaseMs - 1
    await other.runDue()
    expect(ran).toEqual(['interrupted'])
    nowMs += 1
    await Promise.all([other.runDue(), createProcess().runDue()])
    expect(ran).toEqual(['interrupted', 'interrupted'])
    expect(await rows()).toEqual([])
  })

  it('is not killed for ever by what kills it', async () => {
    await ask('deadly')
    for (const attempt of [1, 2, 3]) {
      await dieInTheMiddle()
      expect(ran).toHaveLength(attempt)
      nowMs += leaseMs
      if (attempt === 2) await createProcess().runDue()
      nowMs += backOffMs(attempt)
    }
    await createProcess().runDue()
    expect(ran).toHaveLength(3)
    expect(await only()).toMatchObject({ state: 'failed', attempts: 3 })
  })

  it('and comes back writes nothing of a job that another one has taken over', async () => {
    await ask('slow', { ownerUserId: 'clerk' })
    let finish: (result: Record<string, unknown>) => void = () => undefined
    work = () => new Promise((resolve) => (finish = resolve))
    const slow = createProcess().runDue()
    await until(() => ran.length >= 1)
    const finishSlow = finish
    nowMs += leaseMs
    work = async () => ({ by: 'the other one' })
    await createProcess().runDue()
    finishSlow({ by: 'the slow one' })
    await slow
    expect((await ownJobs(context(), 'clerk', kind.name)).map(({ state, result }) => [state, result])).toEqual([
      ['done', { by: 'the other one' }],
    ])
  })

  it('leaves what it ran to the next start of the built-in database at once', async () => {
    if (process.env['TEST_DATABASE_URL']) return
    await ask('interrupted')
    await dieInTheMiddle()
    const next = createProcess()
    await next.start()
    await until(() => ran.length >= 2)
    await next.stop()
    expect(await opened.db.selectFrom('job').select('id').where('isStanding', '=', 0).execute()).toEqual([])
  })
})

it('an orderly stop gives the job back, and the attempt does not count', async () => {
  await ask('long')
  work = (_name, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const process = createProcess()
  await process.start()
  await until(() => ran.length >= 1)
  await process.stop()
  expect(await opened.db.selectFrom('job').selectAll().where('kind', '=', 'test').execute()).toMatchObject([
    { state: 'waiting', attempts: 0, runAt: nowMs, leaseUntil: null },
  ])
})

it('jobs of people, however many and however long, keep no standing one waiting', async () => {
  const people = ['admin', 'clerk', 'manager']
  for (let index = 0; index < 9; index += 1) await ask('long', { ownerUserId: people[index % 3] ?? '' })
  work = (name, { signal }) =>
    name === 'standing'
      ? Promise.resolve(undefined)
      : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const process = createProcess()
  await process.start()
  await until(() => ran.length >= 3)
  wantedAt = null
  await opened.db.transaction().execute((trx) => wakeStanding(context(), trx, 'standing', nowMs))
  process.look()
  await until(() => ran.includes('standing'))
  expect(ran).toEqual(['long', 'long', 'long', 'standing'])
  await process.stop()
})

it('jobs of one person leave a place to those of others, and all of them are done', async () => {
  const ends: (() => void)[] = []
  work = () => new Promise((resolve) => ends.push(() => resolve(undefined)))
  for (const name of ['one', 'two', 'three', 'four']) await ask(name, { ownerUserId: 'admin' })
  await ask('other', { ownerUserId: 'clerk' })
  const done = createProcess().runDue()
  await until(() => ran.length === 3)
  expect(ran.toSorted()).toEqual(['one', 'other', 'two'])
  while (ran.length < 5) {
    for (const end of ends.splice(0)) end()
    await new Promise(setImmediate)
  }
  for (const end of ends.splice(0)) end()
  await done
  expect(ran.slice(3).toSorted()).toEqual(['four', 'three'])
})

it('jobs of people, however many of them, leave a place to those that nobody owns', async () => {
  const ends: (() => void)[] = []
  work = () => new Promise((resolve) => ends.push(() => resolve(undefined)))
  for (const ownerUserId of ['admin', 'admin', 'clerk', 'clerk', 'manager']) await ask('export', { ownerUserId })
  const process = createProcess()
  await process.start()
  await until(() => ran.length === 3)
  await ask('notice')
  process.look()
  await until(() => ran.length === 4)
  expect(ran).toEqual(['export', 'export', 'export', 'notice'])
  while (ran.length < 6) {
    for (const end of ends.splice(0)) end()
    await new Promise(setImmediate)
  }
  for (const end of ends.splice(0)) end()
  await process.stop()
})

it('jobs of a kind with places of its own run one after another, and keep no other job waiting', async () => {
  const ends: (() => void)[] = []
  work = () => new Promise((resolve) => ends.push(() => resolve(undefined)))
  for (const name of ['copy', 'second copy']) await enqueue(context(), opened.db, long, { payload: { name } })
  for (const ownerUserId of ['admin', 'clerk', 'manager']) await ask('export', { ownerUserId })
  await ask('notice')
  const process = createProcess()
  await process.start()
  await until(() => ran.length === 5)
  expect(ran.toSorted()).toEqual(['copy', 'export', 'export', 'export', 'notice'])
  for (const end of ends.splice(0)) end()
  await until(() => ran.length === 6)
  expect(ran[5]).toBe('second copy')
  for (const end of ends.splice(0)) end()
  await process.stop()
})

it('a job of a kind that only a newer version knows is left alone', async () => {
  await enqueue(context(), opened.db, { ...kind, name: 'newer' }, { payload: { name: 'newer' } })
  await createProcess().runDue()
  expect(await only()).toMatchObject({ state: 'waiting', attempts: 0 })
})

describe('an own job', () => {
  it('shows its progress and its result to its owner, and to nobody else', async () => {
    await ask('export', { ownerUserId: 'clerk' })
    let seen: unknown
    work = async (_name, { progress }) => {
      progress(3, 7)
      await until(async () => {
        const [own] = await ownJobs(context(), 'clerk', kind.name)
        if (own?.doneCount === 3) seen = own
        return seen !== undefined
      })
      progress(7, 7)
      return { file: 'a.xlsx' }
    }
    await createProcess().runDue()
    expect(seen).toMatchObject({ kind: 'test', state: 'running', doneCount: 3, totalCount: 7, result: null })
    expect(await ownJobs(context(), 'clerk', kind.name)).toMatchObject([
      { state: 'done', doneCount: 7, totalCount: 7, result: { file: 'a.xlsx' }, finishedAt: nowMs },
    ])
    expect(await ownJobs(context(), 'manager', kind.name)).toEqual([])
  })

  it('is cancelled by its owner while it waits and while it runs, and by nobody else', async () => {
    await ask('waiting', { ownerUserId: 'clerk' })
    const [waiting] = await ownJobs(context(), 'clerk', kind.name)
    await expect(cancelOwnJob(context(), 'manager', waiting?.id ?? '')).rejects.toMatchObject({ code: 'notFound' })
    await cancelOwnJob(context(), 'clerk', waiting?.id ?? '')
    await createProcess().runDue()
    expect(ran).toEqual([])
    await ask('running', { ownerUserId: 'clerk' })
    const process = createProcess()
    work = async (_name, { signal }) => {
      const [running] = await ownJobs(context(), 'clerk', kind.name)
      await cancelOwnJob(context(), 'clerk', running?.id ?? '')
      process.look()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    await process.runDue()
    expect((await ownJobs(context(), 'clerk', kind.name)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    await expect(cancelOwnJob(context(), 'clerk', waiting?.id ?? '')).rejects.toMatchObject({ code: 'notFound' })
  })

  it('that was cancelled in the moment its process died stays cancelled', async () => {
    await ask('interrupted', { ownerUserId: 'clerk' })
    await dieInTheMiddle()
    const [own] = await ownJobs(context(), 'clerk', kind.name)
    await cancelOwnJob(context(), 'clerk', own?.id ?? '')
    nowMs += leaseMs
    await createProcess().runDue()
    expect(ran).toEqual(['interrupted'])
    expect(await ownJobs(context(), 'clerk', kind.name)).toMatchObject([{ state: 'cancelled' }])
  })
})

it('what has ended is kept for a week and for a number per person, and what nobody runs for a month', async () => {
  for (let index = 0; index < 55; index += 1) await ask(`job ${index}`, { ownerUserId: 'clerk' })
  await createProcess().runDue()
  await ask('of another', { ownerUserId: 'manager' })
  await createProcess().runDue()
  await enqueue(context(), opened.db, { ...kind, name: 'removed' }, { payload: { name: 'removed' } })
  await purgeJobs(context())
  const count = async () => (await rows()).map(({ ownerUserId }) => ownerUserId ?? 'nobody')
  expect((await count()).filter((owner) => owner === 'clerk')).toHaveLength(50)
  nowMs += 8 * 24 * 60 * minuteMs
  await purgeJobs(context())
  expect(await count()).toEqual(['nobody'])
  nowMs += 30 * 24 * 60 * minuteMs
  await purgeJobs(context())
  expect(await rows()).toEqual([])
})

describe('a standing job', () => {
  const begin = async (...processes: Runner[]) => {
    for (const process of processes) await process.start()
    for (const process of processes) await process.stop()
  }

  it('comes at its beat in one of the processes, and what was missed is made up for once', async () => {
    const beat = (at: number) => nextBeat('*/5 * * * *', { nowMs: at, timeZone: 'Asia/Shanghai' })
    const cron = { ...standing, next: async () => beat(nowMs) }
    const [one, two] = [1, 2].map(() => createRunner(context(), { standing: [cron], once: [] }))
    if (!one || !two) throw new Error('two processes')
    await begin(one, two)
    expect(ran).toEqual([])
    nowMs = beat(nowMs)
    await Promise.all([one.runDue(), two.runDue()])
    expect(ran).toHaveLength(1)
    nowMs += 3 * 60 * minuteMs
    await Promise.all([one.runDue(), two.runDue()])
    expect(ran).toHaveLength(2)
    expect(await only()).toMatchObject({ state: 'waiting', attempts: 0, runAt: beat(nowMs) })
  })

  it('missed while the platform was stopped waits until the start is over', async () => {
    wantedAt = nowMs - minuteMs
    await begin(createRunner(context(), { standing: [{ ...standing, startDelayMs: minuteMs }], once: [] }))
    expect(ran).toEqual([])
    expect((await only()).runAt).toBe(nowMs + minuteMs)
  })

  it('that fails is tried again after a while, for ever', async () => {
    const process = createProcess()
    await begin(process)
    await opened.db.transaction().execute((trx) => wakeStanding(context(), trx, 'standing', nowMs))
    work = async () => {
      throw new Error('no room')
    }
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await process.runDue()
      expect(await only()).toMatchObject({ state: 'waiting', attempts: attempt, runAt: nowMs + backOffMs(attempt) })
      nowMs += backOffMs(attempt)
    }
    work = async () => undefined
    await process.runDue()
    expect(await only()).toMatchObject({ attempts: 0, runAt: null, error: null })
  })

  it('that always finds more to do leaves the others alone in between', async () => {
    wantedAt = nowMs
    const process = createProcess()
    await begin(process)
    await process.runDue()
    const before = ran.length
    await process.runDue()
    expect(ran).toHaveLength(before)
    nowMs += 10_000
    await process.runDue()
    expect(ran).toHaveLength(before + 1)
  })

  it('that is woken while it runs comes again for what it has not seen', async () => {
    const process = createProcess()
    await begin(process)
    await opened.db.transaction().execute((trx) => wakeStanding(context(), trx, 'standing', nowMs))
    work = async () => {
      work = async () => undefined
      await opened.db.transaction().execute(async (trx) => {
        await wakeStanding(context(), trx, 'standing', nowMs + minuteMs)
        wantedAt = nowMs + minuteMs
      })
      return undefined
    }
    await process.runDue()
    expect((await only()).runAt).toBe(nowMs + minuteMs)
  })
})

it('writes nothing while nothing is due', async () => {
  const process = createProcess()
  wantedAt = nowMs + 60 * minuteMs
  await process.start()
  const before = JSON.stringify(await rows())
  const xmin = async () =>
    (await opened.db
      .selectFrom('job')
      .select('xmin' as never)
      .executeTakeFirst()) as unknown
  const first = await xmin()
  for (let index = 0; index < 5; index += 1) await process.runDue()
  await process.stop()
  expect(await xmin()).toEqual(first)
  expect(JSON.stringify(await rows())).toBe(before)
})
