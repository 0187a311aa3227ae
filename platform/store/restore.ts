import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type Copy, listCopies, stampOf } from './copies'
import { DamagedDatabase, moveSynced, openPglite, unpackTemplate } from './pglite'
import { sync } from './sync-files'
import { databaseTemplate } from './template'

/** What is missing after a copy was taken instead of a damaged database. */
const restoration = z.object({
  /** The copy holds what was saved until then. */
  copyTakenAt: z.number(),
  /** The last time anything was written to the damaged one; null when it was not there at all. */
  lastWrittenAt: z.number().nullable(),
  /** Where the damaged one lies now. */
  keptAside: z.string().nullable(),
})
export type Restoration = z.infer<typeof restoration>

type Folders = { dataDir: string; database: string }

/**
 * Opens the database of the data folder: as it is; or, when its bytes are damaged or it is gone, from the newest copy that opens,
 * with the damaged one kept beside it under another name. Without any copy a damaged one is refused. A new one is made only where
 * there has been none.
 */
export async function openOrRestore(dataDir: string, log: Logger, onPanic: (why: string) => void): Promise<PGlite> {
  const folders = { dataDir, database: path.join(dataDir, 'database') }
  if (!existsSync(folders.database)) {
    const copies = await listCopies(dataDir)
    if (copies.length === 0) await unpackTemplate(folders.database, await databaseTemplate())
    else await restore(folders, copies, log, new DamagedDatabase(folders.database, 'it is gone'))
  }
  try {
    return await openPglite(folders.database, onPanic)
  } catch (error) {
    if (!(error instanceof DamagedDatabase)) throw error
    await restore(folders, await listCopies(dataDir), log, error)
    return await openPglite(folders.database, onPanic)
  }
}

/** Nothing is moved before a copy was seen to open; `damage` is thrown when none does. */
async function restore(folders: Folders, copies: readonly Copy[], log: Logger, damage: DamagedDatabase): Promise<void> {
  const draft = `${folders.database}.restored`
  for (const copy of copies) {
    await rm(draft, { recursive: true, force: true })
    await cp(copy.folder, draft, { recursive: true }).catch(async (error: unknown) => {
      await rm(draft, { recursive: true, force: true })
      throw error
    })
    if (!(await canOpen(draft, log))) continue
    const written = await restorationOf(folders, copy)
    await note(folders.dataDir, written)
    if (written.keptAside !== null) await rename(folders.database, written.keptAside)
    await moveSynced(draft, folders.database)
    log.error({ why: damage.message, ...readable(written) }, 'the database was damaged; a copy was opened in its place')
    return
  }
  await rm(draft, { recursive: true, force: true })
  throw damage
}

/** Also brings the copy to where its log ends. */
async function canOpen(folder: string, log: Logger): Promise<boolean> {
  try {
    const pglite = await openPglite(folder, () => undefined)
    await pglite.close()
    return true
  } catch (error) {
    if (!(error instanceof DamagedDatabase)) throw error
    log.error({ err: error }, 'a copy of the database does not open either')
    return false
  }
}

async function restorationOf({ dataDir, database }: Folders, copy: Copy): Promise<Restoration> {
  const before = await readRestoration(dataDir)
  // A start that was cut off between moving the damaged one away and putting the copy in its place.
  if (!existsSync(database)) return before ?? { copyTakenAt: copy.takenAt, lastWrittenAt: null, keptAside: null }
  const keptAside = `${database}.damaged-${stampOf(Date.now())}`
  return { copyTakenAt: copy.takenAt, lastWrittenAt: await lastWritten(database), keptAside }
}

/** The log is written with every save. */
async function lastWritten(database: string): Promise<number | null> {
  const folder = path.join(database, 'pg_wal')
  const names = await readdir(folder).catch(() => [])
  const times = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).mtimeMs))
  return times.length > 0 ? Math.round(Math.max(...times)) : null
}

function noteFile(dataDir: string): string {
  return path.join(dataDir, 'database-restored.json')
}

async function note(dataDir: string, written: Restoration): Promise<void> {
  await writeFile(noteFile(dataDir), JSON.stringify(written), { mode: 0o600 })
  await sync(noteFile(dataDir))
  await sync(dataDir)
}

/** What the last start restored, until people have been told of it. */
export async function readRestoration(dataDir: string): Promise<Restoration | null> {
  const text = await readFile(noteFile(dataDir), 'utf8').catch(() => null)
  try {
    return text === null ? null : restoration.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export async function forgetRestoration(dataDir: string): Promise<void> {
  await rm(noteFile(dataDir), { force: true })
}

function readable({ copyTakenAt, lastWrittenAt, keptAside }: Restoration) {
  const until = lastWrittenAt === null ? 'unknown' : new Date(lastWrittenAt).toISOString()
  return { missingFrom: new Date(copyTakenAt).toISOString(), missingUntil: until, keptAside }
}
