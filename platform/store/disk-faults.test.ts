import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { openDatabase } from './open'
import { nodesOwnRequire } from './pglite'

jest.setTimeout(120_000)

const log = pino({ level: 'silent' })
const root = mkdtempSync(path.join(tmpdir(), 'tenon-faults-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function runChild(dataDir: string, fault: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/fixtures/disk-fault-child.ts', dataDir, fault])
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.err += chunk
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, acknowledged: said.out.trim().split('\n').map(Number), log: said.err }
}

it.each(['EIO', 'ENOSPC'])(
  'a process whose log meets %s ends at once and says why, and the next start has every acknowledged save',
  async (fault) => {
    const dataDir = path.join(root, fault)
    const { code, acknowledged, log: lines } = await runChild(dataDir, fault)
    expect(code).toBe(1)
    expect(lines).toMatch(fault === 'EIO' ? /could not fsync.*I\/O error/ : /No space left on device/)
    expect(lines).toContain('the built-in database cannot go on')
    expect(acknowledged.length).toBeGreaterThanOrEqual(10)
    const { db, close } = await openDatabase({ dataDir, log })
    const { rows } = await sql<{ id: number }>`select id from save order by id`.execute(db)
    expect(rows.slice(0, acknowledged.length).map(({ id }) => id)).toEqual(acknowledged)
    await close()
  },
)

type WriteSync = (handle: number, ...rest: unknown[]) => number

/** No byte can be written by the built-in database until the answer is called. */
function fillDisk(): () => void {
  const fs = nodesOwnRequire()('node:fs') as { writeSync: WriteSync }
  const { writeSync } = fs
  fs.writeSync = () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  }
  return () => {
    fs.writeSync = writeSync
  }
}

it('a full disk refuses a save with a clear error and takes it when there is room again', async () => {
  const { db, close } = await openDatabase({ dataDir: path.join(root, 'full'), log })
  await sql`create table save (text text)`.execute(db)
  const makeRoom = fillDisk()
  const save = () => sql`insert into save select repeat('x', 1000) from generate_series(1, 100)`.execute(db)
  await expect(save()).rejects.toMatchObject({ code: '53100', message: expect.stringMatching(/No space left on device/) })
  makeRoom()
  await save()
  expect((await sql`select count(*) as n from save`.execute(db)).rows).toEqual([{ n: 100 }])
  await close()
})

it('a start on a full disk is refused and takes no copy in place of a database that is whole', async () => {
  const dataDir = path.join(root, 'full')
  cpSync(path.join(dataDir, 'database'), path.join(dataDir, 'database-copies', '2026-01-01T00-00-00.000Z'), { recursive: true })
  const makeRoom = fillDisk()
  await expect(openDatabase({ dataDir, log })).rejects.toThrow(/is whole but cannot be opened now.*No space left/)
  makeRoom()
  expect(readdirSync(dataDir).filter((name) => name.includes('damaged'))).toEqual([])
  expect(existsSync(path.join(dataDir, 'database-restored.json'))).toBe(false)
  const { db, close } = await openDatabase({ dataDir, log })
  expect((await sql`select count(*) as n from save`.execute(db)).rows).toEqual([{ n: 100 }])
  await close()
})
