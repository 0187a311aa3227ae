import type { RefObject } from 'react'
import { useMemo, useSyncExternalStore } from 'react'
import type { TreeDocument } from '@/lib/designer/public'
import { type CellRange, cellIds, cellOf, rangeOf, sheetSize } from '@/lib/designer/report/public'
import { bandOf } from '@/lib/report/axis'
import { cellPlace } from '@/lib/report/template'
import { useDesignDocument } from '../shell/session-context'
import { pageLines } from './page-lines'
import styles from './report-designer.module.css'
import { useActiveCell, useSelectedRange, useSheetSelection } from './sheet-context'
import { useSheetParts } from './sheet-parts'
import { type Box, useBoxes } from './use-boxes'

type OverlayProps = { tableRef: RefObject<HTMLTableElement | null>; drawnFor: unknown }

/** What lies above the sheet: what is chosen and cut, the lines that a group repeats, and where pages end. Nothing in it takes a press. */
export function SheetOverlay({ tableRef, drawnFor }: OverlayProps) {
  const document = useDesignDocument()
  const range = useSelectedRange()
  const { active } = useSheetSelection()
  const { id, cell } = useActiveCell()
  const { cut } = useSheetParts()
  const isCut = useSyncExternalStore(
    cut.subscribe,
    () => cut.current,
    () => cut.current,
  )
  const expand = cell?.expand ?? 'none'
  const band = useMemo(() => (id && expand !== 'none' ? bandRange(document, id, expand) : null), [document, id, expand])
  const named = [cell?.leftParent, cell?.topParent].flatMap((name) => cellPlace(name ?? '') ?? [])
  const lines = pageLines(document)
  const ranges: (CellRange | null)[] = [
    range,
    cell ? { ...active, rowEnd: active.row + cell.rowSpan - 1, columnEnd: active.column + cell.columnSpan - 1 } : rangeOf(active),
    isCut?.range ?? null,
    band,
    lines.column === null ? null : lineRange(document, { column: lines.column }),
    lines.row === null ? null : lineRange(document, { row: lines.row }),
    ...named.map((place) => rangeOf(place)),
  ]
  const [chosen, worked, cutBox, bandBox, columnBox, rowBox, ...parents] = useBoxes(tableRef, ranges, drawnFor)
  return (
    <div className={styles.overlay} aria-hidden="true">
      <Mark kind="band" box={bandBox} direction={expand} />
      <Mark kind="pageColumn" box={columnBox} />
      <Mark kind="pageRow" box={rowBox} />
      {parents.map((box, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: at most two, left and top.
        <Mark key={index} kind="parent" box={box} />
      ))}
      <Mark kind="range" box={chosen} />
      <Mark kind="active" box={worked} />
      <Mark kind="cut" box={cutBox} />
    </div>
  )
}

type MarkProps = { kind: string; box: Box | null | undefined; direction?: string | undefined }

function Mark({ kind, box, direction }: MarkProps) {
  return box ? <span className={styles[kind]} data-direction={direction} style={box} /> : null
}

/** All that is repeated with an expanding cell: whole rows or whole columns. */
function bandRange(doc: TreeDocument, id: string, direction: 'down' | 'right'): CellRange | null {
  const ids = cellIds(doc)
  const cells = ids.flatMap((one) => cellOf(doc, one) ?? [])
  const band = bandOf(cells, ids.indexOf(id), direction)
  if (!band) return null
  const { rows, columns } = sheetSize(doc)
  const [first, last] = band
  return direction === 'down'
    ? { row: first, rowEnd: last, column: 0, columnEnd: columns - 1 }
    : { row: 0, rowEnd: rows - 1, column: first, columnEnd: last }
}

function lineRange(doc: TreeDocument, { row, column }: { row?: number; column?: number }): CellRange {
  const { rows, columns } = sheetSize(doc)
  return {
    row: row ?? 0,
    rowEnd: row ?? rows - 1,
    column: column ?? 0,
    columnEnd: column ?? columns - 1,
  }
}
