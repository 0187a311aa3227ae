import { createHash } from 'node:crypto'
import type { ImportedRow, KnownChoice } from '@/lib/contract/online-dev/record-import'
import { importLimits, takesLarge } from '@/lib/form/import-limits'
import type { Actor, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { refused } from '../../../kit/refusals'
import { importKinds, keepImportFile, readImportFile } from '../../file/public'
import { demandKey } from './decide'
import { readHeads } from './heads'
import { givenHeads } from './mapping'
import { openImport, readableColumns } from './open'
import { recordsOfStream, streamRecordFile } from './read-file'
import { batchRows, deleteRun, insertRun, insertRunRows, setRunTotal } from './run-store'

/** `fields`: of each column of the file; null where its heads are those of the template. */
export type Wanted = { modelId: string; fileName: string; fields: readonly string[] | null; choice: KnownChoice | null }

/** As large as the design allows. */
export async function keepLargeFile(ctx: PlatformContext, actor: Actor, modelId: string, body: unknown) {
  const { access } = await openImport(ctx, actor, modelId)
  return keepImportFile(ctx, actor, body, importKinds, importLimits(access.module.list.raw).sizeBytesMax)
}

/** Lays the rows of a large file down, so that they can be written part by part whatever happens to the process meanwhile. */
export async function spoolFile(ctx: PlatformContext, actor: Actor, { modelId, fileName, fields, choice }: Wanted) {
  const importing = await openImport(ctx, actor, modelId)
  const { module } = importing.access
  const limits = importLimits(module.list.raw)
  if (!takesLarge(limits)) throw refused('该功能未开启大批量导入')
  demandKey(importing, choice)
  await consume(ctx, 'importByUser', actor.userId)
  const columns = readableColumns(importing)
  const bytes = await readImportFile(ctx, actor, fileName, limits.sizeBytesMax)
  const { places, lines } = await streamRecordFile(columns, bytes, limits.rowsMax)
  const heads = fields ? givenHeads(columns, places, fields) : readHeads(module, columns, places)
  const runId = ctx.newId()
  const content = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const run = { modelId, userId: actor.userId, choice: choice && JSON.stringify(choice), content, total: 0 }
  await insertRun(ctx.db, { id: runId, ...run, createdAt: ctx.now() })
  try {
    const total = await layDown(ctx, runId, recordsOfStream(heads, lines))
    if (total === 0) throw refused('导入数据为空')
    await setRunTotal(ctx.db, runId, total)
  } catch (error) {
    await deleteRun(ctx.db, runId)
    throw error
  }
  return { runId, title: module.fullName }
}

async function layDown({ db }: PlatformContext, runId: string, records: AsyncIterable<ImportedRow>): Promise<number> {
  let count = 0
  let waiting: ImportedRow[] = []
  for await (const record of records) {
    waiting.push(record)
    if (waiting.length < batchRows) continue
    await insertRunRows(db, runId, count, waiting)
    count += waiting.length
    waiting = []
  }
  if (waiting.length > 0) await insertRunRows(db, runId, count, waiting)
  return count + waiting.length
}
