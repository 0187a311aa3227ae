import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { AppError } from '@/lib/errors/app-error'
import { BrokenTar, type ReadEntry, readTar } from '../../kit/tar'
import { stampOf } from '../../store/copies'
import { takeFolderLock } from '../../store/folder-lock'
import { openPglite } from '../../store/pglite'
import { syncTree } from '../../store/sync-files'
import { dumpName, type Manifest, manifestName } from './make'
import { demandUnused, dumpPostgres, restorePostgres } from './postgres'

const manifestForm = z.object({
  format: z.literal(1),
  takenAt: z.number(),
  database: z.enum(['built-in', 'postgresql']),
  hasFiles: z.boolean(),
})

type Restoring = { file: string; dataDir: string; databaseUrl?: string | undefined; replaces: boolean; now: number }
/** `keptAside`: where what was there before lies now. */
export type Restored = Manifest & { keptAside: readonly string[] }

/**
 * Puts the database and the files of a backup into a data folder that nobody uses just now. Nothing of what is there is touched before the
 * whole archive was read and its database was seen to open; with `replaces` it is kept aside then, without it anything there is refused.
 */
export async function restoreBackup({ file, dataDir, databaseUrl, replaces, now }: Restoring): Promise<Restored> {
  const folder = path.resolve(dataDir)
  const release = takeFolderLock(folder)
  const draft = path.join(folder, `restoring-${stampOf(now)}`)
  try {
    await removeDrafts(folder)
    const manifest = await unpack(file, draft)
    const wanted = databaseUrl === undefined ? 'built-in' : 'postgresql'
    if (manifest.database !== wanted)
      throw new AppError('refused', `The backup is of a ${manifest.database} database; this installation has a ${wanted} one.`)
    const names = [...(wanted === 'built-in' ? ['database', 'database-copies'] : []), ...(manifest.hasFiles ? ['files'] : [])]
    const standing = names.filter((name) => existsSync(path.join(folder, name)))
    if (standing.length > 0 && !replaces)
      throw new AppError('refused', `${folder} holds ${standing.join(', ')} already. Name another DATA_DIR, or add --replace.`)
    if (databaseUrl === undefined) await demandOpens(path.join(draft, 'database'))
    await syncTree(draft)
    const dumps = databaseUrl === undefined ? [] : await restoreThere({ databaseUrl, folder, draft, replaces, now })
    return { ...manifest, keptAside: [...dumps, ...(await swap(folder, draft, { standing, now }))] }
  } finally {
    await rm(draft, { recursive: true, force: true })
    release()
  }
}

/** Of restorings that were cut off: whoever has the lock is the only one. */
async function removeDrafts(folder: string): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => name.startsWith('restoring-'))
  for (const name of drafts) await rm(path.join(folder, name), { recursive: true, force: true })
}

async function unpack(file: string, draft: string): Promise<Manifest> {
  const packed = createReadStream(file)
  const archive = createGunzip()
  // Whatever breaks the reading breaks what is read from it.
  packed.on('error', (error) => archive.destroy(error))
  let manifest: Manifest | undefined
  try {
    for await (const entry of readTar(packed.pipe(archive))) {
      await unpackEntry(entry, draft)
      manifest ??= await readManifest(entry.name, draft)
    }
  } catch (error) {
    if (error instanceof BrokenTar || isPackingFault(error)) throw damaged(file, error)
    throw error
  } finally {
    packed.destroy()
  }
  if (!manifest) throw damaged(file, new BrokenTar('it is empty'))
  return manifest
}

function isPackingFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))
}

function damaged(file: string, cause: unknown): AppError {
  return new AppError('refused', `${file} is no whole backup: ${cause instanceof Error ? cause.message : String(cause)}`, {
    cause,
  })
}

async function readManifest(name: string, draft: string): Promise<Manifest> {
  if (name !== manifestName) throw new BrokenTar('it does not begin as one')
  const parsed = manifestForm.safeParse(JSON.parse(await readFile(path.join(draft, name), 'utf8')))
  if (!parsed.success) throw new BrokenTar('it is of another version')
  return parsed.data
}

/** Names of an archive are never believed: whatever would leave the folder is refused. */
async function unpackEntry({ name, content }: ReadEntry, draft: string): Promise<void> {
  const parts = name.replace(/\/$/, '').split('/')
  const isKnown = [manifestName, dumpName].includes(name) || ['database', 'files'].includes(parts[0] ?? '')
  const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))
  if (!isKnown || !isPlain) throw new BrokenTar(`an entry named ${name.slice(0, 200)}`)
  const target = path.join(draft, ...parts)
  if (name.endsWith('/')) {
    await mkdir(target, { recursive: true, mode: 0o700 })
    return
  }
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(target, { mode: 0o600, flags: 'wx' }))
}

/** Also brings it to where its log ends. */
async function demandOpens(database: string): Promise<void> {
  const pglite = await openPglite(database, () => undefined)
  await pglite.close()
}

type There = { databaseUrl: string; folder: string; draft: string; replaces: boolean; now: number }

/** Into the PostgreSQL that nobody uses just now; what is replaced there is dumped beside first. Answers the dump. */
async function restoreThere({ databaseUrl, folder, draft, replaces, now }: There): Promise<string[]> {
  await demandUnused(databaseUrl)
  const aside = path.join(folder, `${dumpName}.before-${stampOf(now)}`)
  if (replaces) await dumpPostgres(databaseUrl, aside)
  await restorePostgres(databaseUrl, path.join(draft, dumpName), { replaces, script: path.join(draft, 'restore.sql') })
  return replaces ? [aside] : []
}

type Swapping = { standing: readonly string[]; now: number }

/** Puts aside what stands and what was unpacked in its place, or leaves all as it was. Answers what lies aside. */
async function swap(folder: string, draft: string, { standing, now }: Swapping): Promise<string[]> {
  const kept = standing.map((name) => ({
    from: path.join(folder, name),
    to: path.join(folder, `${name}.before-${stampOf(now)}`),
  }))
  const arriving = ['database', 'files'].filter((name) => existsSync(path.join(draft, name)))
  const moves = [...kept, ...arriving.map((name) => ({ from: path.join(draft, name), to: path.join(folder, name) }))]
  const made: typeof moves = []
  try {
    for (const move of moves) {
      await rename(move.from, move.to)
      made.unshift(move)
    }
  } catch (error) {
    for (const { from, to } of made) await rename(to, from)
    throw error
  }
  return kept.map(({ to }) => to)
}
