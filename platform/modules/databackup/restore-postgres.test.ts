import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { type DatabaseServer, startPostgres } from '@/tests/fixtures/database-servers'
import { type TarEntry, tarOf } from '../../kit/tar'
import { dumpName, manifestName } from './make'
import { dumpPostgres } from './postgres'
import { restoreBackup } from './restore'

jest.setTimeout(120_000)

const root = mkdtempSync(path.join(tmpdir(), 'tenon-restore-'))
const file = path.join(root, 'archive.tar.gz')
const dataDir = path.join(root, 'data')
let server: DatabaseServer | undefined
let databaseUrl: string

async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return work(client).finally(() => client.end())
}
const namesIn = (client: pg.Client) =>
  client.query(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname !~ '^(pg_|information_schema)' order by 1`,
  )

beforeAll(async () => {
  server = await startPostgres()
  databaseUrl = `postgresql://${server.userName}:${server.password}@127.0.0.1:${server.port}/postgres`
  await withDatabase((client) => client.query(`create table kept (id int primary key); insert into kept values (7)`))
  const dump = path.join(root, dumpName)
  await dumpPostgres(databaseUrl, dump)
  const manifest = { format: 1, takenAt: 1, database: 'postgresql', hasFiles: true }
  const parts = [
    [manifestName, Buffer.from(JSON.stringify(manifest))],
    [dumpName, readFileSync(dump)],
    ['files/a.txt', Buffer.from('archived')],
  ] as const
  async function* given(): AsyncGenerator<TarEntry> {
    for (const [name, content] of parts)
      yield { name, sizeBytes: content.length, changedAt: 0, content: Readable.from([content]) }
  }
  const packed: Uint8Array[] = []
  for await (const part of tarOf(given())) packed.push(part)
  writeFileSync(file, gzipSync(Buffer.concat(packed)))
  // What a newer release and the people have made since.
  await withDatabase((client) =>
    client.query(`insert into kept values (8); create table newer (id int references kept(id)); insert into newer values (8);
      create schema beside; create table beside.one (id int)`),
  )
  mkdirSync(path.join(dataDir, 'files'), { recursive: true })
  writeFileSync(path.join(dataDir, 'files', 'a.txt'), 'mine')
})
afterAll(async () => {
  await server?.stop()
  rmSync(root, { recursive: true, force: true })
})

const restore = (replaces: boolean) => restoreBackup({ file, dataDir, databaseUrl, replaces, now: Date.UTC(2026, 10, 21) })
it('a database that somebody works with is left alone', async () => {
  await withDatabase(async (client) => {
    await expect(restore(true)).rejects.toThrow(/in use by 1 sessions/)
    expect((await client.query('select * from kept')).rows).toHaveLength(2)
  })
  expect(readFileSync(path.join(dataDir, 'files', 'a.txt'), 'utf8')).toBe('mine')
})

it('a restored database holds what the archive holds and nothing else, and what was there lies aside', async () => {
  const { keptAside } = await restore(true)
  await withDatabase(async (client) => {
    expect((await namesIn(client)).rows).toEqual([{ name: 'public.kept' }])
    expect((await client.query('select id from kept')).rows).toEqual([{ id: 7 }])
  })
  expect(readFileSync(path.join(dataDir, 'files', 'a.txt'), 'utf8')).toBe('archived')
  expect(keptAside).toHaveLength(2)
  const [dump = '', files = ''] = keptAside
  expect(existsSync(dump)).toBe(true)
  expect(readFileSync(dump).subarray(0, 5).toString()).toBe('PGDMP')
  expect(readFileSync(path.join(files, 'a.txt'), 'utf8')).toBe('mine')
})
