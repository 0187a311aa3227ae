import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { tidyDatabase, trimLog } from './housekeeping'
import { migrate, migrations } from './migrate'
import { openDatabase } from './open'
import { openTestDatabase } from './testing'

const log = pino({ level: 'silent' })

it('lets no migration depend on code that may change after its release: each carries what it needs', () => {
  const folder = path.join(__dirname, 'migrations')
  const imports = readdirSync(folder).flatMap((name) =>
    [...readFileSync(path.join(folder, name), 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].map(
      ([, source]) => `${name}: ${source}`,
    ),
  )
  expect(imports.filter((line) => !/: (?:kysely|\.\/frozen-[a-z-]+)$/.test(line))).toEqual([])
})

describe('the test database', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  beforeEach(async () => {
    opened = await openTestDatabase()
  })
  afterEach(() => opened.close())

  it('reads int8 as a number and maps names to camelCase, but leaves keys inside JSON alone', async () => {
    const { rows } = await sql<{ bigOne: unknown; json: unknown }>`
      select 1700000000000::int8 as big_one, ${'{"snake_key":1}'}::jsonb as json`.execute(opened.db)
    expect(rows[0]).toEqual({ bigOne: 1_700_000_000_000, json: { snake_key: 1 } })
  })

  it('applies every migration once', async () => {
    expect(await migrate(opened.db)).toEqual([])
    const { rows } = await sql`select name from platform_migration`.execute(opened.db)
    expect(rows).toHaveLength(migrations.length)
  })

  it('lets two processes start at the same time', async () => {
    const step = {
      name: '9997-parallel',
      up: async (db: Parameters<(typeof migrations)[number]['up']>[0]) => {
        await sql`create table parallel (id text)`.execute(db)
      },
    }
    const both = await Promise.all([1, 2].map(() => migrate(opened.db, [...migrations, step])))
    expect(both.flat()).toEqual(['9997-parallel'])
  })

  it('goes on after a step that failed, and leaves nothing of that step', async () => {
    let isBroken = true
    const step = {
      name: '9998-interrupted',
      up: async (db: Parameters<(typeof migrations)[number]['up']>[0]) => {
        await sql`create table interrupted (id text)`.execute(db)
        if (isBroken) throw new Error('power cut')
      },
    }
    await expect(migrate(opened.db, [...migrations, step])).rejects.toThrow('power cut')
    isBroken = false
    expect(await migrate(opened.db, [...migrations, step])).toEqual(['9998-interrupted'])
  })

  it('refuses a database of a newer version', async () => {
    await migrate(opened.db, [...migrations, { name: '9999-of-tomorrow', up: async () => {} }])
    await expect(migrate(opened.db)).rejects.toThrow(/newer version.*9999-of-tomorrow/)
  })
})

describe('the database in the data folder', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tenon-store-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('keeps its rows over a restart and refuses a second opener meanwhile', async () => {
    const first = await openDatabase({ dataDir: folder, log })
    await migrate(first.db)
    await first.db.insertInto('meta').values({ key: 'kept', value: 'yes' }).execute()
    await expect(openDatabase({ dataDir: folder, log })).rejects.toThrow(/in use by process/)
    await first.close()
    const second = await openDatabase({ dataDir: folder, log })
    expect(await second.db.selectFrom('meta').selectAll().execute()).toEqual([{ key: 'kept', value: 'yes' }])
    await second.close()
  })

  it('lets nobody else of the machine through to its files, in an older folder either', async () => {
    const dataDir = path.join(folder, 'private')
    const database = path.join(dataDir, 'database')
    const modeAfterOpening = async () => {
      await (await openDatabase({ dataDir, log })).close()
      return statSync(database).mode & 0o777
    }
    expect(await modeAfterOpening()).toBe(0o700)
    chmodSync(database, 0o755)
    expect(await modeAfterOpening()).toBe(0o700)
  })

  it('gives the room of changed rows back', async () => {
    const { db, close } = await openDatabase({ dataDir: folder, log })
    await sql`create table changing as select i as id, repeat('x', 100) as text from generate_series(1, 2000) i`.execute(db)
    await sql`update changing set text = repeat('y', 100)`.execute(db)
    const dead = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db)
      const { rows } = await sql<{
        n: number
      }>`select n_dead_tup as n from pg_stat_user_tables where relname = 'changing'`.execute(db)
      return rows[0]?.n
    }
    expect(await dead()).toBe(2000)
    await tidyDatabase(db)
    expect(await dead()).toBe(0)
    await close()
  })

  it('gives its log back once that has grown, and not before', async () => {
    const { db, close } = await openDatabase({ dataDir: folder, log })
    expect(await trimLog(db)).toBe(false)
    await sql`create table long as select repeat(md5(i::text), 20) from generate_series(1, 10000) i`.execute(db)
    expect(await trimLog(db, 1024 * 1024)).toBe(true)
    expect(await trimLog(db, 1024 * 1024)).toBe(false)
    await close()
  })

  it('refuses a folder whose database is cut, and leaves it as it is', async () => {
    await (await openDatabase({ dataDir: folder, log })).close()
    const control = path.join(folder, 'database', 'global', 'pg_control')
    truncateSync(control, 100)
    await expect(openDatabase({ dataDir: folder, log })).rejects.toThrow(/cannot be opened and may be damaged/)
    rmSync(path.join(folder, 'database', 'PG_VERSION'))
    await expect(openDatabase({ dataDir: folder, log })).rejects.toThrow(/PG_VERSION is missing/)
    expect(existsSync(control)).toBe(true)
    expect(existsSync(path.join(folder, 'platform.lock'))).toBe(false)
  })

  it('starts over a first start that was cut off while unpacking', async () => {
    const other = path.join(folder, 'other')
    mkdirSync(path.join(other, 'database.new'), { recursive: true })
    writeFileSync(path.join(other, 'database.new', 'half'), '')
    const { db, close } = await openDatabase({ dataDir: other, log })
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await close()
    expect(existsSync(path.join(other, 'database', 'half'))).toBe(false)
  })
})
