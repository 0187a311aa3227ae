import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { copyDatabase, copyDue, listCopies } from './copies'
import { openDatabase } from './open'
import { forgetRestoration, readRestoration } from './restore'

jest.setTimeout(120_000)

const log = pino({ level: 'silent' })
const root = mkdtempSync(path.join(tmpdir(), 'tenon-copies-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const hourMs = 3_600_000
const firstAt = Date.now() - 2 * hourMs

/** A folder with a copy that holds the row `early`, and a database that holds `late` too. It is made once; each test breaks its own. */
async function folderWithCopy(name: string): Promise<string> {
  made ??= makeFolder()
  const dataDir = path.join(root, name)
  cpSync(await made, dataDir, { recursive: true, preserveTimestamps: true })
  return dataDir
}

let made: Promise<string> | undefined

async function makeFolder(): Promise<string> {
  const dataDir = path.join(root, 'made')
  const { db, close } = await openDatabase({ dataDir, log })
  await sql`create table note (text text)`.execute(db)
  await sql`insert into note values ('early')`.execute(db)
  // Changes while files are copied are in the log of the copy.
  const [copy] = await Promise.all([
    copyDatabase(db, { dataDir, now: firstAt }),
    sql`insert into note select 'while' from generate_series(1, 3000)`.execute(db),
  ])
  expect(existsSync(path.join(copy.folder, 'backup_label'))).toBe(true)
  await sql`insert into note values ('late')`.execute(db)
  await close()
  return dataDir
}

async function textsOf(dataDir: string): Promise<string[]> {
  const { db, close } = await openDatabase({ dataDir, log })
  const { rows } = await sql<{ text: string }>`select distinct text from note order by text`.execute(db)
  await close()
  return rows.map(({ text }) => text)
}

const damages: Record<string, (database: string) => void> = {
  'its control file cut': (database) => truncateSync(path.join(database, 'global', 'pg_control'), 100),
  'no version': (database) => rmSync(path.join(database, 'PG_VERSION')),
  'no log': (database) => rmSync(path.join(database, 'pg_wal'), { recursive: true }),
  'a catalogue of zeros': (database) => writeFileSync(path.join(database, 'base', '5', '1259'), Buffer.alloc(8192 * 4, 7)),
}

it.each(Object.entries(damages))(
  'opens the last copy in place of a database with %s, and keeps that aside',
  async (name, damage) => {
    const dataDir = await folderWithCopy(name.replaceAll(' ', '-'))
    damage(path.join(dataDir, 'database'))
    const texts = await textsOf(dataDir)
    expect([texts.includes('early'), texts.includes('late')]).toEqual([true, false])
    const note = await readRestoration(dataDir)
    expect(note).toMatchObject({ copyTakenAt: firstAt, keptAside: expect.stringMatching(/database\.damaged-/) })
    expect(existsSync(note?.keptAside ?? '')).toBe(true)
    if (name !== 'no log') expect(note?.lastWrittenAt).toBeGreaterThan(firstAt)
    await forgetRestoration(dataDir)
    expect(await readRestoration(dataDir)).toBeNull()
  },
)

it('never begins with an empty database where there was one: a missing folder is taken from the copy, also after a cut-off restoration', async () => {
  const dataDir = await folderWithCopy('missing')
  renameSync(path.join(dataDir, 'database'), path.join(dataDir, 'database.damaged-by-hand'))
  writeFileSync(path.join(dataDir, 'database.restored'), 'half')
  expect(await textsOf(dataDir)).toContain('early')
})

it('takes the copy before when the newest does not open, and refuses when none does, moving nothing', async () => {
  const dataDir = await folderWithCopy('second')
  const { db, close } = await openDatabase({ dataDir, log })
  await copyDatabase(db, { dataDir, now: firstAt + hourMs })
  await close()
  const [newest, older] = await listCopies(dataDir)
  rmSync(path.join(newest?.folder ?? '', 'pg_wal'), { recursive: true })
  truncateSync(path.join(dataDir, 'database', 'global', 'pg_control'), 10)
  expect(await textsOf(dataDir)).not.toContain('late')

  rmSync(path.join(older?.folder ?? '', 'PG_VERSION'))
  truncateSync(path.join(dataDir, 'database', 'global', 'pg_control'), 10)
  await expect(openDatabase({ dataDir, log })).rejects.toThrow(/may be damaged/)
  expect(existsSync(path.join(dataDir, 'database', 'PG_VERSION'))).toBe(true)
})

it('keeps two copies, one an hour for a small database, and clears drafts of copies that were cut off', async () => {
  const dataDir = await folderWithCopy('bounds')
  const { db, close } = await openDatabase({ dataDir, log })
  writeFileSync(path.join(dataDir, 'database-copies', '2026-01-01T00-00-00.000Z.new'), 'half')
  expect(await copyDue(dataDir, firstAt + hourMs - 1)).toBe('fresh')
  expect(await copyDue(dataDir, firstAt + hourMs)).toBe('due')
  for (const hours of [1, 2]) await copyDatabase(db, { dataDir, now: firstAt + hours * hourMs })
  expect((await listCopies(dataDir)).map(({ takenAt }) => takenAt)).toEqual([firstAt + 2 * hourMs, firstAt + hourMs])
  expect(readdirSync(path.join(dataDir, 'database-copies'))).toHaveLength(2)
  await close()
  const grown = path.join(dataDir, 'database', 'base', '5', 'grown')
  writeFileSync(grown, '')
  truncateSync(grown, 7 * 1024 ** 3)
  expect(await copyDue(dataDir, firstAt + 1000 * hourMs)).toBe('too large')
})

it('begins no new database beside copies that cannot be read', async () => {
  const dataDir = path.join(root, 'unreadable')
  mkdirSync(dataDir)
  writeFileSync(path.join(dataDir, 'database-copies'), 'no folder')
  await expect(openDatabase({ dataDir, log })).rejects.toThrow('ENOTDIR')
  expect(existsSync(path.join(dataDir, 'database'))).toBe(false)
})
