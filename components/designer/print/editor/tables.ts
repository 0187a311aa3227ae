import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { CellSelection, isInTable, selectedRect, TableMap } from '@tiptap/pm/tables'
import type { Attributes } from '../document/shape'
import { attributesOf, isCell } from './formats'
import { styleOf, withStyles } from './styles-of'

/** Tables of templates: how they are made, and how their cells look. */

const cellLook: Attributes = { style: 'border: 1px solid #000000; padding: 1mm 1.5mm; vertical-align: middle' }
const tableLook: Attributes = {
  style: 'width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 10pt; line-height: 1.45',
}

/** A table of so many rows and columns, each column as wide as the others. */
export function insertTable(rows: number, columns: number): Command {
  return (state, dispatch) => {
    const { table, row, cell, line } = state.schema.nodes
    if (!table || !row || !cell || !line) return false
    const bare = () => line.create({ tag: '' })
    const cells = () => Array.from({ length: columns }, () => cell.create({ attrs: cellLook }, bare()))
    const share = { style: `width: ${percent(100 / columns)}` }
    const made = table.create(
      { attrs: tableLook, columns: Array.from({ length: columns }, () => share) },
      Array.from({ length: rows }, () => row.create(null, cells())),
    )
    if (!dispatch) return true
    const { tr } = state
    insertBlock(tr, made)
    dispatch(tr.scrollIntoView())
    return true
  }
}

/** Puts a block behind the line of the selection, or in the place of an empty one; the caret goes into it. */
export function insertBlock(tr: Transaction, block: Node): void {
  const { $from } = tr.selection
  const line = $from.depth > 0 ? $from.node() : null
  const isEmptyLine = line?.type.name === 'line' && line.content.size === 0 && line.attrs['tag'] !== 'li'
  const [from, to] = line && $from.depth > 0 ? [$from.before(), $from.after()] : [tr.selection.from, tr.selection.to]
  const at = isEmptyLine ? from : to
  tr.replaceWith(at, to, block)
  const end = at + block.nodeSize
  if (end === tr.doc.content.size) {
    const next = tr.doc.type.schema.nodes['line']?.create({ tag: 'p' })
    if (next) tr.insert(end, next)
  }
  const inside = TextSelection.findFrom(tr.doc.resolve(Math.min(at + 1, tr.doc.content.size)), 1, true)
  if (inside) tr.setSelection(inside)
}

const percent = (share: number) => `${Number(share.toFixed(2))}%`

/** Runs a command that adds rows or columns, and lets what it adds look like what stands beside it. */
export function withLooks(command: Command): Command {
  return (state, dispatch) =>
    command(
      state,
      dispatch &&
        ((tr) => {
          if (tr.docChanged && isInTable(state)) lendLooks(tr)
          dispatch(tr)
        }),
    )
}

/** Cells without any attribute take those of a neighbour in their row or column; their lines have no margins. */
function lendLooks(tr: Transaction): void {
  const table = tableAround(tr.selection.$from)
  if (!table) return
  const map = TableMap.get(table.node)
  const looks = new Map<number, Attributes>()
  for (const [index, offset] of map.map.entries()) {
    const cell = table.node.nodeAt(offset)
    if (!cell || Object.keys(attributesOf(cell)).length > 0 || looks.has(offset)) continue
    const [column, row] = [index % map.width, Math.floor(index / map.width)]
    const beside = [map.map[index - 1], map.map[index + 1], map.map[index - map.width], map.map[index + map.width]]
    const places = [column > 0, column + 1 < map.width, row > 0, row + 1 < map.height]
    const found = beside.flatMap((place, side) => {
      const neighbour = places[side] && place !== undefined ? table.node.nodeAt(place) : null
      return neighbour && Object.keys(attributesOf(neighbour)).length > 0 ? [attributesOf(neighbour)] : []
    })[0]
    looks.set(offset, withStyles(found ?? cellLook, { width: '', height: '' }))
  }
  for (const [offset, attrs] of looks) {
    const position = table.start + offset
    const cell = tr.doc.nodeAt(position)
    if (!cell) continue
    tr.setNodeMarkup(position, undefined, { ...cell.attrs, attrs })
    const line = cell.firstChild
    if (line?.type.name === 'line' && line.content.size === 0)
      tr.setNodeMarkup(position + 1, undefined, { ...line.attrs, tag: '' })
  }
  spreadColumns(tr, table.position, map.width)
}

/** After columns came or went their shares are made equal again where they do not add up any more. */
function spreadColumns(tr: Transaction, position: number, width: number): void {
  const table = tr.doc.nodeAt(position)
  const columns = (table?.attrs['columns'] ?? []) as readonly Attributes[]
  if (!table || columns.length === 0 || columns.length === width) return
  setColumnShares(
    tr,
    position,
    Array.from({ length: width }, () => 100 / width),
  )
}

type Around = { node: Node; position: number; start: number }

export function tableAround($at: ResolvedPos): Around | null {
  for (let depth = $at.depth; depth > 0; depth -= 1) {
    const node = $at.node(depth)
    if (node.type.name === 'table') return { node, position: $at.before(depth), start: $at.start(depth) }
  }
  return null
}

/** How wide the columns of a table are, in per cent of it. Widths of single cells give way. */
export function setColumnShares(tr: Transaction, position: number, shares: readonly number[]): void {
  const table = tr.doc.nodeAt(position)
  if (!table) return
  const columns = shares.map((share) => ({ style: `width: ${percent(share)}` }))
  const style: Readonly<Record<string, string>> =
    styleOf(attributesOf(table), 'width') === '' ? { width: '100%', 'table-layout': 'fixed' } : { 'table-layout': 'fixed' }
  tr.setNodeMarkup(position, undefined, { ...table.attrs, columns, attrs: withStyles(attributesOf(table), style) })
  const map = TableMap.get(table)
  for (const offset of new Set(map.map)) {
    const cell = table.nodeAt(offset)
    if (!cell) continue
    const { left, right } = map.findCell(offset)
    const sum = shares.slice(left, right).reduce((total, share) => total + share, 0)
    const { width: _width, ...attrs } = attributesOf(cell)
    const hasWidth = styleOf(attrs, 'width') !== ''
    const next = hasWidth ? withStyles(attrs, { width: percent(sum) }) : attrs
    tr.setNodeMarkup(position + 1 + offset, undefined, { ...cell.attrs, attrs: next })
  }
}

/** Gives a style to the cells that are chosen, or to the one with the caret. */
export function setCellStyles(state: EditorState, styles: Readonly<Record<string, string>>): Transaction {
  const { tr, selection } = state
  const set = (node: Node, position: number) =>
    void tr.setNodeMarkup(position, undefined, { ...node.attrs, attrs: withStyles(attributesOf(node), styles) })
  if (selection instanceof CellSelection) selection.forEachCell(set)
  else {
    const cell = cellAt(selection.$from)
    if (cell) set(cell.node, cell.position)
  }
  return tr
}

export function cellAt($at: ResolvedPos): { node: Node; position: number } | null {
  for (let depth = $at.depth; depth > 0; depth -= 1) {
    if (isCell($at.node(depth))) return { node: $at.node(depth), position: $at.before(depth) }
  }
  return null
}

/** Gives styles to the whole table around the selection. */
export function setTableStyles(state: EditorState, styles: Readonly<Record<string, string>>): Transaction {
  const table = tableAround(state.selection.$from)
  if (!table) return state.tr
  const attrs = withStyles(attributesOf(table.node), styles)
  return state.tr.setNodeMarkup(table.position, undefined, { ...table.node.attrs, attrs })
}

/** Which columns the selection has, and how wide each column of its table is, where the table says so. */
export function columnsChosen(state: EditorState): { left: number; right: number; shares: readonly number[] } | null {
  if (!isInTable(state)) return null
  const { left, right, table, map } = selectedRect(state)
  const columns = (table.attrs['columns'] ?? []) as readonly Attributes[]
  const shares = columns.map((column) => Number.parseFloat(styleOf(column, 'width')) || 0)
  return { left, right, shares: shares.length === map.width ? shares : Array.from({ length: map.width }, () => 100 / map.width) }
}

/** Makes one column so wide, in per cent of its table; the others share what is left as they did before. */
export function setColumnShare(state: EditorState, column: number, share: number): Transaction {
  const chosen = columnsChosen(state)
  const table = tableAround(state.selection.$from)
  if (!chosen || !table) return state.tr
  const { tr } = state
  const others = 100 - (chosen.shares[column] ?? 0)
  const rest = 100 - share
  setColumnShares(
    tr,
    table.position,
    chosen.shares.map((own, index) =>
      index === column ? share : others > 0 ? (own * rest) / others : rest / (chosen.shares.length - 1),
    ),
  )
  return tr
}
