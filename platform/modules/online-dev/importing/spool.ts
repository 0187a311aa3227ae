import type { ImportedRow, KnownChoice } from '@/lib/contract/online-dev/record-import'
import { importLimits, takesLarge } from '@/lib/form/import-limits'
import type { Actor, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { refused } from '../../../kit/refusals'
import { importKinds, keepImportFile, readImportFile } from '../../file/public'
import { findEarlierBatch } from './batch-store'
import { demandKey } from './decide'
import { contentOfFile, digestOf } from './digests'
import { readHeads } from './heads'
import { keyColumns, keyOf } from './known-records'
import { givenHeads } from './mapping'
import { type Importing, openImport, readableColumns } from './open'
import { recordsOfStream, streamRecordFile } from './read-file'
import { batchRows, deleteRun, findLeftRun, insertRun, insertRunRows, type LaidRow, type Resumed, setRunTotal } from './run-store'

/** `fields`: of each column of the file; null where its heads are those of the template. */
export type Wanted = {
  modelId: string
  fileName: string
  fields: readonly string[] | null
  choice: KnownChoice | null
  again: boolean
}

/** As large as the design allows. */
export async function keepLargeFile(ctx: PlatformContext, actor: Actor, modelId: string, body: unknown) {
  const { access } = await openImport(ctx, actor, modelId)
  return keepImportFile(ctx, actor, body, importKinds, importLimits(access.module.list.raw).sizeBytesMax)
}

/**
 * Lays the rows of a large file down, so that they can be written part by part whatever happens to the process meanwhile. Of a file that
 * the person had begun before, with the same columns, the rows that are left are to be gone on with (`resumed`); one that was imported is
 * taken again where that is meant.
 */
export async function spoolFile(
  ctx: PlatformContext,
  actor: Actor,
  { modelId, fileName, fields, choice, again }: Wanted,
): Promise<{ runId: string; title: string; resumed: Resumed | null }> {
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
  const same = { userId: actor.userId, modelId, content: contentOfFile(bytes) }
  const given = JSON.stringify(heads.map((column) => column?.code ?? ''))
  const chosen = choice && JSON.stringify(choice)
  const left = await findLeftRun(ctx.db, same)
  if (left && JSON.stringify(left.fields) === given) {
    await lines.return(undefined)
    return { runId: left.id, title: module.fullName, resumed: { choice: chosen, createdAt: ctx.now() } }
  }
  if (!again && (left || (await findEarlierBatch(ctx.db, same)))) {
    await lines.return(undefined)
    throw refused('内容相同的文件已导入过，如需再次导入请先确认')
  }
  const runId = ctx.newId()
  await insertRun(ctx.db, { id: runId, ...same, fields: given, choice: chosen, undoneAt: null, total: 0, createdAt: ctx.now() })
  try {
    const total = await layDown(ctx, runId, withRowsAbove(importing, recordsOfStream(heads, lines)))
    if (total === 0) throw refused('导入数据为空')
    await setRunTotal(ctx.db, runId, total)
  } catch (error) {
    await deleteRun(ctx.db, runId)
    throw error
  }
  return { runId, title: module.fullName, resumed: null }
}

/**
 * Each with the nearest row above that has the same text in a field by which records are known: of a part alone nobody could find it.
 * Kept as numbers, some 10 MB for the largest file; that two different texts are taken for the same is less likely than a fault of the
 * machine.
 */
async function* withRowsAbove(importing: Importing, records: AsyncIterable<ImportedRow>): AsyncGenerator<LaidRow> {
  const keys = keyColumns(importing).map((column) => {
    return { ...column, keyOf: keyOf(importing, column).ofText, places: new Map<bigint, number>() }
  })
  let place = 0
  for await (const data of records) {
    const above: Record<string, number> = {}
    for (const { code, node, keyOf, places } of keys) {
      const text = data[node.name]
      const key = typeof text === 'string' ? keyOf(text) : ''
      if (key === '') continue
      const short = BigInt(`0x${digestOf(key).slice(0, 16)}`)
      const before = places.get(short)
      if (before !== undefined) above[code] = before
      places.set(short, place)
    }
    yield { data, repeated: Object.keys(above).length > 0 ? above : null }
    place += 1
  }
}

async function layDown({ db }: PlatformContext, runId: string, records: AsyncIterable<LaidRow>): Promise<number> {
  let count = 0
  let waiting: LaidRow[] = []
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
