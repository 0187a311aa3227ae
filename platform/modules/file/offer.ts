import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Actor, PlatformContext } from '../../http/context'
import { consume } from '../../http/limits'
import { refusedBecause } from '../../kit/refusals'
import { issueLink } from './download'
import { extensionOf } from './formats'
import { savedName } from './names'
import { reserveSpace } from './quota'
import { findRule } from './rules'
import { newFileName } from './storage-names'
import { storageOf } from './storage-of'
import { insertFile } from './store'

/** What is made while it is written has no size yet: so much is held free for it, and no more of it is taken. */
const streamedBytesMax = 256 * 1024 * 1024

type Made = { name: string; content: string | Uint8Array | Readable }

/**
 * Offers something that was made for one person, an export say, as a file to save: `{ name, url }` as exports answer (contract 2 §0.2).
 * Nobody else may read it, the address works once, and the file is removed after a day.
 */
export async function offerFile(ctx: PlatformContext, actor: Actor, made: Made) {
  await consume(ctx, 'downloadByUser', actor.userId)
  const { type, name, shownName } = await keepTemporary(ctx, actor, made)
  const files = [{ type, name, shownName }]
  return { name: shownName, url: await issueLink(ctx, actor, { files, name: shownName, isPacked: false }) }
}

/** Keeps something for one person for a day, under a name that nobody can guess. */
export async function keepTemporary(ctx: PlatformContext, actor: Actor, { name: wantedName, content }: Made) {
  const { type } = findRule('temporary')
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  const sizeMax = bytes instanceof Readable ? streamedBytesMax : bytes.byteLength
  const name = newFileName(extensionOf(wantedName))
  const shownName = savedName(wantedName, name)
  const release = await reserveSpace(ctx, actor.userId, sizeMax)
  const draft = await storageOf(ctx).openDraft()
  try {
    const counter = new Counter(sizeMax)
    await pipeline(bytes instanceof Readable ? bytes : Readable.from([bytes]), counter, draft.sink)
    await draft.keep({ type, name })
    const facts = { contentType: 'application/octet-stream', sizeBytes: counter.sizeBytes, createdAt: ctx.now() }
    await insertFile(ctx.db, { type, name, userId: actor.userId, originalName: shownName, ...facts })
  } finally {
    await draft.discard()
    release()
  }
  return { type, name, shownName }
}

class Counter extends Transform {
  sizeBytes = 0

  constructor(private readonly sizeMax: number) {
    super()
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.sizeBytes += chunk.byteLength
    if (this.sizeBytes <= this.sizeMax) done(null, chunk)
    else done(refusedBecause(`more than ${this.sizeMax} bytes were made`, '导出的内容过大，请缩小范围后再试'))
  }
}
