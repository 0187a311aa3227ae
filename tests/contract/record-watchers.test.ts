import { oauth } from '@/lib/contract/session/oauth'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { purgeRecordWatches } from '@/platform/modules/online-dev/public'
import { customerDesign } from '@/platform/modules/online-dev/testing'
import type { Client } from './harness'
import { createdId, modelId, type OnlineDev, permit, startOnlineDev } from './online-dev-setup'
import { connect, eventually, type Frame, type TestSocket } from './socket-testing'

let site: OnlineDev
let recordId: string
beforeAll(async () => {
  site = await startOnlineDev()
})
afterAll(() => site.stop())
const open: TestSocket[] = []
beforeEach(async () => {
  recordId = await createdId(site.admin, { name: `记录${open.length}${performance.now()}` })
})
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.close()
})

type Tab = TestSocket & { look: (doing?: string, more?: object) => void }
let views = 0
async function tabOf(client: Client): Promise<Tab> {
  const opened = await connect(site.platform.baseUrl, client.token)
  expect(opened.first['features']).toEqual(['recordWatchers'])
  open.push(opened)
  const viewId = `view-of-test-${++views}`
  const look = (doing = 'viewing', more = {}) =>
    opened.send({ method: 'WatchRecord', token: client.token, modelId, recordId, viewId, doing, ...more })
  return { ...opened, look }
}

const people = (frame: Frame) => frame['list'].map(({ userId, doing }: Frame) => `${userId} ${doing}`)
/** Reads until these are told to have the record open. */
async function sees(tab: TestSocket, ...expected: string[]): Promise<void> {
  let told: string[] = []
  while (told.join() !== expected.join()) told = people(await tab.next('recordWatchers'))
}

/** Everything sent before on this socket has been done: it is asked in order. */
async function done(tab: TestSocket, { token }: Client): Promise<void> {
  tab.send({ method: 'MessageList', token, formUserId: 'x', toUserId: 'x', currentPage: 1, pageSize: 1, sord: 'asc' })
  await tab.next('error')
}

it('people who have a record open see each other, and which of them edits it', async () => {
  const [admin, clerk] = [await tabOf(site.admin), await tabOf(site.clerk)]
  admin.look()
  await sees(admin, 'admin viewing')
  clerk.look()
  await sees(clerk, 'admin viewing', 'clerk viewing')
  await sees(admin, 'admin viewing', 'clerk viewing')
  clerk.look('editing')
  await sees(admin, 'clerk editing', 'admin viewing')
  clerk.look('gone')
  await sees(admin, 'admin viewing')
})

it('several tabs of a person are one, who is gone with the last of them and edits while any of them does', async () => {
  const [admin, first, second] = [await tabOf(site.admin), await tabOf(site.clerk), await tabOf(site.clerk)]
  admin.look()
  first.look('editing')
  second.look()
  await sees(admin, 'clerk editing', 'admin viewing')
  first.socket.close()
  await sees(admin, 'admin viewing', 'clerk viewing')
  second.socket.close()
  await sees(admin, 'admin viewing')
})

it('two views over one socket, as tabs of a browser have it, go one by one', async () => {
  const [admin, clerk] = [await tabOf(site.admin), await tabOf(site.clerk)]
  admin.look()
  clerk.look()
  clerk.look('editing', { viewId: 'view-of-the-other-tab' })
  await sees(admin, 'clerk editing', 'admin viewing')
  clerk.look('gone', { viewId: 'view-of-the-other-tab' })
  await sees(admin, 'admin viewing', 'clerk viewing')
})

it('who signs out is gone', async () => {
  const again = await site.platform.signIn('clerk')
  const [admin, clerk] = [await tabOf(site.admin), await tabOf(again)]
  admin.look()
  clerk.look()
  await sees(admin, 'admin viewing', 'clerk viewing')
  await again.call(oauth.logout, { query: {} })
  await sees(admin, 'admin viewing')
})

it('who has not been heard of for a while is gone, and nothing of it is kept', async () => {
  const [admin, clerk] = [await tabOf(site.admin), await tabOf(site.clerk)]
  clerk.look()
  await sees(clerk, 'clerk viewing')
  site.platform.advance(100_000)
  admin.look()
  await sees(admin, 'admin viewing')
  await purgeRecordWatches(site.platform.ctx)
  expect(await site.platform.db.selectFrom('recordWatch').select('userId').execute()).toEqual([{ userId: 'admin' }])
})

describe('rights', () => {
  it.each([
    ['a module that is not permitted', () => site.stranger, {}],
    ['a record that does not exist', () => site.clerk, { recordId: 'none' }],
    ['a module that does not exist', () => site.clerk, { modelId: 'none' }],
  ])('%s: nothing is told and nobody is seen', async (_name, who, more) => {
    const [admin, other] = [await tabOf(site.admin), await tabOf(who())]
    admin.look()
    await sees(admin, 'admin viewing')
    other.look('viewing', more)
    await done(other, who())
    expect(other.waiting().filter(({ method }) => method === 'recordWatchers')).toEqual([])
    admin.look()
    await sees(admin, 'admin viewing')
  })

  it('a right that is taken away ends with the next sign of life', async () => {
    const [admin, clerk] = [await tabOf(site.admin), await tabOf(site.clerk)]
    admin.look()
    clerk.look()
    await sees(admin, 'admin viewing', 'clerk viewing')
    await saveReleasedDesign(site.platform.db, customerDesign({ list: { useBtnPermission: true } }))
    clerk.look()
    await sees(admin, 'admin viewing')
    await permit(site.platform, 'button', 'btn_detail')
    clerk.look()
    await sees(admin, 'admin viewing', 'clerk viewing')
    await saveReleasedDesign(site.platform.db, customerDesign())
  })
})

describe('what one person can cost', () => {
  it('views of a session are bounded', async () => {
    const clerk = await tabOf(site.clerk)
    for (let index = 0; index < 60; index++) clerk.look('viewing', { viewId: `one-of-many-${index}` })
    await done(clerk, site.clerk)
    await eventually(async () => {
      const rows = await site.platform.db.selectFrom('recordWatch').select('viewId').where('userId', '=', 'clerk').execute()
      return rows.length === 40
    }, 'the bound')
  })

  it('whoever looks with as many views as he may crowds nobody out', async () => {
    const [admin, other] = [await tabOf(site.admin), await tabOf(site.clerk)]
    admin.look('editing')
    other.look()
    await sees(other, 'admin editing', 'clerk viewing')
    // Views that came later than those of everybody else, of more sessions than a record names.
    const crowd = Array.from({ length: 6 }, (_, session) => `crowd-${session}`)
    const { ctx, db } = site.platform
    const now = ctx.now() + 1
    const life = { createdAt: now, lastSeenAt: now, expiresAt: now + 3_600_000, ipAddress: '', userAgent: '' }
    await db
      .insertInto('session')
      .values(crowd.map((tokenHash) => ({ ...life, tokenHash, userId: 'clerk', endedAt: null, endedReason: null })))
      .execute()
    for (const sessionHash of crowd) {
      const views = Array.from({ length: 40 }, (_, view) => `view-${view}`)
      const row = {
        sessionHash,
        socketId: sessionHash,
        userId: 'clerk',
        modelId,
        recordId,
        doing: 'viewing' as const,
        seenAt: now,
      }
      await db
        .insertInto('recordWatch')
        .values(views.map((viewId) => ({ ...row, viewId })))
        .execute()
    }
    other.look()
    await sees(other, 'admin editing', 'clerk viewing')
    const third = await tabOf(site.clerk)
    third.look('editing')
    await sees(admin, 'admin editing', 'clerk editing')
  })

  it('a flood is refused, and the socket stays', async () => {
    const admin = await tabOf(site.admin)
    for (let index = 0; index < 290; index++) admin.look()
    const flooding = await tabOf(site.admin)
    for (let index = 0; index < 50; index++) flooding.look()
    // Both windows are heard in turns: either of them may be the one that asks too often.
    const refusal = await Promise.race([flooding.next('error'), admin.next('error')])
    expect(refusal).toMatchObject({ msg: expect.any(String) })
    flooding.look('gone')
    expect(flooding.socket.readyState).toBe(flooding.socket.OPEN)
  })
})
