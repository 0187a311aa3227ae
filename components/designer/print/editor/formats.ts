import type { Mark, Node, ResolvedPos } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { CellSelection } from '@tiptap/pm/tables'
import type { Attributes } from '../document/shape'
import { styleOf, withStyles } from './styles-of'

/** Formats of words, as styles of the elements around them, and of lines. */

/** Elements that say what a style says, by the style. */
const tagsOfStyle: Readonly<Record<string, readonly string[]>> = {
  'font-weight': ['b', 'strong'],
  'font-style': ['i', 'em'],
  'text-decoration': ['u', 's', 'strike', 'del', 'ins'],
  'font-size': ['big', 'small'],
}
/** Attributes of `font` that say what a style says. */
const fontAttributes: Readonly<Record<string, string>> = { color: 'color', 'font-size': 'size', 'font-family': 'face' }

const saidByTag: Readonly<Record<string, readonly [style: string, value: string]>> = {
  b: ['font-weight', 'bold'],
  strong: ['font-weight', 'bold'],
  i: ['font-style', 'italic'],
  em: ['font-style', 'italic'],
  u: ['text-decoration', 'underline'],
  ins: ['text-decoration', 'underline'],
  s: ['text-decoration', 'line-through'],
  strike: ['text-decoration', 'line-through'],
  del: ['text-decoration', 'line-through'],
}

export function attributesOf(node: Node | Mark): Attributes {
  return (node.attrs['attrs'] ?? {}) as Attributes
}

/** What a style is for words with these elements around them; the innermost says it. */
export function formatOf(marks: readonly Mark[], style: string): string {
  for (const mark of marks.toReversed()) {
    const own = styleOf(attributesOf(mark), style)
    if (own !== '') return own
    const [said, value] = saidByTag[String(mark.attrs['tag'])] ?? []
    if (said === style && value !== undefined) return value
    const attribute = mark.attrs['tag'] === 'font' ? attributesOf(mark)[fontAttributes[style] ?? ''] : undefined
    if (attribute) return attribute
  }
  return ''
}

/** The elements around words once they have a style; an empty value takes it away. */
function formatted(marks: readonly Mark[], state: EditorState, style: string, value: string): readonly Mark[] {
  const { wrap } = state.schema.marks
  if (!wrap) return marks
  const kept = marks.flatMap((mark) => withoutStyle(mark, style))
  if (value === '') return kept
  const last = kept.at(-1)
  if (last?.attrs['tag'] === 'span') {
    return [...kept.slice(0, -1), wrap.create({ tag: 'span', attrs: withStyles(attributesOf(last), { [style]: value }) })]
  }
  return [...kept, wrap.create({ tag: 'span', attrs: { style: `${style}: ${value}` } })]
}

function withoutStyle(mark: Mark, style: string): readonly Mark[] {
  const tag = String(mark.attrs['tag'])
  const hadStyle = styleOf(attributesOf(mark), style) !== ''
  let attrs = withStyles(attributesOf(mark), { [style]: '' })
  const attribute = fontAttributes[style]
  if (tag === 'font' && attribute !== undefined && Object.hasOwn(attrs, attribute)) {
    const { [attribute]: _said, ...others } = attrs
    attrs = others
  }
  if (tagsOfStyle[style]?.includes(tag)) return Object.keys(attrs).length === 0 ? [] : [mark.type.create({ tag: 'span', attrs })]
  if ((tag === 'span' || tag === 'font') && Object.keys(attrs).length === 0) return []
  return hadStyle || tag === 'font' ? [mark.type.create({ tag, attrs })] : [mark]
}

/** Gives a style to the words that are chosen, or to those that are typed next. */
export function setFormat(state: EditorState, style: string, value: string): Transaction {
  const { tr, selection } = state
  const { $from, empty } = selection
  if (empty) return tr.setStoredMarks(formatted(state.storedMarks ?? $from.marks(), state, style, value))
  for (const { $from: start, $to: end } of selection.ranges) {
    state.doc.nodesBetween(start.pos, end.pos, (node, position) => {
      if (!node.isInline) return true
      const [from, to] = [Math.max(position, start.pos), Math.min(position + node.nodeSize, end.pos)]
      const marks = formatted(node.marks, state, style, value)
      tr.removeMark(from, to)
      for (const mark of marks) tr.addMark(from, to, mark)
      return false
    })
  }
  return tr
}

/** Takes away every format of the words that are chosen. */
export function clearFormats(state: EditorState): Transaction {
  const { tr } = state
  for (const { $from, $to } of state.selection.ranges) tr.removeMark($from.pos, $to.pos)
  return tr
}

/** The elements around the words at the selection. */
export function marksAt(state: EditorState): readonly Mark[] {
  const { selection, storedMarks } = state
  if (selection.empty) return storedMarks ?? selection.$from.marks()
  let found: readonly Mark[] | null = null
  for (const { $from, $to } of selection.ranges) {
    state.doc.nodesBetween($from.pos, $to.pos, (node) => {
      if (node.isInline) found ??= node.marks
      return found === null
    })
  }
  return found ?? []
}

export function hasFormat(state: EditorState, style: string, value: string): boolean {
  return formatOf(marksAt(state), style).split(/\s+/).includes(value)
}

/** A line, or the cell around words that have no element of their own. */
function heldBy($at: ResolvedPos): { node: Node; position: number } | null {
  for (let depth = $at.depth; depth > 0; depth -= 1) {
    const node = $at.node(depth)
    if (node.type.name === 'line' && node.attrs['tag'] !== '') return { node, position: $at.before(depth) }
    if (isCell(node)) return { node, position: $at.before(depth) }
  }
  return null
}

export function isCell(node: Node): boolean {
  return node.type.name === 'cell' || node.type.name === 'headCell'
}

/** Lines and cells that the selection reaches: what alignment and the like are said of. */
function holders(state: EditorState): Map<number, Node> {
  const found = new Map<number, Node>()
  const { selection, doc } = state
  if (selection instanceof CellSelection) {
    selection.forEachCell((node, position) => {
      found.set(position, node)
      node.descendants((child, offset) => {
        if (child.type.name === 'line' && child.attrs['tag'] !== '') found.set(position + 1 + offset, child)
      })
    })
    return found
  }
  doc.nodesBetween(selection.from, selection.to, (node, position) => {
    if (node.type.name !== 'line') return true
    const held = heldBy(doc.resolve(position + 1))
    if (held) found.set(held.position, held.node)
    else found.set(position, node)
    return false
  })
  return found
}

/** Gives a style to the lines that are chosen. Words between blocks get an element of their own for it. */
export function setLineStyle(state: EditorState, style: string, value: string): Transaction {
  const { tr } = state
  for (const [position, node] of holders(state)) {
    const attrs = { ...node.attrs, attrs: withStyles(attributesOf(node), { [style]: value }) }
    tr.setNodeMarkup(position, undefined, node.attrs['tag'] === '' ? { ...attrs, tag: 'div' } : attrs)
  }
  return tr
}

export function lineStyle(state: EditorState, style: string): string {
  const [first] = holders(state).values()
  return first ? styleOf(attributesOf(first), style) : ''
}

/** Makes paragraphs or headings of the lines that are chosen. */
export function setLineTag(state: EditorState, tag: string): Transaction {
  const { tr, doc, selection } = state
  doc.nodesBetween(selection.from, selection.to, (node, position) => {
    if (node.type.name !== 'line') return true
    if (node.attrs['tag'] !== 'li') tr.setNodeMarkup(position, undefined, { ...node.attrs, tag })
    return false
  })
  return tr
}

export function lineTag(state: EditorState): string {
  const { parent } = state.selection.$from
  return parent.type.name === 'line' ? String(parent.attrs['tag']) : ''
}
