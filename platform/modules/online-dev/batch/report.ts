import type { SheetRow } from '@/lib/rows/xlsx/sheet'
import { writeWorkbook } from '@/lib/rows/xlsx/write'
import type { Actor, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { refused } from '../../../kit/refusals'
import { offerFile, plainName } from '../../file/public'
import { openBatch } from './service'
import { findRefused } from './store'

const rowsAtOnce = 1000

/** The records that a batch could not do, each with the reasons. */
export async function offerReport(ctx: PlatformContext, actor: Actor, place: { modelId: string; id: string }) {
  const { access, batch } = await openBatch(ctx, actor, place)
  const { id, refusedCount } = batch
  if (refusedCount === 0) throw refused('导出数据为空')
  await consume(ctx, 'exportByUser', actor.userId)
  const { fullName } = access.module
  const columns = [
    { title: '序号', width: 10 },
    { title: '数据', width: 40 },
    { title: '原因', width: 60 },
  ]
  const content = writeWorkbook([{ name: fullName, columns, rows: reportRows(ctx, id) }])
  return offerFile(ctx, actor, { name: plainName(`${fullName}未处理数据.xlsx`), content })
}

async function* reportRows(ctx: PlatformContext, batchId: string): AsyncGenerator<SheetRow> {
  for (let after = 0; ; ) {
    const rows = await findRefused(ctx.db, batchId, { after, limit: rowsAtOnce })
    for (const { place, name, reason } of rows) yield [{ type: 'number', value: String(place) }, name, reason]
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.place
  }
}
