import { importRowsMax } from '@/lib/contract/import-cells'
import { type CellFault, type ImportedRow, type KnownChoice, reasonKey } from '@/lib/contract/online-dev/record-import'
import { readRecord } from '@/lib/form/read'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { nameGuard } from '../records/checked-values'
import { type RecordWrite, writeRecords } from '../records/write-records'
import { findImportedRecords, keepBatch } from './batch-store'
import type { ImportColumn } from './columns'
import { type Decision, decisionsOf } from './decide'
import { batchOf, keysOf } from './digests'
import { reasonOf } from './faults'
import { type Importing, openImportInto } from './open'
import { wrongCellsOf } from './preview'
import { readRecords, rowsOf } from './read-records'

/** Records of a module from a spreadsheet (contract 3b §9.3, spec 2 §2.5). */

type Asked = {
  modelId: string
  rows: readonly ImportedRow[]
  choice: KnownChoice | null
  content: string
  flowId: string
  meta: CallMeta
}

/** The same call a second time, by its idempotency key, writes nothing twice. */
export async function importRecords(ctx: PlatformContext, actor: Actor, { modelId, rows, choice, content, flowId, meta }: Asked) {
  const importing = await openImportInto(ctx, actor, modelId, flowId)
  demandRows(importing, rows)
  await consume(ctx, 'importByUser', actor.userId)
  const batch = batchOf(ctx, actor, modelId, meta)
  const { read, reasons, same, added, changed } = await writeRows(importing, { rows, choice, meta, batch })
  const failResult = rows.flatMap((row, at) => (reasons[at] ? [{ ...row, [reasonKey]: reasons[at] }] : []))
  const fnum = failResult.length
  const snum = rows.length - fnum
  if (snum > same)
    await keepBatch(ctx.db, { id: batch, modelId, userId: actor.userId, content, count: snum, createdAt: ctx.now() })
  const { isThere } = await findImportedRecords(ctx.db, { modelId, batch, userId: actor.userId })
  const isRefused = (_: unknown, at: number) => reasons[at] !== ''
  const wrongCells = fnum > 0 ? await wrongCellsOf(importing, rows.filter(isRefused), read.filter(isRefused)) : []
  const counts = { snum, fnum, resultType: fnum > 0 ? 1 : 0, added, changed, same }
  return { ...counts, failResult, wrongCells, batch: isThere ? batch : '' }
}

type Rows = { rows: readonly ImportedRow[]; choice: KnownChoice | null; batch: string; part?: ImportPart }

/** Of rows of a file that is written in parts: what stands above them in it, and what is noted with those that are written. */
type ImportPart = {
  repeated: readonly (readonly string[])[]
  /** In their transaction; `places` are theirs among the rows. */
  written: (trx: DbTransaction, places: readonly number[]) => Promise<void>
}

/**
 * Writes every record that is sound, each whole with its sub-tables and by all rules of a save. Answers for each row why it was refused,
 * an empty text where it was not, and how many records were left as they are.
 */
export async function writeRows(importing: Importing, { meta, ...asked }: Rows & { meta: Pick<CallMeta, 'idempotencyKey'> }) {
  const { ctx, actor, access } = importing
  const { part, batch } = asked
  const { read, reasons, sound, decisions } = await decideRows(importing, asked)
  const outcomes = await writeRecords(ctx, access, {
    actor,
    meta,
    origin: { kind: 'import', ref: batch },
    addButton: 'btn_upload',
    together: async (trx, writes) => {
      await draftsOf(importing, trx, writes)
      await part?.written(
        trx,
        writes.map(({ key }) => rowOfKey(key)),
      )
    },
    writes: decisions.flatMap((decision) => ('write' in decision ? withId(importing, decision.write) : [])),
  })
  const written = outcomes.values()
  for (const [place, at] of sound.entries()) {
    const decision = decisions[place]
    const fault = decision && 'write' in decision ? written.next().value?.fault : null
    if (fault) reasons[at] = reasonOf(access.module, fault)
  }
  const countOf = (...kinds: readonly Decision['kind'][]) =>
    sound.filter((at, place) => reasons[at] === '' && kinds.some((kind) => kind === decisions[place]?.kind)).length
  return { read, reasons, same: countOf('same', 'left'), added: countOf('new'), changed: countOf('changed') }
}

/** A task has the id of its record, which is known before both are written. */
function withId({ ctx, flow }: Importing, write: RecordWrite): RecordWrite {
  return flow && write.id === undefined ? { ...write, newId: ctx.newId() } : write
}

async function draftsOf({ flow }: Importing, trx: DbTransaction, writes: readonly RecordWrite[]): Promise<void> {
  const records = writes.flatMap(({ newId, data }) => (newId ? [{ id: newId, values: readRecord(JSON.parse(data)) }] : []))
  await flow?.draft(trx, records)
}

/** What would be done with the rows: `sound` are the places of those that can be read, for each of which there is a decision. */
export async function decideRows(importing: Importing, { rows, choice, batch, part }: Omit<Rows, 'batch'> & { batch?: string }) {
  const { ctx, actor, columns } = importing
  const read = await readRecords(importing, columns, rows)
  const reasons = read.map(({ wrong }) => wrong.map(textOfWrong).join(','))
  // In a part the place says which row it is, and nothing that is written is tried again.
  const keys = part ? rows.map((_, at) => String(at)) : keysOf(rows)
  const sound = [...read.keys()].filter((at) => reasons[at] === '')
  const decisions: Decision[] = await decisionsOf(importing, {
    guard: nameGuard({ ctx, actor, isPublic: false }),
    choice,
    rows: sound.map((at) => ({
      ...{ values: read[at]?.values ?? {}, texts: rows[at] ?? {}, key: keys[at] ?? '' },
      repeated: part?.repeated[at] ?? [],
    })),
    ...(part && batch ? { batch } : {}),
  })
  for (const [place, at] of sound.entries()) {
    const decision = decisions[place]
    if (decision?.kind === 'refused') reasons[at] = decision.reason
  }
  return { read, reasons, sound, decisions }
}

/** Of a row of a part, by the key that was given to its write; a change has the version behind it. */
function rowOfKey(key: string | undefined): number {
  const row = Number(key?.split(' ')[0] || undefined)
  if (!Number.isInteger(row)) throw new Error(`the key ${key} says no row of the part`)
  return row
}

function textOfWrong({ row, message }: CellFault): string {
  return row === null ? message : `第${row + 1}行${message}`
}

export function demandRows({ columns }: { columns: readonly ImportColumn[] }, rows: readonly ImportedRow[]) {
  if (rows.length === 0) throw refused('导入数据为空')
  const tables = [...new Set(columns.flatMap(({ node }) => node.parentTable ?? []))]
  const linesOf = (row: ImportedRow) => Math.max(1, ...tables.map((table) => rowsOf(row, table).length))
  const count = rows.reduce((sum, row) => sum + linesOf(row), 0)
  if (count > importRowsMax) throw refused(`单次导入不能超过${importRowsMax}条数据`)
}
