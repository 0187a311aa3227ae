import { sql } from 'kysely'
import { message } from '@/lib/contract/message/message'
import { notice } from '@/lib/contract/message/notice'
import { noticeDelivery, resumeDeliveries } from '@/platform/modules/notice/delivery'
import { type Client, type Harness, startHarness } from './harness'
import { createNotice, recipientsOf, startNotices } from './notice-setup'
import { connect } from './socket-testing'

const crowd = Array.from({ length: 1300 }, (_, index) => `crowd${String(index).padStart(4, '0')}`)
/** The last of all recipients, told by work that the call has left behind. */
const last = 'zoe'

let platform: Harness
let admin: Client
beforeAll(async () => {
  platform = await startHarness()
  ;({ admin } = await startNotices(platform))
  const people = [...crowd, last].map((id) => ({ id, account: id, realName: id, passwordHash: '' }))
  await platform.db.insertInto('appUser').values(people).execute()
  await platform.db
    .updateTable('appUser')
    .set((eb) => ({ passwordHash: eb.selectFrom('appUser as a').select('a.passwordHash').where('a.id', '=', 'admin') }))
    .where('id', '=', last)
    .execute()
  const grants = [['system', 'trade'] as const, ['module', 'plainPage'] as const]
  await platform.db
    .insertInto('permissionGrant')
    .values(grants.map(([itemType, itemId]) => ({ objectType: 'User' as const, objectId: last, itemType, itemId })))
    .execute()
})
beforeEach(async () => {
  await platform.db.deleteFrom('message').execute()
  await platform.db.deleteFrom('notice').execute()
  await platform.db.deleteFrom('job').execute()
})
afterAll(() => platform.stop())

const deliveryAfter = async (id: string) =>
  (await platform.db.selectFrom('notice').select('deliveryAfter').where('id', '=', id).executeTakeFirstOrThrow()).deliveryAfter
/** A run beside those of the runner. */
const alone = { signal: new AbortController().signal, progress: () => undefined }
/** As often as a job is tried. */
async function giveUp(): Promise<void> {
  for (let attempt = 1; attempt <= noticeDelivery.attemptsMax; attempt += 1) {
    platform.advance(5 * 60_000)
    await platform.runJobs()
  }
  expect(await platform.db.selectFrom('job').select('state').execute()).toEqual([{ state: 'failed' }])
}
const isDone = async (id: string) => (await deliveryAfter(id)) === null

test('a notice reaches more people than one batch holds, each once, and pushes to the last of them', async () => {
  const zoe = await platform.signIn(last)
  const socket = await connect(platform.baseUrl, zoe.token)
  const id = await createNotice(admin, { title: '全员通知' })
  expect((await admin.call(notice.release, { params: { id } })).code).toBe(200)
  expect(await isDone(id)).toBe(false)
  await platform.runJobs()
  expect(await socket.next('messagePush')).toMatchObject({ title: '全员通知', messageType: 1 })
  expect((await zoe.call(message.list, { query: {} })).data.list).toMatchObject([{ title: '全员通知', isRead: 0 }])
  socket.socket.close()
  expect(await isDone(id)).toBe(true)
  expect(await recipientsOf(platform, id)).toEqual(
    [...['admin', 'clerk', ...crowd, 'junior', 'manager', 'stranger', last]].toSorted(),
  )
})

test('what broke off goes on where it stopped, also when several go on at the same time', async () => {
  const id = await createNotice(admin, { title: '中断', toUserIds: crowd.join(',') })
  const [, , , stoppedAt = ''] = crowd
  const released = { enabledMark: 1, releasedAt: platform.ctx.now(), releasedBy: 'admin', deliveryAfter: stoppedAt }
  await platform.db.updateTable('notice').set(released).where('id', '=', id).execute()
  const goOn = async () => {
    await resumeDeliveries(platform.ctx)
    await Promise.all([platform.runJobs(), noticeDelivery.run(platform.ctx, { noticeId: id }, alone)])
  }
  await Promise.all([goOn(), goOn(), goOn()])
  expect(await isDone(id)).toBe(true)
  expect(await recipientsOf(platform, id)).toEqual(crowd.slice(4))
  await goOn()
  expect(await recipientsOf(platform, id)).toHaveLength(crowd.length - 4)
})

test('a notice that is deleted while it is delivered reaches nobody any more', async () => {
  const id = await createNotice(admin, { title: '撤回', toUserIds: crowd.join(',') })
  expect((await admin.call(notice.release, { params: { id } })).code).toBe(200)
  await admin.call(notice.remove, { params: { id } })
  const told = (await recipientsOf(platform, id)).length
  await platform.runJobs()
  expect(await recipientsOf(platform, id)).toHaveLength(told)
})

test('a notice that cannot be delivered keeps no other one from its readers', async () => {
  const ids = [
    await createNotice(admin, { title: '出错的公告', toUserIds: last }),
    await createNotice(admin, { title: '正常的公告', toUserIds: last }),
  ]
  await sql`create function refuse_message() returns trigger as $$ begin raise exception 'no room'; end $$ language plpgsql`.execute(
    platform.db,
  )
  await sql`create trigger refuse_message before insert on message for each row when (new.title = '出错的公告')
    execute function refuse_message()`.execute(platform.db)
  const released = { enabledMark: 1, releasedAt: platform.ctx.now(), releasedBy: 'admin', deliveryAfter: '' }
  await platform.db.updateTable('notice').set(released).where('id', 'in', ids).execute()
  await resumeDeliveries(platform.ctx)
  await platform.runJobs()
  expect(await Promise.all(ids.map(isDone))).toEqual([false, true])
  await giveUp()
  expect(await Promise.all(ids.map(isDone))).toEqual([false, true])
  await sql`drop trigger refuse_message on message`.execute(platform.db)
  await resumeDeliveries(platform.ctx)
  await platform.runJobs()
  expect(await Promise.all(ids.map(isDone))).toEqual([true, true])
})
