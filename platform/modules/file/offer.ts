import { once } from 'node:events'
import type { Actor, PlatformContext } from '../../http/context'
import { consume } from '../../http/limits'
import { issueLink } from './download'
import { extensionOf } from './formats'
import { savedName } from './names'
import { reserveSpace } from './quota'
import { findRule } from './rules'
import { newFileName } from './storage-names'
import { storageOf } from './storage-of'
import { insertFile } from './store'

/**
 * Offers something that was made for one person, an export say, as a file to save: `{ name, url }` as exports answer (contract 2 §0.2).
 * Nobody else may read it, the address works once, and the file is removed after a day.
 */
export async function offerFile(ctx: PlatformContext, actor: Actor, { name, content }: { name: string; content: string }) {
  await consume(ctx, 'downloadByUser', actor.userId)
  const { type } = findRule('temporary')
  const bytes = Buffer.from(content, 'utf8')
  const storedName = newFileName(extensionOf(name))
  const shownName = savedName(name, storedName)
  const release = await reserveSpace(ctx, actor.userId, bytes.byteLength)
  const draft = await storageOf(ctx).openDraft()
  try {
    const finished = once(draft.sink, 'finish')
    draft.sink.end(bytes)
    await finished
    await draft.keep({ type, name: storedName })
    const facts = { contentType: 'application/octet-stream', sizeBytes: bytes.byteLength, createdAt: ctx.now() }
    await insertFile(ctx.db, { type, name: storedName, userId: actor.userId, originalName: shownName, ...facts })
  } finally {
    await draft.discard()
    release()
  }
  const files = [{ type, name: storedName, shownName }]
  return { name: shownName, url: await issueLink(ctx, actor, { files, name: shownName, isPacked: false }) }
}
