import type { DesignerSession } from '@/components/designer/shell/designer-session'
import type { Command, TreeDocument } from '@/lib/designer/public'
import {
  type Border,
  type BorderPlaces,
  type CellChange,
  type CellRange,
  type Cleared,
  cellOf,
  clearCells,
  deleteLines,
  fillDown,
  fillRight,
  hasMerges,
  insertLines,
  type Lines,
  mergeCells,
  moveCells,
  moveLines,
  pasteCells,
  readClip,
  setBorders,
  setCells,
  setLines,
  sheetOf,
  sheetSize,
  takeCells,
  unmergeCells,
  wholeSheet,
  withMerges,
  writeClip,
} from '@/lib/designer/report/public'
import type { ReportStyle } from '@/lib/report/template'
import type { SheetSelection } from './sheet-selection'

/** What is done to the places that are chosen, by whatever way it is asked: keys, menu, toolbar. */
export type SheetActions = ReturnType<typeof sheetActions>

type Around = { session: DesignerSession; selection: SheetSelection; cut: CutMark }

export function sheetActions({ session, selection, cut }: Around) {
  const run = <Result extends object>(command: Command<TreeDocument, Result>) => session.run(command)
  const change = (changes: readonly CellChange[]) => run(setCells(selection.range, changes))
  const choose = (result: { range: CellRange } | null) => result && selectRange(selection, result.range)
  return {
    ...lineActions(session, selection),
    change,
    style: (key: keyof ReportStyle, value: unknown) => change([{ path: ['style', key], value }]),
    /** On where it was off for the cell that is worked on, and the other way round, for all of them. */
    toggle: (key: 'bold' | 'italic' | 'underline' | 'wrap') => {
      const isOn = cellOf(session.document, selection.activeId ?? '')?.style[key] === true
      return change([{ path: ['style', key], value: isOn ? undefined : true }])
    },
    clear: (what: Cleared) => run(clearCells(selection.range, what)),
    toggleMerge: () => {
      // Lines are chosen without the merged cells that run through them, and these are meant here.
      const range = withMerges(session.document, selection.range)
      return run((hasMerges(session.document, range) ? unmergeCells : mergeCells)(range))
    },
    borders: (places: BorderPlaces, border: Border) => run(setBorders(selection.range, places, border)),
    fillDown: () => run(fillDown(selection.range)),
    fillRight: () => run(fillRight(selection.range)),
    selectAll: () => selectRange(selection, wholeSheet(session.document)),
    copy: (): string => {
      cut.set(null)
      return writeClip(takeCells(session.document, selection.range))
    },
    cut: (): string => {
      const text = writeClip(takeCells(session.document, selection.range))
      cut.set({ range: withMerges(session.document, selection.range), text })
      return text
    },
    /** What was cut in this sheet moves; everything else is copied. False when the text is nothing for cells. */
    paste: (text: string): boolean => {
      const { current } = cut
      if (current && current.text === text) {
        const { range } = selection
        cut.set(null)
        choose(run(moveCells(current.range, range)))
        return true
      }
      const clip = readClip(text)
      if (clip) choose(run(pasteCells(clip, selection.range)))
      return clip !== null
    },
  }
}

export type LineTurn = 'before' | 'after'

/** What is done to whole rows and columns. */
function lineActions(session: DesignerSession, selection: SheetSelection) {
  const stretch = (lines: Lines) => {
    const { row, rowEnd, column, columnEnd } = selection.range
    return lines === 'rows' ? { start: row, count: rowEnd - row + 1 } : { start: column, count: columnEnd - column + 1 }
  }
  return {
    insert: (lines: Lines, turn: LineTurn) => {
      const { start, count } = stretch(lines)
      return session.run(insertLines(lines, { start: turn === 'before' ? start : start + count, count }))
    },
    remove: (lines: Lines) => session.run(deleteLines(lines, stretch(lines))),
    /** Puts them before the line before them, or behind the one behind them. */
    move: (lines: Lines, turn: LineTurn) => {
      const { start, count } = stretch(lines)
      const to = turn === 'before' ? start - 1 : start + count + 1
      if (to < 0 || to > sheetSize(session.document)[lines]) return
      if (session.run(moveLines(lines, { start, count }, to))) selection.shift(lines, turn === 'before' ? -1 : 1)
    },
    /** Makes them all so wide or high, in mm. */
    size: (lines: Lines, mm: number) => {
      const key = lines === 'rows' ? 'height' : 'width'
      return session.run(setLines(lines, stretch(lines), [{ path: [key], value: rounded(mm) }]))
    },
    /** Makes them wider or higher than the first of them is, in mm. */
    grow: (lines: Lines, mm: number) => {
      const { start } = stretch(lines)
      const sheet = sheetOf(session.document)
      const now = lines === 'rows' ? sheet.rows[start]?.height : sheet.columns[start]?.width
      const key = lines === 'rows' ? 'height' : 'width'
      const value = rounded((now ?? 0) + mm)
      session.run(setLines(lines, stretch(lines), [{ path: [key], value }]), `grow ${lines} ${start}`)
    },
    isMerged: () => hasMerges(session.document, selection.range),
  }
}

/** Lengths of lines that the template holds, to a tenth of a mm. */
const rounded = (mm: number) => Math.round(Math.max(0, Math.min(500, mm)) * 10) / 10

export function selectRange(selection: SheetSelection, { row, column, rowEnd, columnEnd }: CellRange): void {
  selection.select({ row, column }, { row: rowEnd, column: columnEnd })
}

type Cut = { range: CellRange; text: string }

/** What was cut and not put anywhere yet: it stays where it is until then. */
export class CutMark {
  private cut: Cut | null = null
  private readonly listeners = new Set<() => void>()

  get current(): Cut | null {
    return this.cut
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  set(cut: Cut | null): void {
    if (this.cut === cut) return
    this.cut = cut
    for (const listener of [...this.listeners]) listener()
  }
}
