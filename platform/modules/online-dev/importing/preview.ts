import { type CellFault, type ImportedRow, rowNumberKey, type WrongCell } from '@/lib/contract/online-dev/record-import'
import type { Actor, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { readImportFile } from '../../file/public'
import type { Access } from '../records/access'
import { headerRow } from './columns'
import { designFaults } from './design-faults'
import { digestOf } from './digests'
import { type Importing, openImport, readableColumns } from './open'
import { readRecordFile } from './read-file'
import { type ReadRecord, readRecords } from './read-records'
import { withSuggestions } from './suggestions'

/** The rows of a file before they are imported (contract 3b §9.3, spec 2 §2.5). */
export async function previewImport(
  ctx: PlatformContext,
  actor: Actor,
  { modelId, fileName }: { modelId: string; fileName: string },
) {
  const importing = await openImport(ctx, actor, modelId)
  await consume(ctx, 'importPreviewByUser', actor.userId)
  const bytes = await readImportFile(ctx, actor, fileName)
  return previewOf(importing, await readRecordFile(importing.access.module, readableColumns(importing), bytes))
}

/** The records of a file with what is wrong in them. */
export async function previewOf(importing: Importing, dataRow: readonly ImportedRow[]) {
  const { columns, numbers } = importing
  const wrongCells = await wrongCellsOf(importing, dataRow, await readRecords(importing, columns, dataRow))
  const given = numbers.filter(({ node }) => dataRow.some((row) => Object.hasOwn(row, node.name)))
  return { headerRow: headerRow([...given, ...columns]), dataRow, wrongCells, content: contentOf(dataRow) }
}

/** Of rows that have been read. */
export async function wrongCellsOf(importing: Importing, rows: readonly ImportedRow[], read: readonly ReadRecord[]) {
  const { ctx, access } = importing
  const wrongCells: WrongCell[] = []
  for (const [index, record] of read.entries()) {
    for (const cell of await wrongCellsIn(access, record, ctx.now())) wrongCells.push({ index, ...cell })
  }
  return withSuggestions(importing, rows, wrongCells)
}

/** What says that two files hold the same. */
function contentOf(rows: readonly ImportedRow[]): string {
  return digestOf(rows.map(({ [rowNumberKey]: _number, ...texts }) => texts))
}

/** What the rules of the design say of a record, beside what cannot be read at all. */
async function wrongCellsIn(access: Access, { values, wrong }: ReadRecord, nowMs: number) {
  const isTold = ({ row, id }: CellFault) => wrong.some((cell) => cell.row === row && cell.id === id)
  const faults = await designFaults(access, { data: JSON.stringify(values), previous: null, nowMs })
  return [...wrong, ...faults.filter((cell) => !isTold(cell))]
}
