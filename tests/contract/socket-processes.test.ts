import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { onlineUser } from '@/lib/contract/message/online-user'
import { oauth } from '@/lib/contract/session/oauth'
import type { PlatformContext } from '@/platform/http/context'
import { pushToUsers } from '@/platform/http/push'
import { startLive } from '@/platform/live'
import { sendMessage } from '@/platform/modules/message/send'
import { purgeRealtime } from '@/platform/modules/realtime/presence-store'
import type { Hub } from '@/platform/modules/realtime/public'
import { type Harness, startHarness } from './harness'
import { connect, eventually } from './socket-testing'

/** Several processes on one database are possible with PostgreSQL only. */
const databaseUrl = process.env.TEST_DATABASE_URL
const onPostgres = databaseUrl ? describe : describe.skip

onPostgres('two platforms on one PostgreSQL database', () => {
  let first: Harness
  let second: { hub: Hub; url: string; ctx: PlatformContext; stop(): Promise<void> }
  beforeEach(async () => {
    first = await startHarness({ databaseUrl })
    second = await startSecond(first)
  })
  afterEach(async () => {
    await second.stop()
    await first.stop()
  })

  it('carry pushes to the sockets of each other, once, however long they are', async () => {
    const { token } = await first.signIn('clerk')
    const [here, there] = [await connect(first.baseUrl, token), await connect(second.url, token)]
    for (const text of ['short', '长'.repeat(50_000)]) {
      pushToUsers(first.ctx, ['clerk'], { method: 'news', text })
      expect((await here.next('news'))['text']).toBe(text)
      expect((await there.next('news'))['text']).toBe(text)
    }
    await sendMessage(second.ctx, { userIds: ['clerk'], type: 3, title: '另一台发的', bodyText: '' })
    expect(await here.next('messagePush')).toMatchObject({ title: '另一台发的' })
    expect(await there.next('messagePush')).toMatchObject({ title: '另一台发的' })
    expect([...here.waiting(), ...there.waiting()]).toEqual([])
  })

  it('close the sockets of sessions that ended in the other', async () => {
    const client = await first.signIn('clerk')
    const there = await connect(second.url, client.token)
    await client.call(oauth.logout, { query: {} })
    const admin = await first.signIn('admin')
    const other = await connect(second.url, (await first.signIn('stranger')).token)
    const [row] = (await admin.call(onlineUser.list, { query: { keyword: 'stranger' } })).data.list
    await admin.call(onlineUser.remove, { params: { id: row.userId } })
    expect(await other.next('logout')).toMatchObject({ msg: '此账号已在其他地方登录' })
    expect(await there.next('closeSocket')).toEqual({ method: 'closeSocket' })
  })

  it('go on hearing each other after the connection for it was cut', async () => {
    const there = await connect(second.url, (await first.signIn('clerk')).token)
    const cut = await sql<{ isCut: boolean }>`select pg_terminate_backend(pid) as is_cut from pg_stat_activity
      where query = 'listen "realtime_' || current_schema() || '"'`.execute(first.db)
    expect(cut.rows).toHaveLength(2)
    await eventually(async () => {
      pushToUsers(first.ctx, ['clerk'], { method: 'again' })
      return there.waiting().length > 0
    }, 'a push after the cut')
  })

  it('forget the sessions of a process that is gone', async () => {
    const admin = await first.signIn('admin')
    await connect(first.baseUrl, admin.token)
    const total = async () => (await admin.call(onlineUser.list, { query: {} })).data.pagination.total
    expect(await total()).toBe(1)
    const hash = (await first.db.selectFrom('session').select('tokenHash').executeTakeFirstOrThrow()).tokenHash
    await first.db
      .insertInto('realtimeNode')
      .values({ id: 'dead', seenAt: first.ctx.now() - 6 * 60_000 })
      .execute()
    await first.db.deleteFrom('realtimeSession').execute()
    await first.db.insertInto('realtimeSession').values({ nodeId: 'dead', tokenHash: hash, connectedAt: 1 }).execute()
    expect(await total()).toBe(0)
    await purgeRealtime(first.ctx)
    expect(await first.db.selectFrom('realtimeSession').selectAll().execute()).toEqual([])
  })
})

async function startSecond({ ctx: own }: Harness) {
  const { realtime: _ofFirst, ...still } = own
  const hub = await startLive(still)
  const ctx = { ...still, realtime: hub.realtime }
  const server = createServer()
  hub.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    await hub.close()
    await new Promise((resolve) => server.close(resolve))
  }
  return { hub, url, ctx, stop }
}
