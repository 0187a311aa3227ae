import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { readPlatformConfig } from '../config'
import type { PlatformContext } from '../http/context'
import type { Db } from './database'
import { createIdSource } from './ids'
import { migrate } from './migrate'
import { kyselyOf, type OpenedDatabase, types } from './open'
import { cachedTemplate, hashOf, loadPglite, pglitePool, pgliteVersion } from './pglite'
import { giveBack, takeSpare } from './testing-restore'

/**
 * A fresh migrated database: in memory, unpacked from a template or restored after another test of the same file; or with
 * `TEST_DATABASE_URL` a new schema on that PostgreSQL server, dropped at close.
 */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return openSchema(url)
  const taken = await takeSpare(async () => {
    const template = await cachedTemplate(`tables-${templateHash()}.tar`, makeMigratedTemplate)
    return loadPglite().PGlite.create({ loadDataDir: new WholeBlob(template) })
  })
  const { db, pool } = memoryDb(taken.pglite)
  const close = async () => {
    await db.destroy()
    if (!pool.ended) await pool.end()
    await giveBack(taken)
  }
  return { db, close }
}

/** Hands its bytes out as they are: a plain one pours them out in small parts, which are then gathered again. */
class WholeBlob extends Blob {
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    super()
    this.#bytes = bytes
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes
    const isWhole = byteOffset === 0 && byteLength === buffer.byteLength
    return (isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)) as ArrayBuffer
  }
}

/** A context over a test database: silent log, test configuration, real clock unless overridden. */
export function testContext(db: Db, overrides: Partial<PlatformContext> = {}): PlatformContext {
  const config = readPlatformConfig({ NODE_ENV: 'test', DEMO: 'empty' })
  return { db, config, log: pino({ level: 'silent' }), now: Date.now, newId: createIdSource(), ...overrides }
}

type Pglite = Awaited<ReturnType<ReturnType<typeof loadPglite>['PGlite']['create']>>

function memoryDb(pglite: Pglite): { db: Db; pool: pg.Pool } {
  const pool = pglitePool(pglite, types)
  return { db: kyselyOf(pool), pool }
}

/** Not packed: hundreds of tests unpack it, and each would wait for that. */
async function makeMigratedTemplate(): Promise<Uint8Array> {
  const pglite = await loadPglite().PGlite.create()
  const { db } = memoryDb(pglite)
  await migrate(db)
  await db.destroy()
  const bytes = new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer())
  await pglite.close()
  return bytes
}

function templateHash(): string {
  const folder = path.join(process.cwd(), 'platform', 'store', 'migrations')
  const sources = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
  return hashOf([pgliteVersion(), ...sources])
}

async function openSchema(url: string): Promise<OpenedDatabase> {
  const schema = `test_${randomBytes(8).toString('hex')}`
  const admin = kyselyOf(new pg.Pool({ connectionString: url, max: 1 }))
  await sql`create schema ${sql.id(schema)}`.execute(admin)
  const db = kyselyOf(new pg.Pool({ connectionString: url, max: 10, types, options: `-c search_path=${schema}` }))
  await migrate(db)
  const close = async () => {
    await db.destroy()
    await sql`drop schema ${sql.id(schema)} cascade`.execute(admin)
    await admin.destroy()
  }
  return { db, close }
}
