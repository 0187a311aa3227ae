import { extensionsIn } from '@/lib/contract/file/extensions'
import type { Actor, PlatformContext } from '../../http/context'
import { consume } from '../../http/limits'
import { MultipartBody, receiveFile } from '../../http/multipart'
import { refused } from '../../kit/refusals'
import { readSysConfig } from '../system/public'
import { type Accepted, type Arrived, wrongFormat } from './content'
import { fileAddressOf } from './entries'
import { plainName } from './names'
import { reserveSpace } from './quota'
import { findRule, type KnownKind } from './rules'
import { forgetUnusedBeyond } from './service'
import { newFileName } from './storage-names'
import { storageOf } from './storage-of'
import { insertFile } from './store'

/** Contract 1 §19.1. The answer's `name` is the id of the file from then on; what the sender called it is kept as text only. */
export async function uploadFile(ctx: PlatformContext, actor: Actor, wantedType: string, body: unknown) {
  await consume(ctx, 'uploadByUser', actor.userId)
  const kind = findRule(wantedType)
  const { sizeBytesMax } = kind.rule
  const stated = body instanceof MultipartBody ? body.sizeBytes : 0
  const release = await reserveSpace(ctx, actor.userId, Math.min(stated ?? sizeBytesMax, sizeBytesMax))
  const draft = await storageOf(ctx).openDraft()
  try {
    const { originalName, sizeBytes } = await receiveFile(body, { sizeBytesMax, sink: draft.sink })
    return await keepArrived(ctx, actor, kind, { draft, originalName: plainName(originalName), sizeBytes })
  } finally {
    await draft.discard()
    release()
  }
}

/** Checks what has arrived as a whole and makes it a file. Throws the refusal; the caller then throws the draft away. */
export async function keepArrived(ctx: PlatformContext, actor: Actor, { type, rule }: KnownKind, arrived: Arrived) {
  const { draft, originalName } = arrived
  if (arrived.sizeBytes === 0) throw refused('上传失败，文件内容为空')
  const accepted = await rule.accept(arrived)
  if (rule.isNarrowed) await demandTakenKind(ctx, accepted)
  if (accepted.sizeBytes < arrived.sizeBytes) await draft.truncate(accepted.sizeBytes)
  const name = newFileName(accepted.extension)
  await draft.keep({ type, name })
  const { contentType, sizeBytes } = accepted
  await insertFile(ctx.db, { type, name, userId: actor.userId, originalName, contentType, sizeBytes, createdAt: ctx.now() })
  if (rule.unusedPerUserMax !== undefined) await forgetUnusedBeyond(ctx, type, actor.userId, rule.unusedPerUserMax)
  return storedAnswer(type, name, accepted)
}

/** The kinds that the system configuration names; without a word of it, all. */
async function demandTakenKind(ctx: PlatformContext, { extension }: Accepted): Promise<void> {
  const taken = extensionsIn((await readSysConfig(ctx)).uploadExtensions)
  if (taken.length > 0 && !taken.includes(extension)) throw wrongFormat()
}

/** What every upload answers (contract 1 §19.1). */
export function storedAnswer(type: string, name: string, { contentType, extension, sizeBytes }: Accepted) {
  const url = fileAddressOf({ type, name })
  const thumbUrl = contentType.startsWith('image/') ? url : ''
  return { name, url, thumbUrl, fileSize: sizeBytes, fileExtension: extension, fileVersionId: '' }
}
