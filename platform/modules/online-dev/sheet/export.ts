import { setImmediate } from 'node:timers/promises'
import type { RecordExportBody } from '@/lib/contract/online-dev/record-export'
import { shownHeaders } from '@/lib/form/shown-headers'
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
import { type Access, demandButton, forbidden, openList } from '../records/access'
import { listCondition } from '../records/list-condition'
import type { KnownLinks } from '../records/relations'
import type { StoredRecord } from '../records/stored-record'
import { type TextMaker, textMaker } from '../records/texts'
import { viewSheet } from '../views/sheet'
import { needsText, rowsOfRecord } from './cells'
import { choicesOf, exportColumns, lookOf, type SheetColumn } from './columns'
import { DistinctCells, type JsonRow } from './distinct-cells'
import { findExportedIds, findExportedRecords, findExportedValues } from './export-store'

/** Records in a file, contract 3b §9.1. */

/** So many are read at a time; between two of these everybody else has a turn. */
const batchSize = 500
/** About what one sheet holds. */
const recordsMax = 1_000_000
/** Links that many records share are read anew after so many batches: rights may have changed since. */
const batchesPerLinks = 10

export async function exportRecords(ctx: PlatformContext, actor: Actor, modelId: string, wanted: ExportWanted) {
  await consume(ctx, 'exportByUser', actor.userId)
  const opened = await openExport(ctx, actor, modelId, wanted)
  const { name, content } = await makeExport(ctx, actor, opened)
  return offerFile(ctx, actor, { name, content })
}

/** `origin`: of which client the list is (contract 3b §4.7). */
export type ExportWanted = { body: RecordExportBody; origin?: string }

export type OpenedExport = { access: Access; body: RecordExportBody; columns: readonly SheetColumn[] }

/** Refuses where the list does not offer to export, and what may not be exported, before anything is read. */
export async function openExport(
  ctx: PlatformContext,
  actor: Actor,
  modelId: string,
  { body, origin }: ExportWanted,
): Promise<OpenedExport> {
  const access = await openList(ctx, actor, modelId, origin)
  if (!access.module.list.buttons.some(({ value }) => value === 'download')) throw forbidden(`${modelId} exports nothing`)
  demandButton(access, 'btn_download')
  if (body.dataType === 2 && body.selectIds.length === 0) throw refused('请选择一条数据')
  return { access, body, columns: chosenColumns(access, body) }
}

/** `signal` ends the file with an error; `progress` hears how many records are in it. */
export type Watch = { signal?: AbortSignal; progress?: (done: number, total: number) => void }

/** The file as a stream, which reads records as it is read itself. */
export async function makeExport(ctx: PlatformContext, actor: Actor, opened: OpenedExport, watch: Watch = {}) {
  const { access, body, columns } = opened
  const { rows, count } = await (access.module.view ? viewSheet(ctx, actor, opened) : recordSheet(ctx, actor, opened, watch))
  const made = { name: `${access.module.fullName}.${body.format}`, count }
  if (body.format === 'csv') return { ...made, content: writeCsv(textRows(columns, rows), watch) }
  const sheet = { name: access.module.fullName, columns: await sheetColumns(ctx, opened), rows }
  return { ...made, content: writeWorkbook([sheet], watch) }
}

async function recordSheet(ctx: PlatformContext, actor: Actor, opened: OpenedExport, watch: Watch) {
  const ids = await idsOf(ctx, actor, opened)
  return { rows: recordRows(ctx, actor, { ...opened, ids }, watch), count: ids.length }
}

async function sheetColumns(ctx: PlatformContext, { access, columns }: OpenedExport): Promise<readonly Column[]> {
  const choices = await choicesOf(ctx.db, columns)
  return headsOf(access, columns).map((head, at) => {
    const values = columns[at]?.kind === 'choice' ? choices.get(columns[at].key) : undefined
    return values ? { ...head, choices: { values } } : head
  })
}

/** In the order of the list, whatever order they were named in; what the reader may not see is not there. */
function chosenColumns(access: Access, { selectKey }: RecordExportBody): readonly SheetColumn[] {
  const wanted = selectKey && new Set(selectKey)
  const chosen = exportColumns(access).filter(({ key }) => !wanted || wanted.has(key))
  if (chosen.length === 0) throw refused('请至少选择一个导出字段')
  return chosen
}

async function idsOf(ctx: PlatformContext, actor: Actor, { access, body }: OpenedExport): Promise<readonly string[]> {
  const isPage = body.dataType === 0
  const ids = await findExportedIds(ctx, access, {
    condition: await listCondition(ctx, actor, access, body),
    sorting: body,
    ids: body.dataType === 2 ? body.selectIds : null,
    // One more than there may be tells that there are too many.
    bounds: isPage ? { limit: body.pageSize, offset: offsetOf(body) } : { limit: recordsMax + 1, offset: 0 },
  })
  if (ids.length > recordsMax) throw refusedBecause(`more than ${recordsMax} records`, '导出的内容过大，请缩小范围后再试')
  return ids
}

type Wanted = OpenedExport & { ids: readonly string[] }

/** The ids and the rights are those of the moment of asking; what the list is limited to is asked again with every batch. */
function recordRows(ctx: PlatformContext, actor: Actor, wanted: Wanted, watch: Watch): AsyncGenerator<SheetRow> {
  const isWhole = wanted.access.module.plan.outside !== null || wanted.columns.some(({ table }) => table !== null)
  return isWhole
    ? rowsInBatches(wanted, wholeRecords(ctx, actor, wanted), watch)
    : rowsInBatches(wanted, valuesAlone(ctx, actor, wanted), watch)
}

async function* rowsInBatches<T>({ ids }: Wanted, way: Way<T>, { progress }: Watch): AsyncGenerator<SheetRow> {
  const readAt = (at: number) => {
    const batch = at < ids.length ? way.read(ids.slice(at, at + batchSize)) : Promise.resolve([])
    // Who ends the file before it is read hears nothing of a fault in it.
    batch.catch(() => {})
    return batch
  }
  let next = readAt(0)
  for (let at = 0; at < ids.length; at += batchSize) {
    if (at % (batchSize * batchesPerLinks) === 0) way.forget()
    const batch = await next
    // A server reads the next batch while this one is made into rows.
    next = readAt(at + batchSize)
    yield* await way.rowsOf(batch)
    progress?.(Math.min(at + batchSize, ids.length), ids.length)
    await setImmediate()
  }
}

/** How batches are read and become rows. `forget`: what was learned of one batch may be used for those after it until then. */
type Way<T> = {
  read: (ids: readonly string[]) => Promise<readonly T[]>
  rowsOf: (batch: readonly T[]) => Promise<Iterable<SheetRow>>
  forget: () => void
}

function valuesAlone(ctx: PlatformContext, actor: Actor, { access, body, columns }: Wanted): Way<JsonRow> {
  let cells = new DistinctCells(access, columns)
  return {
    read: async (ids) => {
      const condition = await listCondition(ctx, actor, access, body)
      return findExportedValues(ctx.db, access, { ids, columns, condition })
    },
    rowsOf: (batch) => cells.rowsOf(ctx, actor, batch),
    forget: () => {
      cells = new DistinctCells(access, columns)
    },
  }
}

function wholeRecords(ctx: PlatformContext, actor: Actor, { access, body, columns }: Wanted): Way<StoredRecord> {
  const codes = new Set(columns.filter(needsText).map(({ key }) => key))
  let known: KnownLinks = new Map()
  return {
    read: async (ids) => {
      const condition = await listCondition(ctx, actor, access, body)
      return withShownRows(ctx, access, body, await findExportedRecords(ctx, access, { ids, condition }))
    },
    rowsOf: async (records) => {
      const maker = await textMaker(ctx, actor, { access, records, codes, known })
      return rowsOfRecords(columns, records, maker)
    },
    forget: () => {
      known = new Map()
    },
  }
}

function* rowsOfRecords(columns: readonly SheetColumn[], records: readonly StoredRecord[], maker: TextMaker) {
  for (const record of records) yield* rowsOfRecord(columns, { record, texts: maker.textsOf(record) })
}

/** Columns of a sub-table stand below its name with its key (contract 3b §9.1), and those below a common head below that. */
function headsOf({ module: { list } }: Access, columns: readonly SheetColumn[]): readonly Column[] {
  const headers = shownHeaders(list)
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

async function* textRows(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
): AsyncGenerator<readonly Cell[]> {
  yield columns.map(({ title, table }) => (table ? `${table.title}-${title}` : title))
  for await (const row of rows) yield ('cells' in row ? row.cells : row).map((cell) => textOfCell(cell))
}
