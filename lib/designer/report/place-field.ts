import type { Command } from '../history/edit'
import type { TreeDocument } from '../tree/tree-document'
import { setCells } from './cell-commands'
import type { CellPlace } from './cell-ranges'
import { cellAt, cellIds, cellOf, sheetOf } from './report-document'

/** A field of a data set, as it is carried to a sheet. */
export type CarriedField = { dataSet: string; field: string }

/**
 * Puts a field into a cell. The first field of a data set in a row lists its rows downwards; those to the right of it show what the same
 * row of the data holds.
 */
export function placeField({ row, column }: CellPlace, carried: CarriedField): Command<TreeDocument> {
  return (edit) => {
    const isListed = cellIds(edit.doc).some((id) => {
      const cell = cellOf(edit.doc, id)
      if (cell?.value.kind !== 'field' || cell.expand !== 'down' || cell.value.dataSet !== carried.dataSet) return false
      return cell.column < column && cell.row <= row && row < cell.row + cell.rowSpan
    })
    const { dataSet, field } = carried
    const value = { kind: 'field', dataSet, field, aggregate: isListed ? 'first' : 'list' }
    const before = cellOf(edit.doc, cellAt(edit.doc, row, column) ?? '')
    // A format stands figures at the right, below each other. One that was chosen stays.
    const isPlainNumber = isNumber(edit.doc, carried) && before?.format === undefined
    return setCells({ row, column, rowEnd: row, columnEnd: column }, [
      { path: ['value'], value },
      { path: ['expand'], value: isListed ? undefined : 'down' },
      ...(isPlainNumber ? [{ path: ['format'], value: { kind: 'number', decimals: 2 } } as const] : []),
    ])(edit)
  }
}

function isNumber(doc: TreeDocument, { dataSet, field }: CarriedField): boolean {
  const fields = sheetOf(doc).dataSets.find(({ name }) => name === dataSet)?.fields ?? []
  return fields.some(({ name, isNumber: isOne }) => name === field && isOne === true)
}
