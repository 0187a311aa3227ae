import { createRunner, type Runner } from '../../jobs/runner'
import type { OpenedDatabase } from '../../store/open'
import { openTestDatabase, testContext } from '../../store/testing'
import { actorOf, insertTestCompany } from '../permission/testing'
import { replanTasks, taskBeats } from './beats'
import type { TaskMethod } from './methods'
import { planned } from './plan'
import { taskRunsWith } from './run-job'
import { purgeTaskRuns, runNow } from './runs'
import { changeTask, createTask, removeTask, switchTask } from './service'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const leaseMs = 30_000

let opened: OpenedDatabase
let nowMs: number
let timeZone: string
/** When the method ran, by the clock. */
let ran: number[]
/** What it does; tests replace it. */
let work: TaskMethod['run']
beforeEach(async () => {
  opened = await openTestDatabase()
  await insertTestCompany(opened.db)
  timeZone = 'Asia/Shanghai'
  nowMs = at('2027-01-04 09:00:30')
  ran = []
  work = async () => '完成'
})
afterEach(() => opened.close())

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`)
const textOf = (ms: number | null | undefined, zone = timeZone) =>
  typeof ms !== 'number'
    ? null
    : new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(ms)

const method: TaskMethod = {
  id: 'note',
  fullName: '记录',
  restMs: 0,
  cron: '0 * * * * ?',
  run: (ctx, job) => {
    ran.push(nowMs)
    return work(ctx, job)
  },
}

const context = () => {
  const base = testContext(opened.db, { now: () => nowMs })
  return { ...base, config: { ...base.config, timeZone } }
}
const createProcess = (): Runner => createRunner(context(), { standing: [taskBeats], once: [taskRunsWith(async () => [method])] })

const form = (cron: string, more: { startTime?: number; endTime?: number; enabledMark?: number } = {}) => {
  const { startTime = nowMs, endTime = '', enabledMark = 1 } = more
  const content = { cron, startTime, endTime, interfaceId: '', interfaceName: '', parameter: [], localHostTaskId: 'note' }
  return {
    fullName: '任务',
    enCode: 'task',
    executeType: '3' as const,
    executeContent: content,
    enabledMark,
    description: '',
    sortCode: 0,
  }
}
const make = async (...given: Parameters<typeof form>) =>
  createTask(context(), await actorOf(context(), 'admin'), form(...given) as never, [method])
const taskOf = (id: string) => opened.db.selectFrom('scheduledTask').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const log = () => opened.db.selectFrom('scheduledTaskRun').selectAll().orderBy('runAt').orderBy('id').execute()

/** A process that has started and whose runs are called for by the test. */
async function begin(): Promise<Runner> {
  const process = createProcess()
  await process.prepare()
  await opened.db.updateTable('job').set({ runAt: nowMs }).where('id', '=', taskBeats.name).execute()
  return process
}

it('a year goes by: the last day of each month once, at its time, and not once more', async () => {
  const id = await make('0 0 2 L * ?')
  const process = await begin()
  for (let month = 0; month < 12; month += 1) {
    nowMs = (await taskOf(id)).nextRunAt ?? 0
    await process.runDue()
  }
  expect(ran).toHaveLength(12)
  expect([ran[0], ran[1], ran.at(-1)].map((ms) => textOf(ms))).toEqual([
    '2027-01-31 02:00:00',
    '2027-02-28 02:00:00',
    '2027-12-31 02:00:00',
  ])
  expect(await taskOf(id)).toMatchObject({ runCount: 12, lastRunAt: ran.at(-1), version: 1 })
})

it('comes every second where it says so', async () => {
  await make('* * * * * ?')
  const process = await begin()
  for (let second = 0; second < 5; second += 1) {
    nowMs += 1000
    await process.runDue()
  }
  expect(ran).toHaveLength(5)
})

it('runs once, in one of the processes, however many look at the same time', async () => {
  const id = await make('0 0 2 * * ?')
  const processes = [await begin(), await begin(), await begin()]
  nowMs = (await taskOf(id)).nextRunAt ?? 0
  await Promise.all(processes.map((process) => process.runDue()))
  expect(ran).toHaveLength(1)
  expect(await log()).toMatchObject([{ state: 'done', description: '完成', runAt: nowMs, finishedAt: nowMs }])
})

it('what was missed while the platform was stopped is made up for by one run, and told', async () => {
  const id = await make('0 0 * * * ?')
  nowMs += 5 * 60 * minuteMs
  await (await begin()).runDue()
  expect(ran).toHaveLength(1)
  expect(await log()).toMatchObject([{ state: 'done', description: '补上此前未按时执行的4次；完成' }])
  expect(textOf((await taskOf(id)).nextRunAt)).toBe('2027-01-04 15:00:00')
})

it('after the end of a task nothing is made up for, and that is told too', async () => {
  const id = await make('0 0 * * * ?', { endTime: at('2027-01-04 11:30:00') })
  nowMs += dayMs
  await (await begin()).runDue()
  expect(ran).toEqual([])
  expect(await log()).toMatchObject([{ state: 'failed', description: '错过2次执行：任务结束时间已过，不再补上' }])
  expect((await taskOf(id)).nextRunAt).toBeNull()
})

it('begins not before its start, and the start and the end themselves count', async () => {
  const id = await make('0 0 * * * ?', { startTime: at('2027-01-06 08:00:00'), endTime: at('2027-01-06 09:00:00') })
  const process = await begin()
  while (true) {
    const { nextRunAt } = await taskOf(id)
    if (nextRunAt === null) break
    // A beat is taken up a little after its time.
    nowMs = nextRunAt + 20
    await process.runDue()
  }
  expect(ran.map((ms) => textOf(ms))).toEqual(['2027-01-06 08:00:00', '2027-01-06 09:00:00'])
})

describe('while a run goes on', () => {
  it('no second one of the same task begins; the next one tells how many beats had none', async () => {
    const id = await make('0 * * * * ?')
    const process = await begin()
    let end: () => void = () => undefined
    const begun = new Promise<void>((resolve) => {
      work = () => {
        resolve()
        return new Promise((done) => (end = () => done('完成')))
      }
    })
    nowMs = at('2027-01-04 09:01:00')
    const long = process.runDue()
    await begun
    const other = await begin()
    for (const minute of ['02', '03']) {
      nowMs = at(`2027-01-04 09:${minute}:00`)
      await prolong()
      await other.runDue()
    }
    await expect(runNow(context(), await actorOf(context(), 'admin'), id)).rejects.toMatchObject({
      userMessage: '任务正在执行，请稍后再试',
    })
    work = async () => '完成'
    end()
    await long
    nowMs = at('2027-01-04 09:04:00')
    await other.runDue()
    expect((await log()).map(({ description }) => description)).toEqual(['完成', '补上此前未按时执行的2次；完成'])
    expect(ran).toHaveLength(2)
  })

  /** The process that runs it says all the time that it lives. */
  const prolong = () =>
    opened.db
      .updateTable('job')
      .set({ leaseUntil: nowMs + leaseMs })
      .where('state', '=', 'running')
      .execute()

  it('and its process dies, it begins again elsewhere and the log tells of both', async () => {
    await make('0 0 10 * * ?')
    await dieAt('2027-01-04 10:00:00')
    nowMs += leaseMs
    await (await begin()).runDue()
    expect(ran).toHaveLength(2)
    expect(await log()).toMatchObject([
      { state: 'failed', description: '执行被中断，重新开始' },
      { state: 'done', description: '完成', attempts: 2 },
    ])
  })

  it('what ends its process every time is given up', async () => {
    await make('0 0 10 * * ?')
    await dieAt('2027-01-04 10:00:00')
    for (let times = 0; times < 6; times += 1) {
      nowMs += 10 * minuteMs
      await dieIfBegun()
    }
    expect(ran).toHaveLength(3)
    expect((await log()).at(-1)).toMatchObject({ state: 'failed', description: '执行被中断3次，不再重试' })
  })

  it('an orderly stop takes it back, and the next process runs it', async () => {
    await make('0 0 10 * * ?')
    work = (_ctx, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    nowMs = at('2027-01-04 10:00:00')
    const process = await begin()
    await process.start()
    await until(() => ran.length === 1)
    await process.stop()
    expect(await log()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    work = async () => '完成'
    await (await begin()).runDue()
    expect(await log()).toMatchObject([{ state: 'done', attempts: 1 }])
  })

  async function dieAt(text: string) {
    nowMs = at(text)
    await dieIfBegun()
  }

  /** A process of which nothing is heard any more, in the middle of what it runs. */
  async function dieIfBegun() {
    const before = ran.length
    work = () => new Promise(() => undefined)
    let isOver = false
    void (await begin()).runDue().then(() => (isOver = true))
    await until(() => isOver || ran.length > before)
    work = async () => '完成'
  }

  async function until(isSo: () => boolean) {
    const giveUpAt = Date.now() + 60_000
    while (!isSo() && Date.now() < giveUpAt) await new Promise(setImmediate)
  }
})

describe('a clock that is set', () => {
  it('forward lets a task run once, and back by little lets it run nothing twice', async () => {
    const id = await make('0 0/5 * * * ?')
    const process = await begin()
    nowMs += 2 * 60 * minuteMs
    await process.runDue()
    expect(ran).toHaveLength(1)
    const next = (await taskOf(id)).nextRunAt
    nowMs -= 10 * minuteMs
    await replanTasks(context())
    await process.runDue()
    expect(ran).toHaveLength(1)
    expect((await taskOf(id)).nextRunAt).toBe(next)
  })

  it('back from far ahead lets it wait no longer than until its next time', async () => {
    nowMs += 365 * dayMs
    const id = await make('0 0 2 * * ?', { startTime: at('2027-01-01 00:00:00') })
    nowMs -= 365 * dayMs
    await replanTasks(context())
    expect(textOf((await taskOf(id)).nextRunAt)).toBe('2027-01-05 02:00:00')
  })
})

describe('the zone of the installation', () => {
  it('decides, and where it is changed all tasks are planned anew', async () => {
    const id = await make('0 0 2 * * ?')
    timeZone = 'Europe/Berlin'
    await replanTasks(context())
    expect(textOf((await taskOf(id)).nextRunAt)).toBe('2027-01-05 02:00:00')
  })

  it('with summer time: each day of a year has one run, in spring after the gap, in autumn at the first of the two', () => {
    const task = { cron: '0 30 2 * * ?', startTime: 0, endTime: null, enabledMark: 1 }
    timeZone = 'Europe/Berlin'
    nowMs = Date.parse('2027-01-01T00:00:00Z')
    const runs: (string | null)[] = []
    while (runs.length < 365) {
      nowMs = planned(context(), task).nextRunAt ?? 0
      runs.push(textOf(nowMs))
    }
    expect(new Set(runs.map((run) => run?.slice(0, 10))).size).toBe(365)
    expect(runs.filter((run) => !run?.endsWith('02:30:00'))).toEqual(['2027-03-28 03:00:00'])
  })
})

describe('what administrators do meanwhile', () => {
  it('a task that is stopped or deleted before its run begins does not run', async () => {
    const id = await make('0 0 10 * * ?')
    const admin = await actorOf(context(), 'admin')
    nowMs = at('2027-01-04 10:00:00')
    const onlyBeats = createRunner(context(), { standing: [taskBeats], once: [] })
    await begin()
    await onlyBeats.runDue()
    await switchTask(context(), admin, id, 0)
    await (await begin()).runDue()
    expect(ran).toEqual([])
    expect(await log()).toMatchObject([{ state: 'failed', description: '任务已停用，未执行' }])
    await switchTask(context(), admin, id, 1)
    expect(textOf((await taskOf(id)).nextRunAt)).toBe('2027-01-05 10:00:00')
    await runNow(context(), admin, id)
    await removeTask(context(), admin, id)
    await (await begin()).runDue()
    expect([ran, await log()]).toEqual([[], []])
  })

  it('a change that leaves the times alone takes away no run that is due', async () => {
    const id = await make('0 0 10 * * ?', { startTime: at('2027-01-01 00:00:00') })
    const due = (await taskOf(id)).nextRunAt
    nowMs = at('2027-01-04 10:00:01')
    const renamed = { ...form('0 0 10 * * ?', { startTime: at('2027-01-01 00:00:00') }), fullName: '新名' }
    await changeTask(context(), await actorOf(context(), 'admin'), { id, form: renamed as never, methods: [method] })
    expect((await taskOf(id)).nextRunAt).toBe(due)
  })

  it('a task that rests runs by hand, with the name of who asked, and its beat is not moved', async () => {
    const id = await make('0 0 10 * * ?', { enabledMark: 0 })
    await runNow(context(), await actorOf(context(), 'manager'), id)
    await createProcess().runDue()
    expect(await log()).toMatchObject([{ state: 'done', askedBy: 'manager' }])
    expect((await taskOf(id)).nextRunAt).toBeNull()
  })
})

it('a failure stands in the log in words, and the next beat comes all the same', async () => {
  const id = await make('0 0 * * * ?')
  work = async () => {
    throw new Error('connection refused at 10.0.0.1')
  }
  nowMs = at('2027-01-04 10:00:00')
  await (await begin()).runDue()
  expect(await log()).toMatchObject([{ state: 'failed', description: '系统异常' }])
  expect(textOf((await taskOf(id)).nextRunAt)).toBe('2027-01-04 11:00:00')
})

it('the log keeps thirty days and a thousand runs of each task', async () => {
  const id = await make('0 0 10 * * ?')
  const row = (index: number, runAt: number) => ({
    id: `r${index}`,
    taskId: id,
    askedBy: null,
    createdAt: runAt,
    runAt,
    finishedAt: runAt,
  })
  const old = Array.from({ length: 3 }, (_, index) => row(index, nowMs - 31 * dayMs))
  const recent = Array.from({ length: 1005 }, (_, index) => row(index + 10, nowMs - index * minuteMs))
  await opened.db
    .insertInto('scheduledTaskRun')
    .values([...old, ...recent].map((one) => ({ ...one, state: 'done' as const })))
    .execute()
  expect(await purgeTaskRuns(context())).toBe(8)
  expect((await log()).map(({ id }) => id)).not.toContain('r1014')
  expect(await purgeTaskRuns(context())).toBe(0)
})
