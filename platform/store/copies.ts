import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from './database'
import { sync, syncTree } from './sync-files'

/**
 * Copies of the built-in database beside it, for the day its folder is damaged by something that no sync helps against. They are
 * made while it works, by its own procedure for backups, and opened by nobody until they are needed.
 */

const hourMs = 3_600_000
/** One hour between copies for every so many bytes begun, so that copying never writes more than this in an hour. */
const bytesPerHour = 256 * 1024 * 1024
const hoursMax = 24
const copiesKept = 2
/** What must stay free on the disk besides the copy. */
const spareBytes = 512 * 1024 * 1024

export type Copy = { folder: string; takenAt: number }

/**
 * Newest first. What has no whole name is a draft. Only a folder that is not there means that there are none: one that cannot be
 * read may hold the last good state, and a new database must not be begun beside it.
 */
export async function listCopies(dataDir: string): Promise<Copy[]> {
  const place = copiesOf(dataDir)
  const names = existsSync(place) ? await readdir(place) : []
  const copies = names.flatMap((name) => {
    const takenAt = timeOfStamp(name)
    return Number.isNaN(takenAt) ? [] : [{ folder: path.join(place, name), takenAt }]
  })
  return copies.sort((one, other) => other.takenAt - one.takenAt)
}

/** `2026-11-22T15-04-05.678Z`: a name that every file system takes and that sorts by time. */
export function stampOf(time: number): string {
  return new Date(time).toISOString().replaceAll(':', '-')
}

/** The time of such a name; `NaN` for any other. */
export function timeOfStamp(stamp: string): number {
  const match = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/.exec(stamp)
  return match ? Date.parse(`${match[1]}:${match[2]}:${match[3]}`) : Number.NaN
}

function copiesOf(dataDir: string): string {
  return path.join(dataDir, 'database-copies')
}

export type CopyDue = 'due' | 'fresh' | 'too large' | 'no room'

/** Whether it is time for a copy of a database of that size. */
export async function copyDue(dataDir: string, now: number): Promise<CopyDue> {
  const sizeBytes = await sizeOf(path.join(dataDir, 'database'))
  const hours = Math.ceil(sizeBytes / bytesPerHour)
  if (hours > hoursMax) return 'too large'
  const [newest] = await listCopies(dataDir)
  if (newest && now - newest.takenAt < hours * hourMs && now >= newest.takenAt) return 'fresh'
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize < sizeBytes + spareBytes ? 'no room' : 'due'
}

export async function sizeOf(folder: string): Promise<number> {
  const sizes = (await filesIn(folder)).map(async (file) => (await stat(path.join(folder, file)).catch(() => null))?.size ?? 0)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Paths inside the folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

export type CopyOptions = { dataDir: string; now: number; signal?: AbortSignal }

/**
 * Makes a copy that holds everything committed before the call, and removes all but the newest two. Nobody may make a checkpoint
 * meanwhile: it would remove the part of the log without which the copied files do not fit together.
 */
export async function copyDatabase(db: Db, { dataDir, now, signal }: CopyOptions): Promise<Copy> {
  const place = copiesOf(dataDir)
  const copy = { folder: path.join(place, stampOf(now)), takenAt: now }
  const draft = `${copy.folder}.new`
  await mkdir(place, { recursive: true, mode: 0o700 })
  await removeDrafts(place)
  try {
    await fill(db, { from: path.join(dataDir, 'database'), to: draft, signal })
    await syncTree(draft)
    await rename(draft, copy.folder)
    await sync(place)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  for (const old of (await listCopies(dataDir)).slice(copiesKept)) await rm(old.folder, { recursive: true, force: true })
  return copy
}

async function removeDrafts(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (name.endsWith('.new')) await rm(path.join(place, name), { recursive: true, force: true })
  }
}

type Filling = { from: string; to: string; signal: AbortSignal | undefined }

/** Fills a folder with a copy of the built-in database as it is while it works. In its turn (`inTurnOf`): no checkpoint may come between. */
export async function fill(db: Db, filling: Filling): Promise<void> {
  await sql`select pg_backup_start('copy', true)`.execute(db)
  let label = ''
  try {
    await copyFiles(filling, (file) => !isLog(file) && !isOfTheProcess(file))
  } finally {
    const { rows } = await sql<{ label: string }>`select labelfile as label from pg_backup_stop(false)`.execute(db)
    label = rows[0]?.label ?? ''
  }
  await copyFiles(filling, isLog)
  await writeFile(path.join(filling.to, 'backup_label'), label)
}

const isLog = (file: string) => file.startsWith(`pg_wal${path.sep}`)
/** What says that a process has the folder, and what is made anew at every start. */
const isOfTheProcess = (file: string) => file === 'postmaster.pid' || file === 'postmaster.opts' || /pg_internal\.init/.test(file)

async function copyFiles({ from, to, signal }: Filling, isWanted: (file: string) => boolean): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true, recursive: true })
  // Empty folders belong to a database too.
  for (const entry of entries) {
    if (entry.isDirectory()) await mkdir(path.join(to, path.relative(from, path.join(entry.parentPath, entry.name))), folderMode)
  }
  await mkdir(to, folderMode)
  for (const entry of entries) {
    signal?.throwIfAborted()
    const file = path.relative(from, path.join(entry.parentPath, entry.name))
    if (!entry.isFile() || !isWanted(file)) continue
    // Tables may be dropped meanwhile; the log knows that they were.
    await copyFile(path.join(from, file), path.join(to, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

const folderMode = { recursive: true, mode: 0o700 }

type CopierOptions = { dataDir: string; log: Logger; signal: AbortSignal; now?: () => number }

/** Makes a copy when it is time for one; what keeps it from that is told once per process. */
export function createCopier(db: Db, { dataDir, log, signal, now = Date.now }: CopierOptions): () => Promise<void> {
  const told = new Set<CopyDue>()
  return async () => {
    const due = await copyDue(dataDir, now())
    if (due === 'due') {
      const { folder } = await copyDatabase(db, { dataDir, now: now(), signal })
      log.info({ folder }, 'the database was copied')
    } else if (due !== 'fresh' && !told.has(due)) {
      told.add(due)
      log.warn({ reason: due }, 'no copies of the database are made; make backups of your own')
    }
  }
}
