import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { flowBefore } from '@/lib/contract/workflow/flow-before'
import type { PlatformContext } from '@/platform/http/context'
import { loadActor } from '@/platform/modules/permission/public'
import { startSession } from '@/platform/modules/session/sessions'
import type { Run } from '@/platform/modules/workflow/engine/public'
import { launch } from '@/platform/modules/workflow/run/launch'
import type { Db, DbTransaction } from '@/platform/store/database'
import { migrate } from '@/platform/store/migrate'
import { openDatabase } from '@/platform/store/open'
import { testContext } from '@/platform/store/testing'
import { faultsOfTasks } from './flow-invariants'
import { insertFlow, insertForm, node } from './flow-setup'
import { createClient, type RawReply } from './harness'
import { endProcess, startPlatformProcess } from './platform-process'
import { addressOfSchema, createSchema, dropSchema, hasPostgres } from './postgres-schema'

jest.setTimeout(600_000)

/** The real process on a folder or a schema of its own, killed while many people approve at once. */
const folder = mkdtempSync(path.join(tmpdir(), 'tenon-flow-killed-'))
const dataDir = path.join(folder, 'data')
const peopleCount = 50
/** Each task asks one person, and then three together. */
const stepsOfTask = 4
/** After so many answers. */
const kills = [40, 120]

let child: ChildProcess | undefined
afterAll(async () => {
  if (hasPostgres) await dropSchema()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<string> {
  const place = { DATA_DIR: dataDir, ...(hasPostgres ? { DATABASE_URL: addressOfSchema() } : {}) }
  const started = await startPlatformProcess({ ...place, DEMO: 'empty', ADMIN_PASSWORD: 'Tenon@2026' })
  child = started.child
  return started.url
}

async function inDatabase<T>(look: (db: Db) => Promise<T>): Promise<T> {
  const opened = await openDatabase({
    databaseUrl: hasPostgres ? addressOfSchema() : undefined,
    dataDir,
    log: pino({ level: 'silent' }),
  })
  try {
    return await look(opened.db)
  } finally {
    await opened.close()
  }
}

/** Where the platform answers now; a new one while it is down. */
let address: Promise<string>
let moveTo: (url: string) => void
const fallSilent = () => {
  address = new Promise((resolve) => {
    moveTo = resolve
  })
}

type Task = { id: string; first: string; hasPassed: Promise<void>; pass: () => void }
const tasks: Task[] = []
const tokens: string[] = []
/** Parts whose approval was answered. */
const answered: string[] = []
let atAnswer: (count: number) => void = () => undefined

const person = (at: number) => `p${(at + peopleCount) % peopleCount}`

async function launchAll(ctx: PlatformContext): Promise<void> {
  const { db } = ctx
  const people = Array.from({ length: peopleCount }, (_, at) => person(at))
  await db
    .insertInto('appUser')
    .values(people.map((id) => ({ id, account: id, realName: id, passwordHash: '' })))
    .execute()
  await insertForm(db)
  const all = { counterSign: 1, counterSignConfig: { auditType: 1, auditRatio: 100, rejectType: 0 } }
  const byField = (formField: string) => ({ assigneeType: 4, formFieldType: 1, formField })
  const flowId = await insertFlow(db, [
    node('approver', 'a', byField('buyer')),
    node('approver', 'b', { ...byField('board'), ...all }),
  ])
  const meta = { ipAddress: '', userAgent: '', idempotencyKey: null } as never
  const actor = await loadActor(ctx, person(0), { tokenHash: '', ipAddress: '' })
  if (!actor) throw new Error('nobody to launch')
  for (const [at, userId] of people.entries()) {
    tokens.push(await startSession(ctx, userId, meta))
    const formData = { buyer: userId, board: [person(at), person(at + 1), person(at + 2)] }
    const form = { flowId, formData, status: 0, flowUrgent: 1, copyIds: '' } as never
    const id = await launch(ctx, { actor, meta, form, readModule: async () => [] as never })
    const { id: first } = await db.selectFrom('flowOperator').select('id').where('taskId', '=', id).executeTakeFirstOrThrow()
    let pass = () => {}
    const hasPassed = new Promise<void>((resolve) => {
      pass = resolve
    })
    tasks.push({ id, first, hasPassed, pass })
  }
}

beforeAll(async () => {
  if (hasPostgres) await createSchema()
  // The first start then fills in what an installation has.
  await inDatabase(async (db) => {
    await migrate(db)
    await launchAll(testContext(db))
  })
  fallSilent()
  moveTo(await start())
})

/** A call that goes on until it was answered, however often the platform dies meanwhile. */
async function asked(token: string, call: (client: ReturnType<typeof createClient>) => Promise<RawReply>): Promise<RawReply> {
  for (;;) {
    const client = createClient(await address, token)
    const reply = await call(client).catch(() => null)
    if (reply) return reply
  }
}

async function approve(token: string, operatorId: string): Promise<void> {
  const key = { 'idempotency-key': `approve ${operatorId}` }
  const body = { handleOpinion: '同意', copyIds: '' } as never
  const reply = await asked(token, (client) => client.call(flowBefore.audit, { params: { operatorId }, body }, key))
  expect(reply).toMatchObject({ code: 200, msg: '审核成功' })
  answered.push(operatorId)
  atAnswer(answered.length)
}

async function waitingPart(token: string, taskId: string): Promise<string> {
  const { data } = await asked(token, (client) => client.call(flowBefore.list, { params: { category: '1' }, query: {} as never }))
  const row = data.list.find((one: { processId: string }) => one.processId === taskId)
  return row.id
}

/** One person does the own part, and then those of three tasks as soon as they are reached. */
async function work(at: number): Promise<void> {
  const token = tokens[at] ?? ''
  const taskOf = (index: number) => tasks[(index + peopleCount) % peopleCount] as Task
  await approve(token, taskOf(at).first)
  taskOf(at).pass()
  for (const task of [taskOf(at), taskOf(at - 1), taskOf(at - 2)]) {
    await task.hasPassed
    await approve(token, await waitingPart(token, task.id))
  }
}

const reached = (count: number) =>
  new Promise<void>((resolve) => {
    atAnswer = (now) => now >= count && resolve()
  })

/** What people were told of a task is what happened to it, each once. */
async function faultsOfMessages(db: DbTransaction, runs: ReadonlyMap<string, Run>): Promise<string[]> {
  const rows = await db.selectFrom('message').select(['title', 'bodyText', 'userId']).where('type', '=', 2).execute()
  const told = new Map<string, number>()
  for (const { title, bodyText } of rows) {
    const what = `${JSON.parse(bodyText).processId} ${title.split('：')[0]}`
    told.set(what, (told.get(what) ?? 0) + 1)
  }
  return [...runs].flatMap(([id, run]) => {
    const isDone = (nodeId: string) => run.nodes[nodeId]?.state === 'done'
    const due = {
      待您审批: run.operators.length,
      已通过审批: ['a', 'b'].filter(isDone).length,
      已结束: run.status === 2 ? 1 : 0,
    }
    return Object.entries(due).flatMap(([what, count]) => {
      const seen = told.get(`${id} ${what}`) ?? 0
      return seen === count ? [] : [`${id}: ${what} ${seen} times, not ${count}`]
    })
  })
}

/** Looks at one moment of the database; answers the tasks. */
function examined(before: ReadonlyMap<string, Run>, done: readonly string[]): Promise<Map<string, Run>> {
  const ids = tasks.map(({ id }) => id)
  const look = async (trx: DbTransaction) => {
    const { faults, runs } = await faultsOfTasks(trx, ids, before)
    expect([...faults, ...(await faultsOfMessages(trx, runs))]).toEqual([])
    const kept = await trx.selectFrom('flowOperator').select('id').where('state', '=', 'agreed').execute()
    const agreed = new Set(kept.map(({ id }) => id))
    expect(done.filter((id) => !agreed.has(id))).toEqual([])
    for (const { records } of runs.values()) {
      const lines = records.filter(({ code }) => code === 1).map(({ operatorId }) => operatorId)
      expect(new Set(lines).size).toBe(lines.length)
    }
    return runs
  }
  return inDatabase((db) => db.transaction().setIsolationLevel('repeatable read').execute(look))
}

it('a platform killed while fifty people approve loses no answered step and doubles none, and tells each step once', async () => {
  const everybody = Promise.all(tokens.map((_, at) => work(at)))
  let runs = new Map<string, Run>()
  for (const count of kills) {
    await reached(count)
    fallSilent()
    await endProcess(child, 'SIGKILL')
    const done = [...answered]
    runs = await examined(runs, done)
    moveTo(await start())
  }
  await everybody
  await endProcess(child, 'SIGTERM')
  runs = await examined(runs, answered)
  expect(answered).toHaveLength(peopleCount * stepsOfTask)
  expect([...runs.values()].map(({ status }) => status)).toEqual(tasks.map(() => 2))
})
