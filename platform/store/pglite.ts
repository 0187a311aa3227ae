import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runInThisContext } from 'node:vm'
import type { PGlite } from '@electric-sql/pglite'
import type { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { AppError } from '@/lib/errors/app-error'
import { batchedWire } from './pglite-wire'

type PgliteModules = { PGlite: typeof PGlite; createPgConfig: typeof createPgConfig }

/**
 * Loads the built-in database through Node's own loader: bundlers and test runners that rewrite modules cannot run the
 * dynamic imports inside it, and it must find its `.wasm` files beside itself.
 */
export function loadPglite(): PgliteModules {
  const nodeRequire = nodesOwnRequire()
  return {
    PGlite: nodeRequire('@electric-sql/pglite').PGlite,
    createPgConfig: nodeRequire('@electric-sql/pglite/node-postgres').createPgConfig,
  }
}

/** A pool of the one connection that the built-in database has. */
export function pglitePool(pglite: PGlite, types: pg.CustomTypesConfig): pg.Pool {
  // The adapter uses these two members only.
  return new pg.Pool({ ...loadPglite().createPgConfig(batchedWire(pglite) as PGlite), max: 1, types })
}

/**
 * Opens the database of a folder. A new one is unpacked from a ready-made template: making it from nothing takes 3 seconds
 * and 800 MB that are not given back until the process ends. It is unpacked beside and then renamed, so a
 * start that is cut off leaves no half database; and a folder that holds no whole one is refused, never overwritten.
 */
export async function openPglite(folder: string): Promise<PGlite> {
  const { PGlite } = loadPglite()
  if (!existsSync(folder)) await unpackTemplate(folder)
  if (!existsSync(path.join(folder, 'PG_VERSION'))) throw damaged(folder, 'PG_VERSION is missing')
  try {
    return await PGlite.create({ dataDir: folder })
  } catch (cause) {
    throw damaged(folder, cause instanceof Error ? cause.message : String(cause))
  }
}

async function unpackTemplate(folder: string): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  const database = await loadPglite().PGlite.create({ dataDir: draft, loadDataDir: templateBlob(await emptyTemplate()) })
  await database.close()
  renameSync(draft, folder)
}

function damaged(folder: string, why: string): AppError {
  const advice = 'Restore a backup of it, or move the folder away to begin anew.'
  return new AppError(
    'refused',
    `The database in ${folder} cannot be opened and may be damaged (${why.split('\n')[0]}). ${advice}`,
  )
}

/** Test runners replace `require` and `process` inside their sandbox; the main context still has Node's own. */
function nodesOwnRequire(): NodeJS.Require {
  const nodesOwnProcess: NodeJS.Process = runInThisContext('process')
  return nodesOwnProcess.getBuiltinModule('node:module').createRequire(import.meta.url)
}

function templateBlob(bytes: Uint8Array): Blob {
  return new Blob([new Uint8Array(bytes)], { type: 'application/x-gzip' })
}

/** The template that `bin/build-template.ts` left, else one made now in the cache folder. */
export async function emptyTemplate(): Promise<Uint8Array> {
  return cachedTemplate(`empty-${pgliteVersion()}.tar.gz`, () => makeEmptyTemplate())
}

async function makeEmptyTemplate(): Promise<Uint8Array> {
  const database = await loadPglite().PGlite.create()
  try {
    return new Uint8Array(await (await database.dumpDataDir('gzip')).arrayBuffer())
  } finally {
    await database.close()
  }
}

/** Bytes kept under `node_modules/.cache`; made once, also when several processes start at the same time. */
export async function cachedTemplate(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const file = path.join(process.cwd(), 'node_modules', '.cache', 'tenon', `database-${name}`)
  if (existsSync(file)) return readFileSync(file)
  const bytes = await make()
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, bytes)
    renameSync(draft, file)
  } catch {
    // A read-only installation has no cache; the template still serves this start.
  }
  return bytes
}

export function pgliteVersion(): string {
  const entry = nodesOwnRequire().resolve('@electric-sql/pglite')
  const manifest: unknown = JSON.parse(readFileSync(path.join(path.dirname(entry), '..', 'package.json'), 'utf8'))
  const version = manifest && typeof manifest === 'object' && 'version' in manifest ? String(manifest.version) : 'unknown'
  return version.replace(/[^\w.]/g, '')
}

export function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)
}
