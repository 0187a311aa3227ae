import type { ChildProcess } from 'node:child_process'
import { demoAccounts } from '@/platform/seed/demo-accounts'
import { askHistory, nextOf, say } from './chat-setup'
import { type Client, createClient, loginForm, tryLogin } from './harness'
import { endProcess, startPlatformProcess } from './platform-process'
import { addressOfSchema, createSchema, dropSchema, onPostgres } from './postgres-schema'
import { connect, type Frame } from './socket-testing'

jest.setTimeout(180_000)

const children: ChildProcess[] = []

/** A platform on the schema of this test; answers its address. */
async function startProcess(): Promise<string> {
  const { child, url } = await startPlatformProcess({ DATABASE_URL: addressOfSchema(), DEMO: 'company' })
  children.push(child)
  return url
}

async function signIn(baseUrl: string, account: string): Promise<Client & { userId: string }> {
  const password = demoAccounts.find((demo) => demo.account === account)?.password
  const client = createClient(baseUrl, (await tryLogin(baseUrl, loginForm(account, password))).data.token)
  const reply = await client.raw('/api/oauth/CurrentUser')
  const { data } = (await reply.json()) as { data: { userInfo: { userId: string } } }
  return { ...client, userId: data.userInfo.userId }
}

onPostgres('two platform processes on one database', () => {
  let first: string
  let second: string
  beforeAll(async () => {
    await createSchema()
    first = await startProcess()
    second = await startProcess()
  })
  afterAll(async () => {
    await Promise.all(children.map((child) => endProcess(child, 'SIGTERM')))
    await dropSchema()
  })

  it('let people talk across, in order, each message once, whichever window they have open where', async () => {
    const admin = await signIn(first, 'admin')
    const manager = await signIn(second, 'majianjun')
    const [adminHere, adminThere] = [await connect(first, admin.token), await connect(second, admin.token)]
    const managerThere = await connect(second, manager.token)
    // Long ones travel another way than short ones and must not be overtaken.
    const texts = Array.from({ length: 200 }, (_, index) => `${index} ${index % 7 === 0 ? '长'.repeat(4000) : '短'}`)
    for (const text of texts) say(admin, adminHere, manager.userId, text)
    const textsOf = (frames: Frame[], field: string) => frames.map((frame) => frame[field])
    expect(textsOf(await nextOf(managerThere, 'receiveMessage', 200), 'formMessage')).toEqual(texts)
    expect(textsOf(await nextOf(adminThere, 'sendMessage', 200), 'toMessage')).toEqual(texts)
    expect(textsOf(await nextOf(adminHere, 'sendMessage', 200), 'toMessage')).toEqual(texts)

    say(manager, managerThere, admin.userId, '收到[ok]')
    for (const window of [adminHere, adminThere]) {
      expect(await window.next('receiveMessage')).toMatchObject({ formUserId: manager.userId, formMessage: '收到[ok]' })
    }
    const { list, pagination } = await askHistory(manager, managerThere, { toUserId: admin.userId, formUserId: manager.userId })
    expect(pagination.total).toBe(201)
    const times = list.map((row: Frame) => row['sendTime'])
    expect(times).toEqual([...new Set(times)].sort())
  })

  it('store a message once that is sent to both at the same time', async () => {
    const admin = await signIn(first, 'admin')
    const director = await signIn(second, 'zhouguoqiang')
    const windows = [await connect(first, admin.token), await connect(second, admin.token)]
    const there = await connect(second, director.token)
    for (let round = 0; round < 20; round += 1) {
      for (const window of windows) say(admin, window, director.userId, `第${round}次`, { clientMessageId: `both-of-${round}` })
    }
    say(admin, windows[0] as (typeof windows)[0], director.userId, '完')
    const heard: string[] = []
    while (heard.at(-1) !== '完') heard.push((await there.next('receiveMessage'))['formMessage'])
    expect(heard.sort()).toEqual([...Array.from({ length: 20 }, (_, round) => `第${round}次`), '完'].sort())
    const page = { toUserId: admin.userId, formUserId: director.userId, pageSize: 100 }
    expect((await askHistory(director, there, page))['pagination'].total).toBe(21)
  })
})
