import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { seedOfRun, shareOf } from '@/tests/fixtures/depth'
import { createRandom } from '../seed/random'
import type { Db } from './database'
import { kyselyOf, types } from './kysely'
import { migrate, migrations } from './migrate'
import { cachedTemplate, loadPglite, openPglite, pglitePool, pgliteVersion, unpackTemplate } from './pglite'
import { type Recording, type Remains, recordWrites } from './testing-power-loss'

/**
 * A database that works while everything it writes is recorded, and is then opened from disks as a loss of power may leave them.
 * `POWER_LOSSES=200` tries more moments, `POWER_LOSS_SEED` others.
 */
const losses = Number(process.env['POWER_LOSSES'] ?? shareOf(6, 2))
const seed = Number(process.env['POWER_LOSS_SEED'] ?? seedOfRun)
jest.setTimeout(120_000 + losses * 30_000)

const root = mkdtempSync(path.join(tmpdir(), 'tenon-power-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A database without any table. */
const bare = () =>
  cachedTemplate(`bare-${pgliteVersion()}.tar.gz`, async () => {
    const database = await loadPglite().PGlite.create()
    const bytes = new Uint8Array(await (await database.dumpDataDir('gzip')).arrayBuffer())
    await database.close()
    return bytes
  })

type Work = { recording: Recording; acknowledged: { moment: number; entry: number }[] }

const neverPanics = (why: string) => {
  throw new Error(why)
}

/** Entries of ten lines and a transfer each; between them tables come and go, the log fills, and checkpoints and vacuums are made. */
async function work(name: string, open: (folder: string) => ReturnType<typeof openPglite>, entries: number): Promise<Work> {
  const folder = path.join(root, name)
  await unpackTemplate(folder, await bare())
  const recording = recordWrites(folder, `${folder}.kept`)
  const pglite = await open(folder)
  const db = kyselyOf(pglitePool(pglite, types))
  const acknowledged: Work['acknowledged'] = []
  try {
    await sql`create table entry (id int primary key, lines int not null)`.execute(db)
    await sql`create table line (id serial primary key, entry int not null, text text not null)`.execute(db)
    await sql`create index line_entry on line (entry)`.execute(db)
    await sql`create table purse as select id, 100 as coins from generate_series(1, 10) id`.execute(db)
    for (let entry = 1; entry <= entries; entry += 1) {
      await db.transaction().execute((trx) => writeEntry(trx, entry))
      acknowledged.push({ moment: recording.moment(), entry })
      await disturb(db, entry)
    }
  } finally {
    recording.stop()
    await db.destroy()
    await pglite.close()
  }
  return { recording, acknowledged }
}

async function writeEntry(trx: Db, entry: number): Promise<void> {
  await sql`insert into entry values (${entry}, 10)`.execute(trx)
  await sql`insert into line (entry, text) select ${entry}, repeat(md5(random()::text), 60) from generate_series(1, 10)`.execute(
    trx,
  )
  await sql`update purse set coins = coins - 1 where id = ${(entry % 10) + 1}`.execute(trx)
  await sql`update purse set coins = coins + 1 where id = ${((entry * 7) % 10) + 1}`.execute(trx)
}

async function disturb(db: Db, entry: number): Promise<void> {
  if (entry % 50 === 10) await sql`create table extra as select * from line`.execute(db)
  if (entry % 50 === 20) await sql`checkpoint`.execute(db)
  if (entry % 50 === 30) await sql`update extra set text = reverse(text)`.execute(db)
  if (entry % 50 === 35) await sql`vacuum extra`.execute(db)
  if (entry % 50 === 40) await sql`drop table extra`.execute(db)
  if (entry % 50 === 45) await sql`checkpoint`.execute(db)
}

/** The entries that are there, each of which is whole; fails when anything about the database is not as it must be. */
async function entriesOf(folder: string): Promise<number[]> {
  const pglite = await openPglite(folder, neverPanics)
  const pool = pglitePool(pglite, types)
  try {
    const { rows } = await pool.query(`select * from pg_tables where tablename = 'purse'`)
    if (rows.length === 0) return []
    expect(await counts(pool, false)).toEqual(await counts(pool, true))
    await pool.query('insert into entry values (-1, 0)')
    await pool.query('vacuum')
    await pool.query('checkpoint')
    const { rows: entries } = await pool.query('select id from entry where id > 0 order by id')
    return entries.map(({ id }) => id)
  } finally {
    await pool.end()
    await pglite.close()
  }
}

/** Everything is read, by the tables or by their indexes. */
async function counts(pool: pg.Pool, byIndex: boolean): Promise<unknown> {
  await pool.query(`set enable_seqscan = ${byIndex ? 'off' : 'on'}; set enable_indexscan = ${byIndex ? 'on' : 'off'}`)
  await pool.query(`set enable_bitmapscan = ${byIndex ? 'on' : 'off'}`)
  const { rows } = await pool.query(`
    select (select count(*) from entry where id > 0) as entries, (select coalesce(sum(hashtext(text)), 0) from line where entry > 0) as texts,
      (select count(*) from line where id > 0) as lines, (select sum(coins) from purse) as coins,
      (select count(*) from entry where lines <> (select count(*) from line where line.entry = entry.id)) as halves`)
  expect(rows[0]).toMatchObject({ coins: 1000, halves: 0, lines: rows[0].entries * 10 })
  return rows[0]
}

it('every save that was acknowledged is there after a loss of power at any moment, and every transaction is whole', async () => {
  const { recording, acknowledged } = await work('synced', (folder) => openPglite(folder, neverPanics), 150)
  const random = createRandom(seed)
  const next = () => random.next()
  const end = recording.moment()
  const kinds: Remains[] = ['some', 'synced', 'some', 'all']
  for (let loss = 0; loss < losses; loss += 1) {
    const moment = loss === 0 ? end : Math.floor(next() * end)
    const disk = path.join(root, 'disk')
    recording.diskAt(moment, kinds[(loss + seed) % kinds.length] ?? 'some', next, disk)
    const found = await entriesOf(disk)
    const expected = acknowledged.filter((save) => save.moment <= moment).map(({ entry }) => entry)
    expect({ moment, found: found.slice(0, expected.length) }).toEqual({ moment, found: expected })
    // The one that was on its way may have arrived.
    expect(found.length - expected.length).toBeLessThanOrEqual(1)
  }
})

it('the same recording without syncs shows what they are for', async () => {
  const { PGlite } = loadPglite()
  const { recording, acknowledged } = await work('unsynced', (folder) => PGlite.create({ dataDir: folder }), 30)
  const disk = path.join(root, 'disk')
  recording.diskAt(recording.moment(), 'synced', () => 0, disk)
  const found = await entriesOf(disk).catch(() => [])
  expect(found.length).toBeLessThan(acknowledged.length)
})

it('an installation goes on bringing its tables to this version after a loss of power or a kill in the middle of it', async () => {
  const folder = path.join(root, 'migrated')
  await unpackTemplate(folder, await bare())
  const recording = recordWrites(folder, `${folder}.kept`)
  await withDatabase(folder, migrate)
  recording.stop()
  const random = createRandom(seed)
  // A kill loses nothing that was written.
  for (const remains of ['all', 'some', 'synced'] as const) {
    const disk = path.join(root, 'disk')
    recording.diskAt(Math.floor(random.next() * recording.moment()), remains, () => random.next(), disk)
    await withDatabase(disk, migrate)
    const applied = await withDatabase(disk, (db) => sql`select name from platform_migration`.execute(db))
    expect(applied.rows).toHaveLength(migrations.length)
  }
})

async function withDatabase<T>(folder: string, run: (db: Db) => Promise<T>): Promise<T> {
  const pglite = await openPglite(folder, neverPanics)
  const db = kyselyOf(pglitePool(pglite, types))
  try {
    return await run(db)
  } finally {
    await db.destroy()
    await pglite.close()
  }
}
