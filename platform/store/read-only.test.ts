import { sql } from 'kysely'
import type { Db } from './database'
import { poolOf } from './kysely'
import type { OpenedDatabase } from './open'
import { prepared } from './prepared'
import { readOnly, readOnlyFault } from './read-only'
import { openTestDatabase } from './testing'

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const insert = (db: Pick<Db, 'insertInto'>) => db.insertInto('meta').values({ key: 'x', value: 'y' }).execute()
const refused = { code: readOnlyFault }

describe('a read-only handle', () => {
  it('refuses to change anything, alone, in a transaction, by name and on a connection of its own', async () => {
    const reader = readOnly(opened.db)
    await expect(insert(reader)).rejects.toMatchObject(refused)
    await expect(reader.transaction().execute(insert)).rejects.toMatchObject(refused)
    await expect(prepared('writes', 'delete from meta where key = $1')(reader, ['x'])).rejects.toMatchObject(refused)
    const client = await poolOf(reader).connect()
    await expect(client.query('create table z (id text)')).rejects.toMatchObject(refused)
    client.release()
  })

  it('reads like any other, and leaves the others able to write', async () => {
    const reader = readOnly(opened.db)
    await insert(opened.db)
    const { rows } = await sql<{ value: string }>`select value from meta where key = 'x'`.execute(reader)
    expect(rows).toEqual([{ value: 'y' }])
    expect(await prepared<{ value: string }>('reads', 'select value from meta where key = $1')(reader, ['x'])).toEqual(rows)
    const both = await Promise.allSettled([insert(reader), opened.db.deleteFrom('meta').where('key', '=', 'x').execute()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })

  it('is one for each database', () => {
    expect(readOnly(opened.db)).toBe(readOnly(opened.db))
  })
})
