import type { Command } from '@tiptap/pm/state'
import { isInTable, selectedRect } from '@tiptap/pm/tables'
import { pageBreakText, type TablePart } from '../document/shape'

/** Rows down to that of the caret stand on every page the table runs on to, or none of them where they do already. */
export const repeatHead: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  const { bottom, table, tableStart, map } = selectedRect(state)
  if (bottom >= map.height) return false
  if (!dispatch) return true
  const last = table.child(bottom - 1).attrs['part'] as TablePart
  const isHead = last?.tag === 'thead'
  const { tr } = state
  let position = tableStart
  table.forEach((row, _offset, index) => {
    const before = row.attrs['part'] as TablePart
    const tag = !isHead && index < bottom ? 'thead' : 'tbody'
    const part = before?.tag === tag ? before : { tag, attrs: {}, n: tag === 'thead' ? -1 : -2 }
    tr.setNodeMarkup(position, undefined, { ...row.attrs, part })
    position += row.nodeSize
  })
  dispatch(tr)
  return true
}

/** The printer begins a page before the row of the caret, or does not any more. */
export const toggleRowBreak: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  const { top, table, tableStart } = selectedRect(state)
  if (top === 0) return false
  let position = tableStart
  for (let index = 0; index < top; index += 1) position += table.child(index).nodeSize
  const row = table.child(top)
  const breakBefore = row.attrs['breakBefore'] === '' ? pageBreakText : ''
  dispatch?.(state.tr.setNodeMarkup(position, undefined, { ...row.attrs, breakBefore }))
  return true
}
