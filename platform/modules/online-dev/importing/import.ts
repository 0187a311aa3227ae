import { createHash } from 'node:crypto'
import {
  type CellFault,
  type ImportedRow,
  importRowsMax,
  reasonKey,
  rowNumberKey,
  type WrongCell,
} from '@/lib/contract/online-dev/record-import'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { refused } from '../../../kit/refusals'
import { readImportFile } from '../../file/public'
import { type Access, demandButton, forbidden, openModule } from '../records/access'
import { nameGuard } from '../records/checked-values'
import { checkByDesign, type NameGuard } from '../records/checks'
import { changeOn, readIncoming } from '../records/incoming'
import { answerPatterns } from '../records/pattern-answers'
import { type RecordWrite, writeRecords } from '../records/write-records'
import { findImportedRecords } from './batch-store'
import { headerRow, type ImportColumn, importColumns, updatesRecords } from './columns'
import { duplicateText, reasonOf, wrongCellsOf } from './faults'
import { changesOf, findKnownRecords, type KnownRecord } from './known-records'
import { readRecordFile } from './read-file'
import { type ReadRecord, readRecords, rowsOf } from './read-records'

/** Records of a module from a spreadsheet (contract 3b §9.3, spec 2 §2.5). */

export type Importing = { ctx: PlatformContext; actor: Actor; access: Access; columns: readonly ImportColumn[] }

/** Refuses where the list does not offer to import, and whom the design does not let. */
export async function openImport(ctx: PlatformContext, actor: Actor, modelId: string): Promise<Importing> {
  const access = await openModule(ctx, actor, modelId)
  if (!access.module.list.buttons.some(({ value }) => value === 'upload')) throw forbidden(`${modelId} imports nothing`)
  demandButton(access, 'btn_upload')
  return { ctx, actor, access, columns: importColumns(access) }
}

export async function previewImport(
  ctx: PlatformContext,
  actor: Actor,
  { modelId, fileName }: { modelId: string; fileName: string },
) {
  const importing = await openImport(ctx, actor, modelId)
  const { access, columns } = importing
  const dataRow = await readRecordFile(access.module, columns, await readImportFile(ctx, actor, fileName))
  const read = await readRecords(importing, columns, dataRow)
  const wrongCells: WrongCell[] = []
  for (const [index, record] of read.entries()) {
    for (const cell of await wrongCellsIn(access, record, ctx.now())) wrongCells.push({ index, ...cell })
  }
  return { headerRow: headerRow(columns), dataRow, wrongCells }
}

/** What the rules of the design say of a record, beside what cannot be read at all. */
async function wrongCellsIn(access: Access, { values, wrong }: ReadRecord, nowMs: number) {
  try {
    const { values: incoming } = readIncoming(access.module, { data: JSON.stringify(values) })
    const testPattern = await answerPatterns(access.module, incoming)
    checkByDesign(access, incoming, { nowMs, previous: null, testPattern })
    return wrong
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    const isTold = ({ row, id }: CellFault) => wrong.some((cell) => cell.row === row && cell.id === id)
    return [...wrong, ...wrongCellsOf(access.module, error).filter((cell) => !isTold(cell))]
  }
}

type Asked = { modelId: string; rows: readonly ImportedRow[]; meta: CallMeta }

/**
 * Writes every record that is sound, each whole with its sub-tables and by all rules of a save; the others come back with the reasons.
 * The same call a second time, by its idempotency key, writes nothing twice.
 */
export async function importRecords(ctx: PlatformContext, actor: Actor, { modelId, rows, meta }: Asked) {
  const importing = await openImport(ctx, actor, modelId)
  const { access, columns } = importing
  if (rows.length === 0) throw refused('导入数据为空')
  demandRowsMax(rows, columns)
  await consume(ctx, 'exportByUser', actor.userId)
  const read = await readRecords(importing, columns, rows)
  const reasons = read.map(({ wrong }) => wrong.map(textOfWrong).join(','))
  const keys = keysOf(rows)
  const sound = [...read.keys()].filter((at) => reasons[at] === '')
  const decisions = await decisionsOf(importing, {
    guard: nameGuard({ ctx, actor, isPublic: false }),
    records: sound.map((at) => ({ values: read[at]?.values ?? {}, key: keys[at] ?? '' })),
  })
  const batch = batchOf(ctx, actor, modelId, meta)
  const outcomes = await writeRecords(ctx, access, {
    actor,
    meta,
    origin: { kind: 'import', ref: batch },
    addButton: 'btn_upload',
    writes: decisions.flatMap(({ write }) => write ?? []),
  })
  const written = outcomes.values()
  for (const [place, at] of sound.entries()) {
    const { write, reason } = decisions[place] ?? {}
    const fault = write ? written.next().value?.fault : null
    reasons[at] = fault ? reasonOf(access.module, fault) : (reason ?? '')
  }
  const failResult = rows.flatMap((row, at) => (reasons[at] ? [{ ...row, [reasonKey]: reasons[at] }] : []))
  const fnum = failResult.length
  const isUndoable = (await findImportedRecords(ctx.db, { modelId, batch, userId: actor.userId })).isAllNew
  return { snum: rows.length - fnum, fnum, resultType: fnum > 0 ? 1 : 0, failResult, batch: isUndoable ? batch : '' }
}

/** The same for a call that comes again, so that what it made can be taken back even when its first answer was lost. */
function batchOf(ctx: PlatformContext, { userId }: Actor, modelId: string, { idempotencyKey }: CallMeta): string {
  return idempotencyKey ? digestOf([userId, modelId, idempotencyKey]) : ctx.newId()
}

/** Which row is which in a call that comes again, also when others were mended or left out since: by its texts. */
function keysOf(rows: readonly ImportedRow[]): string[] {
  const counts = new Map<string, number>()
  return rows.map(({ [rowNumberKey]: _number, [reasonKey]: _reason, ...texts }) => {
    const digest = digestOf(texts)
    const count = counts.get(digest) ?? 0
    counts.set(digest, count + 1)
    return `${digest}.${count}`
  })
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 32)
}

type Row = { values: Record<string, unknown>; key: string }
/** Neither: the record is there and holds all of it. */
type Decision = { write?: RecordWrite; reason?: string }

async function decisionsOf(
  importing: Importing,
  { guard, records }: { guard: NameGuard; records: readonly Row[] },
): Promise<Decision[]> {
  const { access, columns } = importing
  const known = await findKnownRecords(
    importing,
    columns,
    records.map(({ values }) => values),
  )
  const isUpdating = updatesRecords(access.module)
  return records.map(({ values, key }, at) => {
    const { record = null, isRepeated = false, label = '' } = known[at] ?? {}
    // Names that the person can see are no secret that somebody tries to guess.
    const nameGuard = record || isRepeated ? seenNames : guard
    if (!isUpdating || !record) return { write: { data: JSON.stringify(values), key, nameGuard } }
    if (isRepeated) return { reason: duplicateText(label) }
    return changeDecision(access, record, { values, key })
  })
}

function changeDecision(access: Access, record: KnownRecord, { values, key }: Row): Decision {
  try {
    const changes = changesOf(access, record, values)
    if (Object.keys(changes).length === 0) return {}
    const change = changeOn(access.module, changes, record.version)
    return { write: { id: record.id, ...change, key: `${key} ${record.version}`, nameGuard: seenNames } }
  } catch (error) {
    if (!(error instanceof AppError) || !error.userMessage) throw error
    return { reason: error.userMessage }
  }
}

const seenNames: NameGuard = { before: async () => undefined, taken: async () => undefined }

function textOfWrong({ row, message }: CellFault): string {
  return row === null ? message : `第${row + 1}行${message}`
}

function demandRowsMax(rows: readonly ImportedRow[], columns: readonly ImportColumn[]) {
  const tables = [...new Set(columns.flatMap(({ node }) => node.parentTable ?? []))]
  const linesOf = (row: ImportedRow) => Math.max(1, ...tables.map((table) => rowsOf(row, table).length))
  const count = rows.reduce((sum, row) => sum + linesOf(row), 0)
  if (count > importRowsMax) throw refused(`单次导入不能超过${importRowsMax}条数据`)
}
