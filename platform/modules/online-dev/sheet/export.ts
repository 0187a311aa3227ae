import { setImmediate } from 'node:timers/promises'
import type { RecordExportBody } from '@/lib/contract/online-dev/record-export'
import { type Cell, textOfCell } from '@/lib/rows/cell'
import { writeCsv } from '@/lib/rows/csv/write'
import type { Column, SheetRow } from '@/lib/rows/xlsx/sheet'
import { writeWorkbook } from '@/lib/rows/xlsx/write'
import type { Actor, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { offsetOf } from '../../../kit/paging'
import { refused, refusedBecause } from '../../../kit/refusals'
import { offerFile } from '../../file/public'
import { withShownRows } from '../query/shown-rows'
import { type Access, demandButton, openModule } from '../records/access'
import { listCondition } from '../records/list-condition'
import { textMaker } from '../records/texts'
import { needsText, rowsOfRecord } from './cells'
import { choicesOf, exportColumns, lookOf, type SheetColumn } from './columns'
import { findExportedIds, findExportedRecords } from './export-store'

/** Records in a file, contract 3b §9.1. */

/** So many are read at a time; between two of these everybody else has a turn. */
const batchSize = 500
/** About what one sheet holds. */
const recordsMax = 1_000_000

export async function exportRecords(ctx: PlatformContext, actor: Actor, modelId: string, body: RecordExportBody) {
  await consume(ctx, 'exportByUser', actor.userId)
  const access = await openModule(ctx, actor, modelId)
  demandButton(access, 'btn_download')
  const columns = chosenColumns(access, body)
  const ids = await idsOf(ctx, actor, { access, body })
  const batches = recordRows(ctx, actor, { access, body, columns, ids })
  const name = `${access.module.fullName}.${body.format}`
  if (body.format === 'csv') return offerFile(ctx, actor, { name, content: writeCsv(textRows(columns, batches)) })
  const choices = await choicesOf(ctx.db, columns)
  const heads = headsOf(access, columns).map((head, at): Column => {
    const values = columns[at]?.kind === 'choice' ? choices.get(columns[at].key) : undefined
    return values ? { ...head, choices: { values } } : head
  })
  return offerFile(ctx, actor, {
    name,
    content: writeWorkbook([{ name: access.module.fullName, columns: heads, rows: batches }]),
  })
}

/** In the order of the list, whatever order they were named in; what the reader may not see is not there. */
function chosenColumns(access: Access, { selectKey }: RecordExportBody): readonly SheetColumn[] {
  const wanted = selectKey && new Set(selectKey)
  const chosen = exportColumns(access).filter(({ key }) => !wanted || wanted.has(key))
  if (chosen.length === 0) throw refused('请至少选择一个导出字段')
  return chosen
}

type Asked = { access: Access; body: RecordExportBody }

async function idsOf(ctx: PlatformContext, actor: Actor, { access, body }: Asked): Promise<readonly string[]> {
  if (body.dataType === 2 && body.selectIds.length === 0) throw refused('请选择一条数据')
  const isPage = body.dataType === 0
  const ids = await findExportedIds(ctx.db, access, {
    condition: await listCondition(ctx, actor, access, body),
    sorting: body,
    ids: body.dataType === 2 ? body.selectIds : null,
    // One more than there may be tells that there are too many.
    bounds: isPage ? { limit: body.pageSize, offset: offsetOf(body) } : { limit: recordsMax + 1, offset: 0 },
  })
  if (ids.length > recordsMax) throw refusedBecause(`more than ${recordsMax} records`, '导出的内容过大，请缩小范围后再试')
  return ids
}

type Wanted = Asked & { columns: readonly SheetColumn[]; ids: readonly string[] }

/** The ids are those of the moment of asking; rights and conditions are asked again with every batch. */
async function* recordRows(ctx: PlatformContext, actor: Actor, { access, body, columns, ids }: Wanted): AsyncGenerator<SheetRow> {
  const codes = new Set(columns.filter(needsText).map(({ key }) => key))
  for (let at = 0; at < ids.length; at += batchSize) {
    const condition = await listCondition(ctx, actor, access, body)
    const batch = ids.slice(at, at + batchSize)
    const found = await findExportedRecords(ctx.db, access, { ids: batch, condition })
    const records = await withShownRows(ctx.db, access, body, found)
    const maker = await textMaker(ctx, actor, { access, records, codes })
    for (const record of records) yield* rowsOfRecord(columns, { record, texts: maker.textsOf(record) })
    await setImmediate()
  }
}

/** Columns of a sub-table stand below its name with its key (contract 3b §9.1), and those below a common head below that. */
function headsOf({ module: { list } }: Access, columns: readonly SheetColumn[]): readonly Column[] {
  // As in the list, which has none where rows stand below rows.
  const headers = list.type === 3 || list.type === 5 ? [] : list.complexHeaders
  return columns.map((column) => {
    const { key, title, table, pattern } = column
    const group = table ? `${table.title}(${table.key})` : headers.find(({ columns: codes }) => codes.includes(key))?.label
    return {
      title,
      look: lookOf(column),
      width: pattern.length > 12 ? 20 : 16,
      ...(group ? { group } : {}),
      ...(table ? { isPerRow: true } : {}),
    }
  })
}

async function* textRows(columns: readonly SheetColumn[], rows: AsyncIterable<SheetRow>): AsyncGenerator<readonly Cell[]> {
  yield columns.map(({ title, table }) => (table ? `${table.title}-${title}` : title))
  for await (const row of rows) yield ('cells' in row ? row.cells : row).map((cell) => textOfCell(cell))
}
