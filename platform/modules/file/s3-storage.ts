import { Readable } from 'node:stream'
import { openBucket, type S3Bucket } from './s3-client'
import { readObject } from './s3-read'
import { sendFile } from './s3-send'
import type { Draft, FileStorage, StoredContent, StoredName } from './storage'
import { openDraftFile } from './storage-draft'
import { removeFilesBefore } from './storage-folder'
import { checkPart, checkUpload, isStoredName } from './storage-names'

/**
 * Files in a bucket of a store that speaks S3, under the same names as in the folder of a local installation. What arrives is on
 * the local disk until it has been looked at: nothing that is refused, cut off or half sent ever is an object.
 */
export function s3Storage({ bucket, filesFolder }: { bucket: S3Bucket; filesFolder: string }): FileStorage {
  return {
    openDraft: () => openDraft(bucket, filesFolder),
    open: async (stored) => {
      const key = keyOf(stored)
      return key === null ? null : openIfThere(bucket, key)
    },
    remove: async (stored) => {
      const key = keyOf(stored)
      if (key !== null) await bucket.remove(key)
    },
    list: (type) => listNames(bucket, type),
    removeDraftsBefore: async (time) => {
      await removeFilesBefore(filesFolder, [draftsFolder], time)
      for await (const upload of bucket.pendingBefore(time)) if (isOurs(upload.key)) await bucket.breakOff(upload)
    },
    parts: {
      list: (upload) => listParts(bucket, upload),
      read: (of) => readObject(bucket, partKey(of)),
      remove: (upload) => removeParts(bucket, upload),
      listUploads: () => listUploads(bucket),
    },
  }
}

/** One connection for the process, closed with `close`. */
export function openS3Storage(config: Parameters<typeof openBucket>[0], filesFolder: string) {
  const bucket = openBucket(config)
  return {
    storage: s3Storage({ bucket, filesFolder }),
    check: (signal: AbortSignal) => bucket.look(signal),
    close: bucket.close,
  }
}

const draftsFolder = '.drafts'
const partsFolder = '.parts/'

function keyOf(stored: StoredName): string | null {
  return isStoredName(stored) ? `${stored.type}/${stored.name}` : null
}

function uploadPrefix(upload: string): string {
  checkUpload(upload)
  return `${partsFolder}${upload}/`
}

function partKey(of: { upload: string; part: number }): string {
  checkPart(of)
  return uploadPrefix(of.upload) + of.part
}

/** A bucket may be shared with something else, whose uploads are not ours to break off. */
function isOurs(key: string): boolean {
  const [type = '', name = ''] = key.split('/')
  return key.startsWith(partsFolder) || isStoredName({ type, name })
}

async function openDraft(bucket: S3Bucket, filesFolder: string): Promise<Draft> {
  const draft = await openDraftFile(filesFolder, draftsFolder)
  return {
    ...draft,
    keep: async (as) => {
      const key = keyOf(as)
      if (key === null) throw new Error('a name that was not made by newFileName')
      await sendFile(bucket, draft.path, key)
      await draft.discard()
    },
    keepAsPart: async (of) => {
      await sendFile(bucket, draft.path, partKey(of))
      await draft.discard()
    },
  }
}

async function openIfThere(bucket: S3Bucket, key: string): Promise<StoredContent | null> {
  const sizeBytes = await bucket.sizeOf(key)
  if (sizeBytes === null) return null
  return {
    sizeBytes,
    // No range is within an empty file.
    read: (range) => (sizeBytes === 0 ? Readable.from([]) : readObject(bucket, key, range ?? { start: 0, end: sizeBytes - 1 })),
    close: async () => undefined,
  }
}

async function* listNames(bucket: S3Bucket, type: string): AsyncGenerator<{ name: string; changedAt: number }> {
  const folder = `${type}/`
  for await (const { key, changedAt } of bucket.list(folder)) {
    const name = key.slice(folder.length)
    if (name !== '' && !name.includes('/')) yield { name, changedAt }
  }
}

async function listParts(bucket: S3Bucket, upload: string): Promise<Map<number, number>> {
  const prefix = uploadPrefix(upload)
  const sizes = new Map<number, number>()
  for await (const { key, sizeBytes } of bucket.list(prefix)) sizes.set(Number(key.slice(prefix.length)), sizeBytes)
  return sizes
}

const removedAtOnce = 16

/** One by one, as stores differ in how they want many removed at once; but several at the same time. */
async function removeParts(bucket: S3Bucket, upload: string): Promise<void> {
  let batch: string[] = []
  const removeBatch = async () => {
    await Promise.all(batch.map((key) => bucket.remove(key)))
    batch = []
  }
  for await (const { key } of bucket.list(uploadPrefix(upload))) {
    batch.push(key)
    if (batch.length === removedAtOnce) await removeBatch()
  }
  await removeBatch()
}

/** The keys come in order, so the parts of an upload stand together. Its time is that of its newest part. */
async function* listUploads(bucket: S3Bucket): AsyncGenerator<{ name: string; changedAt: number }> {
  let upload: { name: string; changedAt: number } | undefined
  for await (const { key, changedAt } of bucket.list(partsFolder)) {
    const [name = ''] = key.slice(partsFolder.length).split('/')
    if (upload && upload.name !== name) yield upload
    upload = { name, changedAt: Math.max(changedAt, upload?.name === name ? upload.changedAt : 0) }
  }
  if (upload) yield upload
}
