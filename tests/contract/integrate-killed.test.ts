import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { integrateHooks, integrateTask } from '@/lib/contract/online-dev/integrate'
import { createIntegrate } from '@/platform/modules/integrate/definitions/service'
import { recordTableName } from '@/platform/modules/online-dev/public'
import { loadActor } from '@/platform/modules/permission/public'
import { startSession } from '@/platform/modules/session/sessions'
import type { Db } from '@/platform/store/database'
import { migrate } from '@/platform/store/migrate'
import { openDatabase } from '@/platform/store/open'
import { testContext } from '@/platform/store/testing'
import { until } from '../fixtures/until'
import { insertForm } from './flow-setup'
import { createClient } from './harness'
import { integration, passes, tree } from './integrate-setup'
import { endProcess, startPlatformProcess } from './platform-process'
import { addressOfSchema, createSchema, dropSchema, hasPostgres } from './postgres-schema'

jest.setTimeout(600_000)

/** The real process on a folder or a schema of its own, killed in the middle of many runs. */
const folder = mkdtempSync(path.join(tmpdir(), 'tenon-integrate-killed-'))
const dataDir = path.join(folder, 'data')
const formId = 'flowForm1'
const calls = 24
/** The process is killed while so many runs are left. */
const kills = [16]

let child: ChildProcess | undefined
let token = ''
let id = ''
beforeAll(async () => {
  if (hasPostgres) await createSchema()
  // The first start then fills in what an installation has.
  await inDatabase(async (db) => {
    await migrate(db)
    const inMemory = testContext(db)
    // The address is sealed with the key in the folder, which the process must find.
    const ctx = { ...inMemory, config: { ...inMemory.config, dataDir } }
    await db
      .insertInto('appUser')
      .values({ id: 'p0', account: 'p0', realName: '甲', passwordHash: '', isAdministrator: 1 })
      .execute()
    await insertForm(db)
    const actor = await loadActor(ctx, 'p0', { tokenHash: '', ipAddress: '' })
    if (!actor) throw new Error('nobody to save it')
    const add = { type: 'addData', nodeId: 'add', properties: { formId, ...passes({ reason: 'what' }) } }
    const tell = { type: 'message', nodeId: 'tell', properties: { msgUserType: [1], msgTitle: '{what}' } }
    const start = { type: 'start', nodeId: 's', properties: { orderField: 'lane' } }
    id = await createIntegrate(ctx, actor, integration(tree(start, add, tell), { type: 3 }))
    token = await startSession(ctx, 'p0', { ipAddress: '', userAgent: '', idempotencyKey: null } as never)
  })
})
afterAll(async () => {
  if (hasPostgres) await dropSchema()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  const place = { DATA_DIR: dataDir, ...(hasPostgres ? { DATABASE_URL: addressOfSchema() } : {}) }
  const started = await startPlatformProcess({ ...place, DEMO: 'empty', ADMIN_PASSWORD: 'Tenon@2026' })
  child = started.child
  return createClient(started.url, token)
}

async function inDatabase<T>(look: (db: Db) => Promise<T>): Promise<T> {
  const databaseUrl = hasPostgres ? addressOfSchema() : undefined
  const opened = await openDatabase({ databaseUrl, dataDir, log: pino({ level: 'silent' }) })
  try {
    return await look(opened.db)
  } finally {
    await opened.close()
  }
}

it('does each thing of each run once, in order, though the process is killed in the middle of them', async () => {
  let client = await start()
  const { enCodeStr } = (await client.call(integrateHooks.address, { query: { id } })).data
  for (let at = 0; at < calls; at += 1) {
    const input = { params: { enCodeStr }, query: {}, body: { lane: at % 4, what: `调用${at}` } }
    expect((await client.call(integrateHooks.call, input)).code).toBe(200)
  }
  const left = async () => (await client.call(integrateTask.queue, {})).data.length as number
  for (const kill of kills) {
    await until(async () => expect(await left()).toBeLessThanOrEqual(kill))
    await endProcess(child, 'SIGKILL')
    client = await start()
  }
  await until(async () => expect(await left()).toBe(0))
  await endProcess(child, 'SIGTERM')
  await inDatabase(async (db) => {
    const { rows: records } = await sql<{ reason: string }>`select data->>'reason' as reason
      from ${sql.id(recordTableName(formId))} order by creator_time, id`.execute(db)
    const said = records.map(({ reason }) => reason)
    expect([said.length, new Set(said).size]).toEqual([calls, calls])
    for (let lane = 0; lane < 4; lane += 1) {
      const ofLane = said.filter((one) => Number(one.slice(2)) % 4 === lane).map((one) => Number(one.slice(2)))
      expect(ofLane).toEqual(ofLane.toSorted((a, b) => a - b))
    }
    const messages = await db
      .selectFrom('message')
      .select('title')
      .where('userId', '=', 'p0')
      .where('title', 'like', '调用%')
      .execute()
    expect([messages.length, new Set(messages.map(({ title }) => title)).size]).toEqual([calls, calls])
    const states = await db.selectFrom('integrateTask').select('state').distinct().execute()
    expect(states).toEqual([{ state: 'done' }])
  })
})
