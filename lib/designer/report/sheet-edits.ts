import { castDraft } from 'immer'
import type { RawRecord } from '@/lib/form/read'
import { cellsMax, columnsMax, reportCell, reportTemplate, rowsMax } from '@/lib/report/template'
import type { Edit, Refusal } from '../history/edit'
import { childrenSlot, type NodeId, nodeOf, rootId, type TreeDocument } from '../tree/tree-document'
import { insertTrees, removeTrees } from '../tree/tree-edits'
import { cellIds, rawRoot, reportFormat } from './report-document'

/*
 * The changes that all commands of a sheet are made of.
 */

export type ReportRefusal = Refusal<
  | 'noSuchPlace'
  | 'badPath'
  | 'badValue'
  | 'cutsMerge'
  | 'tooFew'
  | 'tooMany'
  | 'lastOne'
  | 'intoItself'
  | 'notACell'
  | 'nameTaken'
  | 'noSuchName'
>

export function isRefused(result: object): result is ReportRefusal {
  return 'refused' in result
}

type SheetEdit = Edit<TreeDocument>

/** What cells store from now on. */
export type CellShells = Map<NodeId, RawRecord>

/** A few cells are written one by one, which is cheap for a key that is typed; many together. */
const fewMax = 8

export function writeCells(edit: SheetEdit, shells: CellShells): void {
  if (shells.size <= fewMax) {
    for (const [id, shell] of shells) edit.write(['nodes', id, 'shell'], shell)
    return
  }
  edit.change((draft) => {
    for (const [id, shell] of shells) {
      const node = draft.nodes[id]
      if (node) node.shell = castDraft(shell)
    }
  })
}

/** New cells, behind all others: their order says nothing. */
export function addCells(edit: SheetEdit, shells: readonly RawRecord[]): void {
  if (shells.length > fewMax) {
    const at = cellIds(edit.doc).length
    insertTrees(edit, { parent: rootId, slot: childrenSlot, at }, shells, reportFormat)
    return
  }
  for (const shell of shells) {
    const { idNext } = edit.doc
    const id = `n${idNext}`
    edit.write(['nodes', id], { parent: rootId, slot: childrenSlot, shell, slots: {} })
    edit.insertAt(['nodes', rootId, 'slots', childrenSlot], cellIds(edit.doc).length, id)
    edit.write(['idNext'], idNext + 1)
  }
}

export function removeCells(edit: SheetEdit, ids: readonly NodeId[]): void {
  if (ids.length > 0) removeTrees(edit, ids)
}

/** Whether the cells are as the format wants them, and the sheet is not too large; asked after something was written. */
export function refusalOf(edit: SheetEdit, ids: Iterable<NodeId>): ReportRefusal | null {
  for (const id of ids) if (!reportCell.safeParse(nodeOf(edit.doc, id)?.shell).success) return { refused: 'badValue' }
  return cellIds(edit.doc).length > cellsMax ? { refused: 'tooMany' } : null
}

/** Whether all but the cells is as the format wants it. */
export function rootRefusalOf(edit: SheetEdit): ReportRefusal | null {
  return reportTemplate.safeParse(rawRoot(edit.doc)).success ? null : { refused: 'badValue' }
}

/** A sheet of so many lines is more than the format holds. */
export function isTooLarge({ rows, columns }: { rows: number; columns: number }): boolean {
  return rows > rowsMax || columns > columnsMax || rows * columns > cellsMax * 10
}
