import { createHash } from 'node:crypto'
import type { PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'
import type { Draft } from './storage'
import { storageOf } from './storage-of'
import { disputeUpload, findUpload } from './store-chunks'

type Part = { id: string; chunk: number }

/** Parts that are older than this were left by an upload before, not sent beside this one. */
const besideMs = 60_000

/**
 * A part that differs from the one that is there belongs to another file. What was left before gives way. When both are being sent
 * now, nobody could tell which part is whose: all of them go, and for a while none is taken, so that retries of the two do not meet.
 */
export async function settleContradiction(ctx: PlatformContext, part: Part, draft: Draft): Promise<void> {
  const row = await findUpload(ctx.db, part.id)
  if (!row || row.mergedName !== null) return
  const now = ctx.now()
  if (row.disputedUntil > now) throw refused(contradiction)
  const { parts } = storageOf(ctx)
  if (!(await parts.list(part.id)).has(part.chunk) || (await isSamePart(ctx, part, draft))) return
  await parts.remove(part.id)
  if (row.touchedAt < now - besideMs) return
  await disputeUpload(ctx.db, part.id, now + besideMs)
  throw refused(contradiction)
}

const contradiction = '上传失败，同名的另一个文件正在上传，请稍后再试'

async function isSamePart(ctx: PlatformContext, { id, chunk }: Part, draft: Draft): Promise<boolean> {
  const given = createHash('sha256').update(await draft.readAll())
  const there = createHash('sha256')
  for await (const bytes of storageOf(ctx).parts.read({ upload: id, part: chunk })) there.update(bytes)
  return given.digest('hex') === there.digest('hex')
}
