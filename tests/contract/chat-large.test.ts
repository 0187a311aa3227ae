import { sql } from 'kysely'
import { chat } from '@/lib/contract/message/chat'
import { purgeChat } from '@/platform/modules/chat/retention-store'
import { cpuMsOf } from '@/tests/fixtures/cpu-time'
import { askHistory, say } from './chat-setup'
import { type Client, type Harness, startHarness } from './harness'
import { connect, type TestSocket } from './socket-testing'

let harness: Harness
let clerk: Client
let mine: TestSocket
beforeAll(async () => {
  harness = await startHarness()
  clerk = await harness.signIn('clerk')
  mine = await connect(harness.baseUrl, clerk.token)
})
afterAll(() => harness.stop())

/** Half a second of work is what a person would notice; the database runs in this process too, and the rest is for slow machines. */
const workMsMax = 5000

async function lightly<T>(run: () => Promise<T>): Promise<T> {
  let result: Promise<T> | undefined
  const work = await cpuMsOf(() => {
    result = run()
    return result
  })
  expect(work).toBeLessThan(workMsMax)
  return result as Promise<T>
}

/** Messages between two people with one minute between them, the newest one now. */
async function fillHistory(peerId: string, count: number): Promise<void> {
  const pair = ['clerk', peerId].sort().join(':')
  const now = harness.ctx.now()
  await sql`insert into chat_message (id, pair, sent_at, sender_id, receiver_id, content_type, content)
    select ${peerId} || n, ${pair}, ${now}::bigint - (${count}::int - n) * 60000::bigint, ${peerId}, 'clerk', 'text',
      '项目进度汇报，第' || n || '条：' || repeat('模具已经上机，', 1 + n % 8) from generate_series(1, ${count}::int) n`.execute(
    harness.db,
  )
  await sql`insert into chat_pair (pair, latest_at, total, bytes) select pair, max(sent_at), count(*), sum(octet_length(content))
    from chat_message where pair = ${pair} group by pair`.execute(harness.db)
  await sql`insert into chat_conversation (owner_id, peer_id, pair, latest_at, latest_type, latest_text)
    values ('clerk', ${peerId}, ${pair}, ${now}, 'text', '最新'), (${peerId}, 'clerk', ${pair}, ${now}, 'text', '最新')`.execute(
    harness.db,
  )
}

describe('20,000 messages of one conversation', () => {
  beforeAll(() => fillHistory('stranger', 20_000))
  const ask = (more: object) =>
    lightly(() => askHistory(clerk, mine, { toUserId: 'stranger', formUserId: 'clerk', pageSize: 50, ...more }))

  it('answer every page in a moment, the oldest and the newest', async () => {
    for (const sord of ['asc', 'desc']) {
      for (const currentPage of [1, 200, 400]) {
        const { list, pagination } = await ask({ sord, currentPage })
        expect([list.length, pagination.total]).toEqual([50, 20_000])
      }
    }
  })

  it('are searched in a moment, by a word in all of them, in one and in none', async () => {
    expect((await ask({ keyword: '模具' }))['pagination'].total).toBe(20_000)
    expect((await ask({ keyword: '第12345条' }))['pagination'].total).toBe(1)
    expect((await ask({ keyword: '没有这个词' }))['pagination'].total).toBe(0)
  })

  it('are followed by the next one as fast', async () => {
    const echo = await lightly(() => {
      say(clerk, mine, 'stranger', '又一条')
      return mine.next('sendMessage')
    })
    expect(echo).toMatchObject({ toMessage: '又一条' })
  })
})

it('5,000 conversations are listed in a moment', async () => {
  const now = harness.ctx.now()
  await sql`insert into app_user (id, account, real_name, password_hash) select 'many' || n, 'many' || n, '同事' || n, ''
    from generate_series(1, 5000) n`.execute(harness.db)
  await sql`insert into chat_conversation (owner_id, peer_id, pair, latest_at, latest_type, latest_text, unread)
    select 'clerk', 'many' || n, 'clerk:many' || n, ${now}::bigint + n, 'text', '好的，收到[微笑]', n % 2 from generate_series(1, 5000) n`.execute(
    harness.db,
  )
  const { list } = (await lightly(() => clerk.call(chat.conversations, {}))).data
  expect(list).toHaveLength(5000)
  expect(list[0]).toMatchObject({ id: 'many5000', realName: '同事5000' })
  const again = await lightly(() => connect(harness.baseUrl, clerk.token))
  expect(again.first['unreadNums']).toHaveLength(1000)
})

it('a conversation keeps its newest 50,000 messages', async () => {
  await fillHistory('admin', 50_300)
  await purgeChat(harness.ctx)
  const kept = await harness.db
    .selectFrom('chatMessage')
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.max('sentAt').as('newest')])
    .where('pair', '=', 'admin:clerk')
    .executeTakeFirstOrThrow()
  expect(kept.total).toBe(50_000)
  const pair = await harness.db.selectFrom('chatPair').selectAll().where('pair', '=', 'admin:clerk').executeTakeFirstOrThrow()
  expect(pair).toMatchObject({ total: 50_000, latestAt: kept.newest, doomedUntil: 0 })
})
