import { createHash } from 'node:crypto'
import { type ImportedRow, reasonKey, rowNumberKey } from '@/lib/contract/online-dev/record-import'
import { canonicalJson } from '@/lib/domain/canonical-json'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'

/** The same for the same file. */
export function contentOfFile(bytes: Uint8Array): string {
  return shortDigest(bytes)
}

export function digestOf(value: unknown): string {
  return shortDigest(canonicalJson(value))
}

function shortDigest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32)
}

/** The same for a call that comes again, so that what it made can be taken back even when its first answer was lost. */
export function batchOf(ctx: PlatformContext, { userId }: Actor, modelId: string, { idempotencyKey }: CallMeta): string {
  return idempotencyKey ? digestOf([userId, modelId, idempotencyKey]) : ctx.newId()
}

/** Which row is which in a call that comes again, also when others were mended or left out since: by its texts. */
export function keysOf(rows: readonly ImportedRow[]): string[] {
  const counts = new Map<string, number>()
  return rows.map(({ [rowNumberKey]: _number, [reasonKey]: _reason, ...texts }) => {
    const digest = digestOf(texts)
    const count = counts.get(digest) ?? 0
    counts.set(digest, count + 1)
    return `${digest}.${count}`
  })
}
