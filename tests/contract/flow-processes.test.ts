import type { ChildProcess } from 'node:child_process'
import pino from 'pino'
import { flowBefore } from '@/lib/contract/workflow/flow-before'
import { type OpenedDatabase, openDatabase } from '@/platform/store/open'
import { faultsOfTasks } from './flow-invariants'
import { agree, approver, insertFlow, insertForm, node, partOf, submit } from './flow-setup'
import { type Client, createClient, loginForm, tryLogin } from './harness'
import { endProcess, startPlatformProcess } from './platform-process'
import { addressOfSchema, createSchema, dropSchema, onPostgres } from './postgres-schema'
import { eventually } from './socket-testing'

jest.setTimeout(180_000)

const password = 'Tenon@2026'
const children: ChildProcess[] = []
let opened: OpenedDatabase
let first: Client
let second: Client
let adminId = ''

async function startProcess(): Promise<Client> {
  const settings = { DATABASE_URL: addressOfSchema(), DEMO: 'empty', ADMIN_PASSWORD: password }
  const { child, url } = await startPlatformProcess(settings)
  children.push(child)
  return createClient(url, (await tryLogin(url, loginForm('admin', password))).data.token)
}

const tasksOf = async (versionId: string) =>
  (await opened.db.selectFrom('flowTask').select('id').where('versionId', '=', versionId).execute()).map(({ id }) => id)

/** How often the administrator was told each of some tasks. */
async function toldOf(title: string, taskIds: readonly string[]): Promise<number[]> {
  const rows = await opened.db.selectFrom('message').select(['title', 'bodyText']).where('userId', '=', adminId).execute()
  const told = rows.filter((row) => row.title.startsWith(title)).map(({ bodyText }) => JSON.parse(bodyText).processId)
  return taskIds.map((id) => told.filter((one) => one === id).length)
}

onPostgres('two platform processes on one database', () => {
  beforeAll(async () => {
    await createSchema()
    first = await startProcess()
    second = await startProcess()
    opened = await openDatabase({ databaseUrl: addressOfSchema(), dataDir: '', log: pino({ level: 'silent' }) })
    await insertForm(opened.db)
    const row = opened.db.selectFrom('appUser').select('id').where('account', '=', 'admin')
    adminId = (await row.executeTakeFirstOrThrow()).id
  })
  afterAll(async () => {
    await opened?.close()
    await Promise.all(children.map((child) => endProcess(child, 'SIGTERM')))
    await dropSchema()
  })

  it('do what is due once, whichever of them looks first', async () => {
    const flow = await insertFlow(opened.db, [node('timer', 't', { second: 1 }), approver('a', [adminId])])
    for (let at = 0; at < 20; at += 1) expect((await submit(at % 2 === 0 ? first : second, flow)).code).toBe(200)
    const ids = await tasksOf(flow)
    await eventually(async () => (await toldOf('待您审批', ids)).every((count) => count > 0), 'the end of the timers')
    const left = await opened.db.selectFrom('flowDue').select('id').execute()
    expect([left, await toldOf('待您审批', ids)]).toEqual([[], ids.map(() => 1)])
  })

  it('let one of two approvals count, and a repeated one once, wherever they come in', async () => {
    const flow = await insertFlow(opened.db, [approver('a', [adminId])])
    for (let at = 0; at < 20; at += 1) expect((await submit(first, flow)).code).toBe(200)
    const ids = await tasksOf(flow)
    for (const [at, id] of ids.entries()) {
      const part = await partOf(opened.db, id, adminId)
      const body = { copyIds: '' } as never
      const key = { 'idempotency-key': `both ${part}` }
      const isSame = at % 2 === 0
      const replies = await Promise.all(
        [first, second].map((client) =>
          isSame ? client.call(flowBefore.audit, { params: { operatorId: part }, body }, key) : agree(client, part),
        ),
      )
      const said = replies.map(({ msg }) => msg).toSorted()
      expect(said).toEqual(isSame ? ['审核成功', '审核成功'] : ['审核成功', '当前流程被处理，无法审批'].toSorted())
    }
    expect((await faultsOfTasks(opened.db, ids)).faults).toEqual([])
    expect(await toldOf('已结束', ids)).toEqual(ids.map(() => 1))
  })
})
