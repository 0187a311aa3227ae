import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runInThisContext } from 'node:vm'
import type { PGlite } from '@electric-sql/pglite'
import type { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type { NodeFS } from '@electric-sql/pglite/nodefs'
import pg from 'pg'
import { AppError } from '@/lib/errors/app-error'
import { databaseDisk } from './pglite-disk'
import { batchedWire } from './pglite-wire'
import { syncNow, syncTree } from './sync-files'

type PgliteModules = { PGlite: typeof PGlite; NodeFS: typeof NodeFS; createPgConfig: typeof createPgConfig }

/**
 * Loads the built-in database through Node's own loader: bundlers and test runners that rewrite modules cannot run the
 * dynamic imports inside it, and it must find its `.wasm` files beside itself.
 */
export function loadPglite(): PgliteModules {
  const nodeRequire = nodesOwnRequire()
  return {
    PGlite: nodeRequire('@electric-sql/pglite').PGlite,
    NodeFS: nodeRequire('@electric-sql/pglite/nodefs').NodeFS,
    createPgConfig: nodeRequire('@electric-sql/pglite/node-postgres').createPgConfig,
  }
}

/** A pool of the one connection that the built-in database has. */
export function pglitePool(pglite: PGlite, types: pg.CustomTypesConfig): pg.Pool {
  // The adapter uses these two members only.
  return new pg.Pool({ ...loadPglite().createPgConfig(batchedWire(pglite) as PGlite), max: 1, types })
}

/**
 * Opens the database of a folder, with syncs: what it has acknowledged survives a loss of power. `onPanic` is told when the
 * database gives up (its disk refuses the log, for one); it must end the process, since nothing may be asked of it any more, and the
 * next opening recovers. Fails with `DamagedDatabase`, or refuses when the disk or the version is what keeps it from opening.
 */
export async function openPglite(folder: string, onPanic: (why: string) => void): Promise<PGlite> {
  keepToUser(folder)
  refuseForeign(folder)
  await syncTree(folder)
  const { PGlite, NodeFS } = loadPglite()
  const { files, faults } = databaseDisk(folder, NodeFS)
  const said: string[] = []
  let isOpen = false
  const onStderr = (line: string) => {
    const match = gravePattern.exec(line)
    if (!match) return false
    said.push(match[3] || line)
    if (isOpen && match[1] !== 'FATAL') onPanic(match[3] || line)
    return false
  }
  try {
    const pglite = await PGlite.create({ fs: files, startParams: startParams(PGlite), onStderr })
    isOpen = true
    return pglite
  } catch (cause) {
    const why = said[0] ?? (cause instanceof Error ? cause.message : String(cause))
    throw isOfTheMachine(faults, cause) ? unreachable(folder, why) : new DamagedDatabase(folder, why)
  }
}

/** As delivered, but for the switch that turns syncs off. The other ways to sync the log end nowhere in this build. */
function startParams({ defaultStartParams }: typeof PGlite): string[] {
  return [...defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']
}

/** Lines by which the database says that it cannot go on; the text of a statement never starts a line. */
const gravePattern = /^(?:[\d-]{10} [\d:.]+ \w+ \[\d+\] (PANIC|FATAL): {2}|(Aborted)\()(.*)/

/** A new database from a template, made in a folder beside it, so that a start that is cut off leaves no half one. */
export async function unpackTemplate(folder: string, template: Uint8Array): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  try {
    const database = await loadPglite().PGlite.create({ dataDir: draft, loadDataDir: templateBlob(template) })
    await database.close()
    await moveSynced(draft, folder)
  } catch (error) {
    // On a full disk, half a database would only take the room that is missing.
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

/**
 * The database writes most of its files as if everybody of the machine might read and write them; PostgreSQL's own server refuses to
 * run on such a folder. So nobody else gets through it, in installations of before too.
 */
function keepToUser(folder: string): void {
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (!stats || (stats.mode & 0o077) === 0) return
  try {
    chmodSync(folder, 0o700)
  } catch {
    // Not ours, or a file system without such rights: whoever made it so decides, and opening it says what is wrong.
  }
}

/** Moves a finished folder to its name when all of it is on the disk. */
export async function moveSynced(draft: string, folder: string): Promise<void> {
  await syncTree(draft)
  renameSync(draft, folder)
  syncNow(path.dirname(folder))
}

/** A folder that the database cannot be opened from, for reasons that lie in its bytes. */
export class DamagedDatabase extends AppError {
  constructor(folder: string, why: string) {
    const advice = 'Restore a backup of it, or begin anew with another DATA_DIR.'
    super('refused', `The database in ${folder} cannot be opened and may be damaged (${why.split('\n')[0]}). ${advice}`)
  }
}

const databaseVersion = '18'

function refuseForeign(folder: string): void {
  const file = path.join(folder, 'PG_VERSION')
  if (!existsSync(file)) throw new DamagedDatabase(folder, 'PG_VERSION is missing')
  const version = readFileSync(file, 'utf8').trim()
  if (!/^\d+$/.test(version)) throw new DamagedDatabase(folder, 'PG_VERSION is no version')
  if (version === databaseVersion) return
  throw new AppError('refused', `The database in ${folder} is of version ${version}; this product opens ${databaseVersion}.`)
}

/** A full disk or a missing right says nothing about the bytes: another start finds them as they are. */
const machineFaults = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ENOMEM', 'EBUSY'])

function isOfTheMachine(faults: readonly string[], cause: unknown): boolean {
  return faults.some((code) => machineFaults.has(code)) || /RangeError|CompileError|out of memory/i.test(String(cause))
}

function unreachable(folder: string, why: string): AppError {
  return new AppError('refused', `The database in ${folder} is whole but cannot be opened now (${why}). Start again when it can.`)
}

/** Test runners replace `require` and `process` inside their sandbox; the main context still has Node's own. */
export function nodesOwnRequire(): NodeJS.Require {
  const nodesOwnProcess: NodeJS.Process = runInThisContext('process')
  return nodesOwnProcess.getBuiltinModule('node:module').createRequire(import.meta.url)
}

function templateBlob(bytes: Uint8Array): Blob {
  return new Blob([new Uint8Array(bytes)], { type: 'application/x-gzip' })
}

/** Bytes kept under `node_modules/.cache`; made once, also when several processes start at the same time. */
export async function cachedTemplate(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const file = path.join(process.cwd(), 'node_modules', '.cache', 'tenon', `database-${name}`)
  if (existsSync(file)) return readFileSync(file)
  const bytes = await make()
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, bytes, { flush: true })
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
