import { cellPlace, type ReportCell } from './template'

/**
 * One direction of the expansion. Rows expand by the cells that expand down and columns by those that expand right, each after the tree
 * that the cells' parents make; a cross table is a place in both trees. So nothing is ever inserted into a grid, and the work is the
 * number of rows that come out.
 */
export type Direction = 'down' | 'right'

/** A stretch of lines that one group or row of a data set made. `chain[0]` is the outermost. */
export type Block = {
  parent: Block | null
  /** The cell that expands; of the outermost block none. */
  cell: number
  depth: number
  /** Place among its siblings, from 1. */
  sequence: number
  /** Rows of each data set that are left here. */
  rows: ReadonlyMap<string, readonly number[]>
  start: number
  end: number
}

type Line = { template: number; block: Block }

export type Axis = {
  direction: Direction
  lines: Line[]
  /** Cells that expand around each cell, outermost first, itself last where it expands. */
  chains: readonly (readonly number[])[]
  blocksOf: Map<number, Block[]>
  /** Where each line of the template came out, in order. */
  places: number[][]
  root: Block
}

/** The rows of the data that each group or row of an expanding cell holds, in the order of the groups. */
export type Divide = (cell: number, within: Block) => readonly ReadonlyMap<string, readonly number[]>[]

/** What no paper holds and no memory should. */
const linesMax = 200_000

export class TooManyLines extends Error {}

/** An axis whose parents are known, without lines yet: what divides the data may ask for the cells around it. */
export function openAxis(cells: readonly ReportCell[], direction: Direction, rows: Block['rows']): Axis {
  const root: Block = { parent: null, cell: -1, depth: 0, sequence: 1, rows, start: 0, end: 0 }
  return { direction, lines: [], chains: chainsOf(cells, direction), blocksOf: new Map(), places: [], root }
}

/** Lays out so many lines of a template. */
export function layOut(axis: Axis, cells: readonly ReportCell[], { lines, divide }: { lines: number; divide: Divide }): void {
  const around = chainsOfLines(cells, axis.chains, lines, axis.direction)
  for (let line = 0; line < lines; line++) axis.places.push([])
  const walk = (from: number, to: number, within: Block): void => {
    for (let at = from; at < to; ) {
      const cell = around[at]?.[within.depth]
      if (cell === undefined) {
        axis.places[at]?.push(axis.lines.length)
        if (axis.lines.push({ template: at, block: within }) > linesMax) throw new TooManyLines(`more than ${linesMax} lines`)
        at += 1
        continue
      }
      let end = at + 1
      while (end < to && around[end]?.[within.depth] === cell) end += 1
      expandCell(axis, { cell, within, walk: (block) => walk(at, end, block), divide })
      at = end
    }
  }
  walk(0, lines, axis.root)
  axis.root.end = axis.lines.length
}

type Expanding = { cell: number; within: Block; walk: (block: Block) => void; divide: Divide }

function expandCell(axis: Axis, { cell, within, walk, divide }: Expanding): void {
  const known = axis.blocksOf.get(cell) ?? []
  axis.blocksOf.set(cell, known)
  for (const [index, rows] of divide(cell, within).entries()) {
    const start = axis.lines.length
    const block = { parent: within, cell, depth: within.depth + 1, sequence: index + 1, rows, start, end: start }
    known.push(block)
    walk(block)
    block.end = axis.lines.length
  }
}

/** The cell that each cell expands within, by position or by name; -1 where there is none. Names may make a circle. */
export function parentsOf(cells: readonly ReportCell[], direction: Direction): number[] {
  const byPlace = new Map(cells.map(({ row, column }, index) => [`${row} ${column}`, index]))
  const expanding = cells.flatMap((cell, index) => (cell.expand === direction ? [index] : []))
  return cells.map((cell) => {
    const wanted = direction === 'down' ? cell.leftParent : cell.topParent
    if (wanted === 'none') return -1
    if (wanted === 'auto') return nearest(cells, expanding, cell, direction)
    const place = cellPlace(wanted)
    const found = place && byPlace.get(`${place.row} ${place.column}`)
    return found !== undefined && found !== null && cells[found]?.expand === direction ? found : -1
  })
}

/** A circle of names ends where it closes. */
function chainsOf(cells: readonly ReportCell[], direction: Direction): number[][] {
  const parents = parentsOf(cells, direction)
  const known = new Map<number, number[]>()
  const chainOf = (index: number, seen: ReadonlySet<number>): number[] => {
    const before = known.get(index)
    if (before) return before
    const parent = parents[index] ?? -1
    const above = parent < 0 || seen.has(parent) ? [] : chainOf(parent, new Set([...seen, parent]))
    const chain = cells[index]?.expand === direction ? [...above, index] : above
    known.set(index, chain)
    return chain
  }
  return cells.map((_, index) => chainOf(index, new Set([index])))
}

/** The lines of the template that a cell which expands repeats with it, first and last; null where it repeats none. */
export function bandOf(cells: readonly ReportCell[], index: number, direction: Direction): readonly [number, number] | null {
  const lines = cells.reduce(
    (most, cell) => Math.max(most, direction === 'down' ? cell.row + cell.rowSpan : cell.column + cell.columnSpan),
    0,
  )
  const around = chainsOfLines(cells, chainsOf(cells, direction), lines, direction)
  const own = around.flatMap((chain, line) => (chain.includes(index) ? [line] : []))
  const [first, last] = [own[0], own.at(-1)]
  return first === undefined || last === undefined ? null : [first, last]
}

function nearest(cells: readonly ReportCell[], expanding: readonly number[], cell: ReportCell, direction: Direction): number {
  let best = -1
  let bestPlace = -1
  for (const index of expanding) {
    const other = cells[index]
    if (!other || other === cell) continue
    const [line, span, place, own, ownPlace] =
      direction === 'down'
        ? [other.row, other.rowSpan, other.column, cell.row, cell.column]
        : [other.column, other.columnSpan, other.row, cell.column, cell.row]
    if (own < line || own >= line + span || place >= ownPlace || place <= bestPlace) continue
    best = index
    bestPlace = place
  }
  return best
}

/** A line expands as the cell with the most parents in it does. */
function chainsOfLines(
  cells: readonly ReportCell[],
  chains: readonly (readonly number[])[],
  lines: number,
  direction: Direction,
): (readonly number[])[] {
  const around = Array.from({ length: lines }, (): readonly number[] => [])
  for (const [index, cell] of cells.entries()) {
    const chain = chains[index] ?? []
    const [start, span] = direction === 'down' ? [cell.row, cell.rowSpan] : [cell.column, cell.columnSpan]
    for (let line = start; line < start + span; line++) {
      if (chain.length > (around[line]?.length ?? 0)) around[line] = chain
    }
  }
  return around
}

/** The block of a line at a depth; the root at 0. */
export function blockAt(block: Block, depth: number): Block {
  let at = block
  while (at.depth > depth && at.parent) at = at.parent
  return at
}

/**
 * The blocks of a cell as seen from another place: those below the last block that both share. A cell in a sub-total row so sees the
 * rows of its group, and one in the grand total all.
 */
export function blocksSeen(axis: Axis, cell: number, from: Block): readonly Block[] {
  const chain = axis.chains[cell] ?? []
  const shared = sharedDepth(chain, from)
  const base = blockAt(from, shared)
  const last = chain.at(-1)
  if (shared === chain.length || last === undefined) return [base]
  const all = axis.blocksOf.get(last) ?? []
  return all.slice(firstFrom(all, base.start), firstFrom(all, base.end))
}

function sharedDepth(chain: readonly number[], from: Block): number {
  let depth = 0
  for (let at: Block | null = from; at && at.depth > 0; at = at.parent) {
    if (chain[at.depth - 1] === at.cell) depth = Math.max(depth, at.depth)
  }
  return depth
}

function firstFrom(blocks: readonly Block[], start: number): number {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((blocks[middle]?.start ?? 0) < start) low = middle + 1
    else high = middle
  }
  return low
}

/** Lines that a cell covers at a line, end excluded: its own lines within the block of its last parent. */
export function coverOf(
  axis: Axis,
  cell: { index: number; start: number; span: number },
  line: number,
): readonly [number, number] {
  const made = axis.lines[line]
  const chain = axis.chains[cell.index] ?? []
  if (!made) return [line, line + 1]
  if (cell.span === 1 && made.block.depth === chain.length) return [line, line + 1]
  const { start, end } = blockAt(made.block, chain.length)
  let from = line
  let to = line + 1
  const isOwn = (at: number) => {
    const template = axis.lines[at]?.template ?? -1
    return template >= cell.start && template < cell.start + cell.span
  }
  while (from > start && isOwn(from - 1)) from -= 1
  while (to < end && isOwn(to)) to += 1
  return [from, to]
}
