import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { readPlatformConfig } from '../config'
import type { FileViewers, PlatformContext } from '../http/context'
import type { Db } from './database'
import { createIdSource } from './ids'
import { kyselyOf, types, withoutCompiling } from './kysely'
import { migrate } from './migrate'
import type { OpenedDatabase } from './open'
import { cachedTemplate, loadPglite, pglitePool } from './pglite'
import { makeTemplate, sourcesHash } from './template'
import { giveBack, takeSpare } from './testing-restore'

/**
 * A fresh migrated database: in memory, unpacked from a template or restored after another test of this process; or with
 * `TEST_DATABASE_URL` a new schema on that PostgreSQL server, dropped at close.
 */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return openSchema(url)
  const taken = await takeSpare(async () => {
    // Not packed: hundreds of tests unpack it, and each would wait for that.
    const template = await cachedTemplate(`tables-${sourcesHash()}.tar`, () => makeTemplate('none'))
    const { PGlite } = loadPglite()
    return PGlite.create({
      loadDataDir: new WholeBlob(template),
      startParams: [...PGlite.defaultStartParams, ...noProgressTimer],
    })
  })
  const { db, pool } = memoryDb(taken.pglite)
  const close = async () => {
    await db.destroy()
    if (!pool.ended) await pool.end()
    await giveBack(taken)
  }
  return { db, close }
}

/** The timer for telling how far a start has come would never end, and keep the process of the tests alive. */
const noProgressTimer = ['-c', 'log_startup_progress_interval=0']

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

/** A context over a test database: silent log, test configuration, real clock, and no module that shows files, unless overridden. */
export function testContext(db: Db, overrides: Partial<PlatformContext> = {}): PlatformContext {
  const config = readPlatformConfig({ NODE_ENV: 'test', DEMO: 'empty' })
  return {
    db,
    config,
    log: pino({ level: 'silent' }),
    now: Date.now,
    newId: createIdSource(),
    fileViewers: noViewers,
    ...overrides,
  }
}

export const noViewers: FileViewers = { witnesses: [], grants: { fileIn: () => null, isGranted: async () => false } }

type Pglite = Awaited<ReturnType<ReturnType<typeof loadPglite>['PGlite']['create']>>

function memoryDb(pglite: Pglite): { db: Db; pool: pg.Pool } {
  const pool = pglitePool(pglite, types)
  return { db: kyselyOf(pool), pool }
}

async function openSchema(url: string): Promise<OpenedDatabase> {
  const schema = `test_${randomBytes(8).toString('hex')}`
  const admin = kyselyOf(new pg.Pool({ connectionString: url, max: 1 }))
  await sql`create schema ${sql.id(schema)}`.execute(admin)
  const options = `-c search_path=${schema}`
  const db = kyselyOf(new pg.Pool({ connectionString: url, max: 10, types, options, onConnect: withoutCompiling }))
  await migrate(db)
  const close = async () => {
    await db.destroy()
    await sql`drop schema ${sql.id(schema)} cascade`.execute(admin)
    await admin.destroy()
  }
  return { db, close }
}
