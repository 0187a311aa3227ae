import { randomBytes } from 'node:crypto'
import { finished } from 'node:stream/promises'
import type { PlatformContext } from '../../http/context'
import type { FileStorage } from '../../modules/file/public'
import { findFormat, storageOf } from '../../modules/file/public'
import type { Db } from '../../store/database'
import { insertInChunks } from '../steps'
import type { FileKind, SeedFile, StoredSample } from './book'

const secretKey = 'seed.fileSecret'

/** From which the names of seeded files are made; another one in every installation. */
export async function fileSecret(db: Db): Promise<string> {
  const value = randomBytes(32).toString('hex')
  await db
    .insertInto('meta')
    .values({ key: secretKey, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('meta').select('value').where('key', '=', secretKey).executeTakeFirstOrThrow()
  return row.value
}

const samplesKey = 'seed.sampleFiles'

/** One stored file of each kind, for loads that cannot have a file for each record. Companies of earlier versions have none. */
export async function readSamples(db: Db): Promise<Map<string, StoredSample>> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', samplesKey).executeTakeFirst()
  const entries: [string, StoredSample][] = JSON.parse(row?.value ?? '[]')
  return new Map(entries)
}

async function writeSamples(db: Db, files: readonly SeedFile[]): Promise<void> {
  const samples = new Map<FileKind, StoredSample>()
  for (const { kind, type, name, bytes } of files) {
    if (!samples.has(kind)) samples.set(kind, { type, name, sizeBytes: bytes.length })
  }
  const value = JSON.stringify([...samples])
  await db
    .insertInto('meta')
    .values({ key: samplesKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Each waits for the disk; so many at once are enough to keep it busy. */
const writersMax = 24

/** Keeps the bytes in the installation's storage, then their rows. Safe to run again: names stay the same. */
export async function writeFiles(ctx: PlatformContext, files: readonly SeedFile[]): Promise<void> {
  const storage = storageOf(ctx)
  const waiting = files.values()
  const write = async () => {
    for (const file of waiting) await keep(storage, file)
  }
  await Promise.all(Array.from({ length: writersMax }, write))
  const rows = files.map(({ bytes, extension, kind: _unused, ...file }) => {
    return { ...file, contentType: findFormat(extension)?.contentType ?? 'application/octet-stream', sizeBytes: bytes.length }
  })
  await insertInChunks(rows, (chunk) =>
    ctx.db
      .insertInto('storedFile')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  await writeSamples(ctx.db, files)
}

async function keep(storage: FileStorage, { type, name, bytes }: SeedFile): Promise<void> {
  const draft = await storage.openDraft()
  try {
    draft.sink.end(bytes)
    await finished(draft.sink)
    await draft.keep({ type, name })
  } finally {
    await draft.discard()
  }
}
