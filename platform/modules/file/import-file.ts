import { AppError } from '@/lib/errors/app-error'
import { isArchive, isCompound } from '@/lib/rows/containers'
import type { Actor, PlatformContext } from '../../http/context'
import { consume } from '../../http/limits'
import { receiveBytes } from '../../http/multipart'
import { messages, refused, refusedBecause } from '../../kit/refusals'
import { extensionOf } from './formats'
import { plainName } from './names'
import { keepTemporary } from './offer'
import { missingFile } from './serve'
import { storageOf } from './storage-of'
import { findFile } from './store'

/** Spec 2 §5.5. */
const importBytesMax = 500 * 1024
const workbooks = ['xlsx', 'xls']

/** Tables of text are taken by imports that read them. */
export const importKinds: readonly string[] = [...workbooks, 'csv']

/** Takes the spreadsheet of an import; its name is asked for again when it is looked at. It is one person's, and gone after a day. */
export async function keepImportFile(
  ctx: PlatformContext,
  actor: Actor,
  body: unknown,
  kinds: readonly string[] = workbooks,
  bytesMax = importBytesMax,
): Promise<{ name: string }> {
  await consume(ctx, 'uploadByUser', actor.userId)
  const { originalName, bytes } = await receiveBytes(body, bytesMax).catch((error: unknown) => {
    const isTooLarge = error instanceof AppError && error.code === 'tooLarge'
    throw isTooLarge ? refusedBecause(error.message, `文件大小不能超过${bytesMax / 1024}KB`) : error
  })
  if (!kinds.includes(extensionOf(originalName))) throw refused('选择文件不符合导入')
  if (bytes.byteLength === 0) throw refused('上传失败，文件内容为空')
  const { name } = await keepTemporary(ctx, actor, { name: plainName(originalName), content: bytes })
  return { name }
}

/** What the person himself has uploaded for an import. */
export async function readImportFile(
  ctx: PlatformContext,
  actor: Actor,
  name: string,
  bytesMax = importBytesMax,
): Promise<Uint8Array> {
  const row = await findFile(ctx.db, 'temporary', name)
  const kind = extensionOf(name)
  const isOwn = row?.userId === actor.userId && row.sizeBytes <= bytesMax && importKinds.includes(kind)
  const content = isOwn ? await storageOf(ctx).open(row) : null
  if (!content) throw missingFile()
  const chunks: Buffer[] = []
  for await (const chunk of content.read()) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  // Any text would be read as a table, whatever it is called.
  if (workbooks.includes(kind) && !isArchive(bytes) && !isCompound(bytes))
    throw refusedBecause('no workbook', messages.importFormat)
  return bytes
}
