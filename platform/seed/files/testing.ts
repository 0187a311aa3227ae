import { sql } from 'kysely'
import type { PlatformContext } from '../../http/context'
import { findRule } from '../../modules/file/rules'
import { storageOf } from '../../modules/file/storage-of'
import { fileNamePattern } from '../../store/file-use'

type Named = { name: string; sizeBytes: number | null; type: string | null }

/** Every file that a table names, with its row. */
export async function filesNamedIn(ctx: PlatformContext, table: string): Promise<Named[]> {
  const { rows } = await sql<Named>`select named.name, f.size_bytes as "sizeBytes", f.type from (
      select distinct m[1] as name from ${sql.raw(table)} r, regexp_matches(r::text, ${fileNamePattern}, 'g') m
    ) named left join stored_file f on f.name = named.name order by 1`.execute(ctx.db)
  return rows
}

/** Names of stored files whose bytes are missing or of another number than their row says. */
export async function filesWithoutBytes(ctx: PlatformContext): Promise<string[]> {
  const storage = storageOf(ctx)
  const faults: string[] = []
  for (const { type, name, sizeBytes } of await ctx.db.selectFrom('storedFile').select(['type', 'name', 'sizeBytes']).execute()) {
    const content = await storage.open({ type, name })
    await content?.close()
    if (content?.sizeBytes !== sizeBytes) faults.push(name)
  }
  return faults
}

/** What an upload of one file of each kind of content would have said of it, beside what its row says. */
export async function acceptedFiles(ctx: PlatformContext): Promise<{ row: string; upload: string }[]> {
  const storage = storageOf(ctx)
  const rows = await ctx.db.selectFrom('storedFile').selectAll().distinctOn(['type', 'contentType']).execute()
  const results: { row: string; upload: string }[] = []
  for (const { type, name, contentType, originalName, sizeBytes } of rows) {
    const draft = await storage.openDraft()
    const content = await storage.open({ type, name })
    if (content) for await (const chunk of content.read()) draft.sink.write(chunk)
    await new Promise<void>((resolve) => draft.sink.end(resolve))
    const accepted = await findRule(type).rule.accept({ draft, originalName, sizeBytes })
    results.push({ row: `${contentType} ${sizeBytes}`, upload: `${accepted.contentType} ${accepted.sizeBytes}` })
    await draft.discard()
  }
  return results
}
