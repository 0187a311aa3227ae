import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ChunkFacts, chunkFacts, type MergeFacts } from '@/lib/contract/file/file'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../http/context'
import { consume } from '../../http/limits'
import { receiveFile, tooLarge } from '../../http/multipart'
import { refused } from '../../kit/refusals'
import { settleContradiction } from './chunk-dispute'
import { extensionOf } from './formats'
import { plainName } from './names'
import { reserveSpace } from './quota'
import { findRule, type KnownKind, sizeBytesLargest } from './rules'
import type { Draft } from './storage'
import { storageOf } from './storage-of'
import { findFile } from './store'
import { countUploads, deleteUpload, findUpload, noteMerged, touchUpload } from './store-chunks'
import { keepArrived, storedAnswer } from './upload'

const megabyte = 1024 * 1024
/** Parts are 5 MB (spec 2 §9); other clients may cut differently, and some make the last part up to twice as large. */
const chunkBytesMax = 16 * megabyte
const chunksMax = 20_000
const unfinishedPerUserMax = 100

type Named = { identifier: string; sizeBytes: number; fileName: string }

/**
 * The identifier is the sender's; with the user in it, nobody meets the parts of somebody else. A hash stands for the content,
 * under whatever name it comes. Any other identifier may stand for several files, so their name counts too; in the merge some clients
 * leave out `#` (contract 1 §19.3).
 */
function uploadId(actor: Actor, { identifier, sizeBytes, fileName }: Named): string {
  const md5 = md5Of(identifier)
  const subject = md5 === null ? [identifier, sizeBytes, plainName(fileName).replaceAll('#', '')] : [md5, sizeBytes]
  return createHash('sha256')
    .update(JSON.stringify([actor.userId, ...subject]))
    .digest('hex')
}

/** `isHashed`: parts of the same plan are parts of the same file, whenever they came. */
type Plan = { id: string; sizeBytes: number; chunkBytes: number; chunks: number; chunk: number; isHashed: boolean }

/** The parts of an upload as the sender cuts it. Throws for numbers that do not fit together. */
function planOf(actor: Actor, facts: ChunkFacts): Plan {
  const { totalSize: sizeBytes, chunkSize: chunkBytes, totalChunks: chunks, chunkNumber: chunk, identifier } = facts
  // The last part is the rest, or the rest is with the last whole part.
  const fits =
    chunks === Math.max(1, Math.ceil(sizeBytes / chunkBytes)) || chunks === Math.max(1, Math.floor(sizeBytes / chunkBytes))
  const isPlain = chunkBytes >= 1 && chunkBytes <= chunkBytesMax && chunks >= 1 && chunks <= chunksMax && sizeBytes >= 1
  if (!isPlain || !fits || chunk < 1 || chunk > chunks)
    throw new AppError('invalid', 'the numbers of the chunk do not fit together')
  if (sizeBytes > sizeBytesLargest) throw tooLarge(sizeBytesLargest)
  const [isHashed, fileName] = [md5Of(identifier) !== null, facts.filename || facts.relativePath]
  if (!isHashed && fileName === '') throw new AppError('invalid', 'a chunk of a file without a hash needs its name')
  return { id: uploadId(actor, { identifier, sizeBytes, fileName }), sizeBytes, chunkBytes, chunks, chunk, isHashed }
}

function bytesOf({ sizeBytes, chunkBytes, chunks }: Pick<Plan, 'sizeBytes' | 'chunkBytes' | 'chunks'>, chunk: number): number {
  return chunk === chunks ? sizeBytes - (chunks - 1) * chunkBytes : chunkBytes
}

/**
 * Contract 1 §19.3: which parts are there. `merge` says that all are, so that a client that skips them all goes on to the merge.
 * Without a hash nobody can tell whether they are of the file that is coming now, so it has to come as a whole.
 */
export async function testChunk(ctx: PlatformContext, actor: Actor, facts: ChunkFacts) {
  await consume(ctx, 'chunkByUser', actor.userId)
  const plan = planOf(actor, facts)
  if (!plan.isHashed) return { uploaded: false, chunkNumbers: [], merge: false }
  const row = await findUpload(ctx.db, plan.id)
  if (row?.mergedType && row.mergedName) {
    const isThere = (await findFile(ctx.db, row.mergedType, row.mergedName)) !== undefined
    const chunkNumbers = isThere ? Array.from({ length: plan.chunks }, (_, index) => index + 1) : []
    return { uploaded: isThere, chunkNumbers, merge: isThere }
  }
  // Cut in another way than before: what is there does not fit.
  const isSame = row?.chunkBytes === plan.chunkBytes && row.chunks === plan.chunks
  const chunkNumbers = isSame ? await presentChunks(ctx, plan) : []
  return { uploaded: false, chunkNumbers, merge: chunkNumbers.length === plan.chunks }
}

async function presentChunks(ctx: PlatformContext, plan: Omit<Plan, 'chunk' | 'isHashed'>): Promise<number[]> {
  const sizes = await storageOf(ctx).parts.list(plan.id)
  return Array.from({ length: plan.chunks }, (_, index) => index + 1).filter((chunk) => sizes.get(chunk) === bytesOf(plan, chunk))
}

/** Takes one part, in any order and as often as it comes. */
export async function takeChunk(ctx: PlatformContext, actor: Actor, body: unknown) {
  await consume(ctx, 'chunkByUser', actor.userId)
  const draft = await storageOf(ctx).openDraft()
  try {
    // The form names the part, and its fields may stand behind the file: what is too much is refused afterwards.
    const received = await receiveFile(body, { sizeBytesMax: 2 * chunkBytesMax, sink: draft.sink })
    const parsed = chunkFacts.safeParse(received.fields)
    if (!parsed.success) throw new AppError('invalid', `chunk: ${parsed.error.issues[0]?.path.join('.')}`)
    const plan = planOf(actor, parsed.data)
    if (received.sizeBytes !== bytesOf(plan, plan.chunk))
      throw new AppError('invalid', 'the chunk is not as long as it should be')
    if (!plan.isHashed) await settleContradiction(ctx, plan, draft)
    await openUpload(ctx, actor, plan)
    await draft.keepAsPart({ upload: plan.id, part: plan.chunk })
    return { merge: (await presentChunks(ctx, plan)).length === plan.chunks }
  } finally {
    await draft.discard()
  }
}

/** Begins an upload with its first part, whichever that is; begins it anew when the parts were others before. */
async function openUpload(ctx: PlatformContext, actor: Actor, plan: Plan): Promise<void> {
  const { id, sizeBytes, chunkBytes, chunks } = plan
  const known = await findUpload(ctx.db, id)
  const isSame = known && known.mergedName === null && known.chunkBytes === chunkBytes && known.chunks === chunks
  if (known && !isSame) {
    await deleteUpload(ctx.db, id)
    await storageOf(ctx).parts.remove(id)
  }
  const now = ctx.now()
  const row = { id, userId: actor.userId, sizeBytes, chunkBytes, chunks, createdAt: now, touchedAt: now }
  if (isSame) {
    await touchUpload(ctx.db, row)
    return
  }
  if ((await countUploads(ctx.db, actor.userId)) >= unfinishedPerUserMax) {
    throw refused(`上传失败，未完成的上传不能超过${unfinishedPerUserMax}个，请稍后再试`)
  }
  // From here the row itself counts as what the user may still send.
  const release = await reserveSpace(ctx, actor.userId, sizeBytes)
  try {
    await touchUpload(ctx.db, row)
  } finally {
    release()
  }
}

/** Two merges of one upload in one process are one; those of two processes are sorted out by the row. */
const merging = new Map<string, ReturnType<typeof mergeNow>>()

/** Contract 1 §19.3: makes one file of the parts. Asking again answers the same file. */
export function mergeChunks(ctx: PlatformContext, actor: Actor, facts: MergeFacts) {
  const { identifier, fileSize: sizeBytes, fileName } = facts
  const id = uploadId(actor, { identifier, sizeBytes, fileName })
  const kind = findRule(facts.type)
  const key = `${id} ${kind.type} ${facts.fileName}`
  const running = merging.get(key) ?? mergeNow(ctx, actor, { id, kind, facts }).finally(() => merging.delete(key))
  merging.set(key, running)
  return running
}

type Merge = { id: string; kind: KnownKind; facts: MergeFacts }

async function mergeNow(ctx: PlatformContext, actor: Actor, merge: Merge) {
  await consume(ctx, 'uploadByUser', actor.userId)
  const row = await findUpload(ctx.db, merge.id)
  if (!row) throw refused('上传失败，文件分片不存在，请重新上传')
  if (row.mergedName !== null) return answerMerged(ctx, actor, merge)
  const draft = await storageOf(ctx).openDraft()
  try {
    await joinParts(ctx, draft, { ...row, md5: md5Of(merge.facts.identifier) })
    const arrived = { draft, originalName: plainName(merge.facts.fileName), sizeBytes: row.sizeBytes }
    if (row.sizeBytes > merge.kind.rule.sizeBytesMax) throw tooLarge(merge.kind.rule.sizeBytesMax)
    const stored = await keepArrived(ctx, actor, merge.kind, arrived)
    const isFirst = await noteMerged(ctx.db, merge.id, {
      mergedType: merge.kind.type,
      mergedName: stored.name,
      mergedAs: arrived.originalName,
    })
    // Whoever was faster has the file of this upload; the other copy is forgotten like every file that nobody uses.
    if (!isFirst) return answerMerged(ctx, actor, merge)
    await storageOf(ctx).parts.remove(merge.id)
    return stored
  } catch (error) {
    // Another process was faster and has taken the parts away.
    const now = await findUpload(ctx.db, merge.id)
    if (now?.mergedName) return answerMerged(ctx, actor, merge)
    throw error
  } finally {
    await draft.discard()
  }
}

/** Null when the identifier is none: other clients make theirs of name and size. */
function md5Of(identifier: string): string | null {
  return /^[0-9a-f]{32}$/i.test(identifier) ? identifier.toLowerCase() : null
}

type Parts = { id: string; sizeBytes: number; chunkBytes: number; chunks: number; md5: string | null }

async function joinParts(ctx: PlatformContext, draft: Draft, plan: Parts): Promise<void> {
  const { parts } = storageOf(ctx)
  const present = await presentChunks(ctx, plan)
  if (present.length !== plan.chunks) throw refused('上传失败，文件分片不完整，请重新上传')
  const hash = createHash('md5')
  const joined = async function* () {
    for (const part of present) {
      for await (const bytes of parts.read({ upload: plan.id, part })) {
        hash.update(bytes)
        yield bytes
      }
    }
  }
  await pipeline(Readable.from(joined(), { objectMode: false, highWaterMark: megabyte }), draft.sink)
  if (!draft.sink.closed) await once(draft.sink, 'close')
  if (plan.md5 === null || hash.digest('hex') === plan.md5) return
  // The parts are of no use: the sender has to bring them again.
  await deleteUpload(ctx.db, plan.id)
  await parts.remove(plan.id)
  throw refused('上传失败，文件校验不一致，请重新上传')
}

/** The file that the parts became; for another kind or under another name a copy of it, which is a file of its own. */
async function answerMerged(ctx: PlatformContext, actor: Actor, { id, kind, facts }: Merge) {
  const row = await findUpload(ctx.db, id)
  const { mergedType: type, mergedName: name } = row ?? {}
  const file = type && name ? await findFile(ctx.db, type, name) : undefined
  const content = file ? await storageOf(ctx).open(file) : null
  if (!row || !file || !content) {
    await deleteUpload(ctx.db, id)
    throw refused('上传失败，文件分片不存在，请重新上传')
  }
  const originalName = plainName(facts.fileName)
  if (file.type === kind.type && row.mergedAs === originalName) {
    await content.close()
    return storedAnswer(file.type, file.name, { ...file, extension: extensionOf(file.name) })
  }
  const draft = await storageOf(ctx).openDraft()
  try {
    const release = await reserveSpace(ctx, actor.userId, content.sizeBytes)
    try {
      await pipeline(content.read(), draft.sink)
      return await keepArrived(ctx, actor, kind, { draft, originalName, sizeBytes: content.sizeBytes })
    } finally {
      release()
    }
  } finally {
    await content.close()
    await draft.discard()
  }
}
