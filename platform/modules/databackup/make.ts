import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { PlatformContext } from '../../http/context'
import type { JobRun } from '../../jobs/public'
import { refused } from '../../kit/refusals'
import { type TarEntry, tarOf } from '../../kit/tar'
import { fill, sizeOf } from '../../store/copies'
import { databaseBytes } from '../../store/database-bytes'
import { inTurnOf } from '../../store/in-turn'
import { sync } from '../../store/sync-files'
import { nameOf, placeOf, removeOldBackups } from './place'
import { dumpPostgres } from './postgres'

/** What an archive says of itself, as its first entry. */
export type Manifest = { format: 1; takenAt: number; database: 'built-in' | 'postgresql'; hasFiles: boolean }

export const manifestName = 'backup.json'
export const dumpName = 'database.dump'
/** What must stay free on the disk besides the copy and its archive. */
const spareBytes = 256 * 1024 * 1024

type Making = { takenAt: number; run: JobRun }

/**
 * Makes an archive of the database as it is at one moment, while people work, and of the stored files; answers its name. The files come
 * after the database: what it names then is there, as unused files stay for a week.
 */
export async function makeBackup(ctx: PlatformContext, making: Making): Promise<string> {
  const place = placeOf(ctx.config.dataDir)
  if (busy.has(place)) throw refused('已有备份正在进行，请等待完成')
  busy.add(place)
  try {
    return await makeIn(place, ctx, making)
  } finally {
    busy.delete(place)
  }
}

/** A scheduled task may want one while somebody has asked for one by hand. */
const busy = new Set<string>()

async function makeIn(place: string, ctx: PlatformContext, { takenAt, run }: Making): Promise<string> {
  const fileName = nameOf(takenAt)
  const draft = path.join(place, `${fileName}.new`)
  const copy = path.join(place, `${fileName}.copy`)
  await mkdir(place, { recursive: true, mode: 0o700 })
  await removeDrafts(place)
  if (ctx.config.databaseUrl === undefined && !existsSync(path.resolve(ctx.config.dataDir, 'database')))
    throw refused('没有可备份的数据库文件')
  await demandRoom(ctx)
  try {
    await copyDatabase(ctx, copy, run.signal)
    await writeArchive(ctx, { draft, copy, takenAt, run })
    await sync(draft)
    await rename(draft, path.join(place, fileName))
    await sync(place)
  } finally {
    await rm(draft, { force: true })
    await rm(copy, { recursive: true, force: true })
  }
  await removeOldBackups(ctx.config.dataDir)
  return fileName
}

/** One that is written just now, by another process, is younger. */
const draftLifeMs = 24 * 3_600_000

/** Of backups that were cut off. */
async function removeDrafts(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!/\.tar\.gz\.(new|copy)$/.test(name)) continue
    const draft = path.join(place, name)
    const facts = await stat(draft).catch(() => null)
    if (facts && facts.mtimeMs < Date.now() - draftLifeMs) await rm(draft, { recursive: true, force: true })
  }
}

/** The copy of the database, and an archive of it and of the files: they lie on the disk that the product itself writes to. */
export async function bytesNeeded({ config, db }: PlatformContext): Promise<number> {
  const [database, files] = ['database', 'files'].map((name) => path.resolve(config.dataDir, name)) as [string, string]
  const fileBytes = config.s3 === undefined && existsSync(files) ? await sizeOf(files) : 0
  // A dump holds no indexes and is packed: with its archive it is hardly as large as its database.
  const databaseSize = config.databaseUrl === undefined ? 2 * (await sizeOf(database)) : await databaseBytes(db)
  return databaseSize + fileBytes + spareBytes
}

async function demandRoom(ctx: PlatformContext): Promise<void> {
  const { bavail, bsize } = await statfs(ctx.config.dataDir)
  if (bavail * bsize < (await bytesNeeded(ctx))) throw refused('存储空间不足，无法备份')
}

async function copyDatabase({ config, db }: PlatformContext, copy: string, signal: AbortSignal): Promise<void> {
  if (config.databaseUrl !== undefined) {
    await mkdir(copy, { recursive: true, mode: 0o700 })
    await dumpPostgres(config.databaseUrl, path.join(copy, dumpName), signal)
    return
  }
  const from = path.resolve(config.dataDir, 'database')
  await inTurnOf(db, () => fill(db, { from, to: path.join(copy, 'database'), signal }))
}

type Writing = Making & { draft: string; copy: string }
type Part = { name: string; file: string }

async function writeArchive({ config }: PlatformContext, { draft, copy, takenAt, run }: Writing): Promise<void> {
  const hasFiles = config.s3 === undefined
  const manifest: Manifest = {
    ...{ format: 1, takenAt, hasFiles },
    database: config.databaseUrl === undefined ? 'built-in' : 'postgresql',
  }
  const parts = [
    ...(await partsOf(copy, '')),
    ...(hasFiles ? await partsOf(path.resolve(config.dataDir, 'files'), 'files/') : []),
  ]
  const archive = tarOf(entriesOf(manifest, parts, run))
  await pipeline(Readable.from(archive), createGzip({ level: 3 }), createWriteStream(draft, { mode: 0o600 }), {
    signal: run.signal,
  })
}

/** Plain files and folders below a folder, folders first; links lead elsewhere and are no part of it. */
async function partsOf(folder: string, prefix: string): Promise<Part[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const parts = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const name = prefix + path.relative(folder, file).split(path.sep).join('/')
      return { name: entry.isDirectory() ? `${name}/` : name, file }
    })
  return parts.sort((one, other) => (one.name < other.name ? -1 : 1))
}

async function* entriesOf(manifest: Manifest, parts: readonly Part[], { progress }: JobRun): AsyncGenerator<TarEntry> {
  const text = Buffer.from(JSON.stringify(manifest))
  yield { name: manifestName, sizeBytes: text.length, changedAt: manifest.takenAt, content: Readable.from([text]) }
  for (const [index, { name, file }] of parts.entries()) {
    progress(index, parts.length)
    const facts = await stat(file).catch((error: NodeJS.ErrnoException) => {
      // A draft of a file that is just arriving may be gone by now.
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!facts) continue
    const isFolder = name.endsWith('/')
    const content = isFolder ? Readable.from([]) : createReadStream(file)
    yield { name, sizeBytes: isFolder ? 0 : facts.size, changedAt: facts.mtimeMs, content }
  }
}
