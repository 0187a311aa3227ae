import path from 'node:path'
import { sql } from 'kysely'
import { notice } from '@/lib/contract/message/notice'
import { purgeFiles } from '@/platform/modules/file/service'
import { cutFile, sendPart } from './file-chunk-setup'
import { type FileHarness, startFileHarness, upload } from './file-setup'
import type { Client } from './harness'

let platform: FileHarness
let clerk: Client
beforeEach(async () => {
  platform = await startFileHarness()
  clerk = await platform.signIn('clerk')
})
afterEach(() => platform.stop())

const dayMs = 24 * 3_600_000
const gigabyte = 1024 ** 3
const keep = async (type = 'annex') => (await upload(clerk, Buffer.from('x'), { type, name: 'a.txt' })).data
const isStored = (name: string, type = 'annex') => platform.stored().includes(path.join(type, name))
const usesOf = async (name: string) =>
  (await platform.db.selectFrom('storedFile').select('uses').where('name', '=', name).executeTakeFirst())?.uses
const passDays = async (days: number) => {
  platform.advance(days * dayMs + 60_000)
  await purgeFiles(platform.ctx)
}

describe('files that a row of the product names', () => {
  it('stay however old they are; others go after a week, temporary ones after a day', async () => {
    const admin = await platform.signIn('admin')
    const [named, forgotten, passing] = [await keep(), await keep(), await keep('somethingElse')]
    // Only who brought a file, or sees it, may name it.
    await platform.db.updateTable('storedFile').set({ userId: 'admin' }).where('name', '=', named.name).execute()
    const files = JSON.stringify([{ name: '附件.txt', fileId: named.name, url: named.url }])
    expect((await admin.call(notice.create, { body: { title: '通知', files } })).code).toBe(200)
    expect([await usesOf(named.name), await usesOf(forgotten.name)]).toEqual([2, 0])
    await passDays(1)
    expect([isStored(named.name), isStored(forgotten.name), isStored(passing.name, 'temporary')]).toEqual([true, true, false])
    await passDays(7)
    expect([isStored(named.name), isStored(forgotten.name)]).toEqual([true, false])
  })

  it('are counted in tables of modules too, which are made while the platform runs', async () => {
    const [before, after, moved] = [await keep(), await keep(), await keep()]
    await sql`create table mt_example (id text primary key, data jsonb not null)`.execute(platform.db)
    const write = (id: string, name: string) =>
      sql`insert into mt_example values (${id}, ${JSON.stringify({ upload: [{ fileId: name, url: `/api/file/Image/annex/${name}` }] })}::jsonb)`
    await write('1', before.name).execute(platform.db)
    await purgeFiles(platform.ctx)
    await write('2', after.name).execute(platform.db)
    await write('3', moved.name).execute(platform.db)
    expect([await usesOf(before.name), await usesOf(after.name), await usesOf(moved.name)]).toEqual([2, 2, 2])
    await sql`update mt_example set data = replace(data::text, ${moved.name}, ${before.name})::jsonb where id = '3'`.execute(
      platform.db,
    )
    expect([await usesOf(before.name), await usesOf(moved.name)]).toEqual([4, 0])
    await sql`delete from mt_example where id in ('1', '3')`.execute(platform.db)
    await passDays(8)
    expect([isStored(before.name), isStored(after.name), isStored(moved.name)]).toEqual([false, true, false])
  })

  it('are counted when a change is undone as if it had not been', async () => {
    const { name } = await keep()
    await platform.db
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto('sysConfig').values({ key: 'x', value: name }).execute()
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await usesOf(name)).toBe(0)
  })

  it('begin their last week when the last row that names them goes', async () => {
    const { name } = await keep()
    await platform.db.insertInto('sysConfig').values({ key: 'logo', value: name }).execute()
    await sql`update stored_file set created_at = created_at - ${30 * dayMs}`.execute(platform.db)
    await platform.db.deleteFrom('sysConfig').where('key', '=', 'logo').execute()
    await passDays(6)
    expect(isStored(name)).toBe(true)
    await passDays(1)
    expect(isStored(name)).toBe(false)
  })
})

/** The built-in database has one connection, so nothing happens there at the same time. */
const onPostgres = process.env.TEST_DATABASE_URL ? it : it.skip

onPostgres('a file that is put to use while unused ones are removed stays', async () => {
  const [named, forgotten] = [await keep(), await keep()]
  platform.advance(8 * dayMs)
  let purged: Promise<unknown> | undefined
  await platform.db.transaction().execute(async (trx) => {
    await trx.insertInto('sysConfig').values({ key: 'logo', value: named.name }).execute()
    purged = purgeFiles(platform.ctx)
    const waiting = sql<{
      n: number
    }>`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const end = Date.now() + 60_000
    while (((await waiting.execute(platform.db)).rows[0]?.n ?? 0) === 0 && Date.now() < end)
      await new Promise((resolve) => setImmediate(resolve))
  })
  await purged
  expect([isStored(named.name), isStored(forgotten.name)]).toEqual([true, false])
})

describe('what one user may bring', () => {
  const unsaved = { code: 400, msg: '上传失败，已上传未保存的文件总量不能超过10GB，请先保存' }
  const perDay = { code: 400, msg: '上传失败，24小时内上传的文件总量不能超过20GB' }
  const pretend = async (sizeBytes: number, uses: number) => {
    const { name } = await keep()
    await sql`update stored_file set size_bytes = ${sizeBytes}, uses = ${uses} where name = ${name}`.execute(platform.db)
  }

  it('is bounded in a day, for each user alone', async () => {
    await pretend(20 * gigabyte, 1)
    expect(await upload(clerk, Buffer.from('x'), { type: 'annex', name: 'a.txt' })).toMatchObject(perDay)
    expect(await sendPart(clerk, cutFile(2), 1)).toMatchObject(perDay)
    const stranger = await platform.signIn('stranger')
    expect((await upload(stranger, Buffer.from('x'), { type: 'annex', name: 'a.txt' })).code).toBe(200)
    platform.advance(dayMs)
    clerk = await platform.signIn('clerk')
    expect((await upload(clerk, Buffer.from('x'), { type: 'annex', name: 'a.txt' })).code).toBe(200)
  })

  it('is bounded without saving any of it, and counts what was announced in parts', async () => {
    await pretend(6 * gigabyte, 0)
    const chunkSize = 16 * 1024 * 1024
    const announce = (megabytes: number) => {
      const totalSize = megabytes * 1024 * 1024
      const facts = { totalSize: String(totalSize), chunkSize: String(chunkSize), totalChunks: String(totalSize / chunkSize) }
      return sendPart(clerk, cutFile(2), 1, facts, Buffer.alloc(chunkSize, 'x'))
    }
    expect((await announce(4080)).code).toBe(200)
    expect(await announce(32)).toMatchObject(unsaved)
    expect((await upload(clerk, Buffer.from('x'), { type: 'annex', name: 'a.txt' })).code).toBe(200)
    await sql`update stored_file set uses = 1`.execute(platform.db)
    expect((await announce(32)).code).toBe(200)
  })
})
