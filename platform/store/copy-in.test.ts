import { sql } from 'kysely'
import { copyIn, copyText } from './copy-in'
import { poolOf } from './kysely'
import type { OpenedDatabase } from './open'
import { prepared } from './prepared'
import { openTestDatabase } from './testing'

let opened: OpenedDatabase
beforeEach(async () => {
  opened = await openTestDatabase()
  await sql`create table copied (id text primary key, n int)`.execute(opened.db)
})
afterEach(() => opened.close())

async function copy(lines: string, table = 'copied'): Promise<void> {
  const client = await poolOf(opened.db).connect()
  try {
    await copyIn(client, `copy ${table} (id, n) from stdin`, lines)
  } finally {
    client.release()
  }
}

const readAll = prepared<{ id: string; n: number | null }>('test-copied', 'select id, n from copied order by n nulls last')

it('rows arrive as they were, whatever characters they hold', async () => {
  const odd = 'tab\t line\n return\r back\\slash \\N 空 😀 .'
  await copy(
    [odd, '\\.', '', null].map((text, n) => `${copyText(text ?? 'last')}\t${copyText(text === null ? null : n)}\n`).join(''),
  )
  expect(await readAll(opened.db, [])).toEqual([
    { id: odd, n: 0 },
    { id: '\\.', n: 1 },
    { id: '', n: 2 },
    { id: 'last', n: null },
  ])
  expect(() => copyText('a\u0000b')).toThrow('NUL')
})

it('refused rows leave nothing behind, and the connection works on', async () => {
  await copy('once\t7\n')
  await expect(copy('new\t1\nonce\t2\n')).rejects.toMatchObject({ code: '23505' })
  await expect(copy('new\tnot a number\n')).rejects.toMatchObject({ code: '22P02' })
  await expect(copy('new\t1\n', 'missing')).rejects.toMatchObject({ code: '42P01' })
  const { rows } = await sql`select id from copied where id in ('new', 'once')`.execute(opened.db)
  expect(rows).toEqual([{ id: 'once' }])
})

it('prepared statements answer the same inside a transaction, and go on after an error', async () => {
  const shout = prepared<{ lastName: string }>('test-shout', `select upper($1) as "lastName", 1 / $2::int as one`)
  await expect(shout(opened.db, ['a', 0])).rejects.toThrow('division by zero')
  expect(await shout(opened.db, ['a', 1])).toEqual([{ lastName: 'A', one: 1 }])
  await opened.db.transaction().execute(async (trx) => expect(await shout(trx, ['b', 1])).toEqual([{ lastName: 'B', one: 1 }]))
  expect(await shout(opened.db, ['c', 1])).toEqual([{ lastName: 'C', one: 1 }])
})
