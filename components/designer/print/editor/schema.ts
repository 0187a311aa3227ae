import { type Extensions, Mark, Node } from '@tiptap/core'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import type { DOMOutputSpec } from '@tiptap/pm/model'
import type { Attributes } from '../document/shape'
import { templatePlugins } from './plugins'

/**
 * The documents of `document/shape.ts` for the editor. What is shown has the elements of what is printed; HTML comes in and goes out by
 * `readDocument` and `writeDocument` alone, also through the clipboard, so nothing here parses.
 */
const unparsed = () => ({ rendered: false })

const attribute = <Value>(value: Value) => ({ default: value, ...unparsed() })
const noAttributes: Attributes = {}
const withAttributes = () => ({ attrs: attribute(noAttributes) })

type Rendered = { node: { attrs: Record<string, unknown> } }

const plain = (value: unknown): Attributes => (value ?? noAttributes) as Attributes

/** By which the commands of tables know their nodes. */
const tableRoles: Readonly<Record<string, string>> = { table: 'table', row: 'row', cell: 'cell', headCell: 'header_cell' }

const Doc = Node.create({
  name: 'doc',
  topNode: true,
  content: 'block+',
  // Asked for every node.
  extendNodeSchema: ({ name }) => (tableRoles[name] ? { tableRole: tableRoles[name] } : {}),
})
const Text = Node.create({ name: 'text', group: 'inline' })

const Line = Node.create({
  name: 'line',
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({ tag: attribute('p'), ...withAttributes(), isHollow: attribute(false) }),
  renderHTML: ({ node }: Rendered): DOMOutputSpec =>
    node.attrs['tag'] === '' ? ['div', { 'data-bare': '' }, 0] : [String(node.attrs['tag']), plain(node.attrs['attrs']), 0],
})

const Box = Node.create({
  name: 'box',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ tag: attribute('div'), ...withAttributes() }),
  renderHTML: ({ node }: Rendered): DOMOutputSpec => [String(node.attrs['tag']), plain(node.attrs['attrs']), 0],
})

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'row+',
  isolating: true,
  addAttributes: () => ({ ...withAttributes(), columns: attribute<readonly Attributes[]>([]), caption: attribute('') }),
  renderHTML: ({ node }: Rendered): DOMOutputSpec => {
    const columns = node.attrs['columns'] as readonly Attributes[]
    const group: DOMOutputSpec[] = columns.length > 0 ? [['colgroup', {}, ...columns.map((one) => ['col', one])]] : []
    return ['table', plain(node.attrs['attrs']), ...group, ['tbody', 0]]
  },
})

const Row = Node.create({
  name: 'row',
  content: '(cell | headCell)*',
  addAttributes: () => ({ ...withAttributes(), part: attribute(null), breakBefore: attribute('') }),
  renderHTML: ({ node }: Rendered): DOMOutputSpec => {
    const breaks = node.attrs['breakBefore'] === '' ? {} : { 'data-break-before': '' }
    return ['tr', { ...plain(node.attrs['attrs']), ...breaks }, 0]
  },
})

const cellOf = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: attribute(1), rowspan: attribute(1), colwidth: attribute(null), ...withAttributes() }),
    renderHTML: ({ node }: Rendered): DOMOutputSpec => {
      const spans = (['colspan', 'rowspan'] as const).filter((side) => Number(node.attrs[side]) > 1)
      const given = Object.fromEntries(spans.map((side) => [side, String(node.attrs[side])]))
      return [tag, { ...plain(node.attrs['attrs']), ...given }, 0]
    },
  })

const leaf = (name: string, group: 'block' | 'inline', tag: string) =>
  Node.create({
    name,
    group,
    inline: group === 'inline',
    selectable: name !== 'lineBreak',
    addAttributes: withAttributes,
    renderHTML: ({ node }: Rendered): DOMOutputSpec => [tag, plain(node.attrs['attrs'])],
  })

const breakOf = (name: string, group: 'block' | 'inline') =>
  Node.create({
    name,
    group,
    inline: group === 'inline',
    addAttributes: () => ({ text: attribute('') }),
    renderHTML: (): DOMOutputSpec => [group === 'block' ? 'div' : 'span', { 'data-page-break': '' }],
  })

const WordBreak = Node.create({ name: 'wordBreak', group: 'inline', inline: true, renderHTML: (): DOMOutputSpec => ['wbr'] })

const PrintTag = Node.create({
  name: 'printTag',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({ name: attribute(''), text: attribute(''), ...withAttributes() }),
  renderText: ({ node }) => String(node.attrs['text']),
  renderHTML: ({ node }: Rendered): DOMOutputSpec => {
    const { style } = plain(node.attrs['attrs'])
    const name = String(node.attrs['name'])
    return ['span', { 'data-tag': name, ...(style ? { style } : {}) }, String(node.attrs['text'])]
  },
})

/** Formats, as elements around words; several of the same kind may stand within each other. */
const Wrap = Mark.create({
  name: 'wrap',
  excludes: '',
  inclusive: true,
  addAttributes: () => ({ tag: attribute('span'), ...withAttributes() }),
  renderHTML: ({ mark }): DOMOutputSpec => [String(mark.attrs['tag']), withoutAddresses(plain(mark.attrs['attrs'])), 0],
})

/** Links of a template lead nowhere while it is edited. */
function withoutAddresses({ href: _href, ...attrs }: Attributes): Attributes {
  return attrs
}

export const templateExtensions: Extensions = [
  Doc,
  Line,
  Box,
  Table,
  Row,
  cellOf('cell', 'td'),
  cellOf('headCell', 'th'),
  leaf('rule', 'block', 'hr'),
  leaf('picture', 'inline', 'img'),
  leaf('lineBreak', 'inline', 'br'),
  breakOf('pageBreak', 'block'),
  breakOf('inlinePageBreak', 'inline'),
  WordBreak,
  PrintTag,
  Text,
  Wrap,
  UndoRedo.configure({ depth: 200 }),
  Dropcursor.configure({ color: false, class: 'tn-print-drop' }),
  Gapcursor,
  templatePlugins,
]
