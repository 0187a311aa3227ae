import { isRecord, own, type RawRecord, readRecord } from '@/lib/form/read'
import type { Command, Edit } from '../history/edit'
import type { TreeDocument } from '../tree/tree-document'
import { eachCell } from './cell-commands'
import { type CellRange, idsIn, isInSheet } from './cell-ranges'
import { rawCell } from './report-document'
import { type CellShells, isRefused, type ReportRefusal, writeCells } from './sheet-edits'

export type BorderSide = 'top' | 'right' | 'bottom' | 'left'
export type Border = { width: number; style: 'solid' | 'dashed' | 'dotted' | 'double'; color: string }
export type BorderPlaces = 'all' | 'outer' | 'inner' | 'none' | BorderSide

const sides = ['top', 'right', 'bottom', 'left'] as const

/** Draws lines in and around a range; `none` takes all away, also those of the cells beside it that touch it. */
export function setBorders(range: CellRange, places: BorderPlaces, border: Border): Command<TreeDocument> {
  return (edit) => {
    if (!isInSheet(edit.doc, range)) return { refused: 'noSuchPlace' } satisfies ReportRefusal
    const result = eachCell(edit, range, (shell, covered) => {
      const changed = sides.filter((side) => places === 'none' || isDrawn(places, side, isAtEdge(range, covered, side)))
      return withBorders(shell, changed, places === 'none' ? null : border)
    })
    if (!isRefused(result) && places === 'none') clearTouching(edit, range)
    return result
  }
}

function isDrawn(places: BorderPlaces, side: BorderSide, isEdge: boolean): boolean {
  if (places === 'all') return true
  if (places === 'outer') return isEdge
  if (places === 'inner') return !isEdge
  return places === side && isEdge
}

function isAtEdge(range: CellRange, covered: CellRange, side: BorderSide): boolean {
  switch (side) {
    case 'top':
      return covered.row <= range.row
    case 'bottom':
      return covered.rowEnd >= range.rowEnd
    case 'left':
      return covered.column <= range.column
    case 'right':
      return covered.columnEnd >= range.columnEnd
  }
}

function withBorders(shell: RawRecord, changed: readonly BorderSide[], border: Border | null): RawRecord {
  const style = readRecord(own(shell, 'style'))
  const before = readRecord(own(style, 'borders'))
  const kept = Object.entries(before).filter(([side]) => border !== null || !changed.some((one) => one === side))
  const drawn = border === null ? {} : Object.fromEntries(changed.map((side) => [side, lineOver(own(before, side), border)]))
  const borders = { ...Object.fromEntries(kept), ...drawn }
  const others = Object.entries(style).filter(([key]) => key !== 'borders')
  const next = Object.fromEntries(Object.keys(borders).length === 0 ? others : [...others, ['borders', borders]])
  if (Object.keys(next).length > 0) return { ...shell, style: next }
  return Object.fromEntries(Object.entries(shell).filter(([key]) => key !== 'style'))
}

const lineOver = (before: unknown, border: Border) => ({ ...(isRecord(before) ? before : {}), ...border })

/** Two cells share the line between them, and it shows as long as one of them has it. */
function clearTouching(edit: Edit<TreeDocument>, { row, column, rowEnd, columnEnd }: CellRange): void {
  const beside = [
    { side: 'bottom', range: { row: row - 1, column, rowEnd: row - 1, columnEnd } },
    { side: 'top', range: { row: rowEnd + 1, column, rowEnd: rowEnd + 1, columnEnd } },
    { side: 'right', range: { row, column: column - 1, rowEnd, columnEnd: column - 1 } },
    { side: 'left', range: { row, column: columnEnd + 1, rowEnd, columnEnd: columnEnd + 1 } },
  ] as const
  for (const { side, range } of beside) {
    if (!isInSheet(edit.doc, range)) continue
    const shells: CellShells = new Map()
    for (const id of idsIn(edit.doc, range)) {
      const shell = rawCell(edit.doc, id)
      if (own(readRecord(own(readRecord(own(shell, 'style')), 'borders')), side) === undefined) continue
      shells.set(id, withBorders(shell, [side], null))
    }
    writeCells(edit, shells)
  }
}
