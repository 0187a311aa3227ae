import { sql } from 'kysely'
import { openTestDatabase } from './testing'

const seeded = async () => {
  const { db, close } = await openTestDatabase()
  const { rows } = await sql`
    select (select json_agg(t order by ctid)::text from platform_migration t) as migrations,
      (select json_agg(t order by ctid)::text from send_config_template t) as templates,
      (select count(*) from sys_config) as settings, (select count(*) from app_user) as users,
      current_setting('work_mem') as memory, to_regclass('added') as added`.execute(db)
  return { db, close, rows }
}

it('a database that a test has filled, emptied and added tables to is as new for the next one', async () => {
  const first = await seeded()
  await first.db.insertInto('sysConfig').values({ key: 'a', value: 'b' }).execute()
  await first.db.insertInto('appUser').values({ id: 'a', account: 'a', realName: 'a', passwordHash: '' }).execute()
  await sql`delete from send_config_template`.execute(first.db)
  await sql`update platform_migration set name = name || 'x'`.execute(first.db)
  await sql`create table added (id text)`.execute(first.db)
  await sql`set work_mem = '8MB'`.execute(first.db)
  await first.close()
  const next = await seeded()
  expect(next.rows).toEqual(first.rows)
  await next.close()
})

it('a database whose own tables a test has changed is not handed on', async () => {
  const first = await openTestDatabase()
  await sql`alter table sys_config add column added text`.execute(first.db)
  await first.close()
  const next = await openTestDatabase()
  await expect(sql`select added from sys_config`.execute(next.db)).rejects.toThrow('added')
  await next.close()
})

it('a database that is left for the next file of the process does not keep it alive by its timers', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const others = timers()
  const { db, close } = await openTestDatabase()
  await db.insertInto('sysConfig').values({ key: 'a', value: 'b' }).execute()
  await close()
  expect(timers()).toBe(others)
})
