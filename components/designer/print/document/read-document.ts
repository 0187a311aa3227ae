import { type Attributes, blockTags, lineTags, pageBreakPattern, type StoredNode, type TablePart } from './shape'

type Mark = NonNullable<StoredNode['marks']>[number]

/** The body of a cleaned template as a document. */
export function readDocument(body: Element): StoredNode {
  return { type: 'doc', content: filled(readBlocks(body)) }
}

/** The words of one line, for what is pasted into the middle of another. */
export function readInline(body: Element): StoredNode[] | null {
  const blocks = readBlocks(body)
  const [only] = blocks
  return blocks.length === 1 && only?.type === 'line' && only.attrs?.['tag'] === '' ? (only.content ?? []) : null
}

function filled(blocks: StoredNode[]): StoredNode[] {
  return blocks.length > 0 ? blocks : [bareLine([])]
}

/** Words that stand in a cell or between blocks without an element of their own. */
function bareLine(content: StoredNode[]): StoredNode {
  return { type: 'line', attrs: { tag: '', attrs: {} }, ...(content.length > 0 ? { content } : {}) }
}

function readBlocks(parent: Element): StoredNode[] {
  const blocks: StoredNode[] = []
  let run: Node[] = []
  const endRun = () => {
    const content = tidy(run.flatMap((node) => readInlineNode(node, [])))
    run = []
    if (content.length > 0) blocks.push(bareLine(content))
  }
  for (const node of parent.childNodes) {
    const block = readBlock(node)
    if (!block) run.push(node)
    else {
      endRun()
      blocks.push(block)
    }
  }
  endRun()
  return blocks
}

/** Null for what stands within a line. */
function readBlock(node: Node): StoredNode | null {
  if (isBreak(node) && node.parentElement && !hasWordsBeside(node)) {
    return { type: 'pageBreak', attrs: { text: node.nodeValue ?? '' } }
  }
  if (!isElement(node)) return null
  const tag = nameOf(node)
  if (tag === 'table') return readTable(node)
  if (tag === 'hr') return { type: 'rule', attrs: { attrs: attributesOf(node) } }
  if (!blockTags.has(tag) && !hasBlocks(node)) return null
  const attrs = { tag, attrs: attributesOf(node) }
  if (lineTags.has(tag) && !hasBlocks(node)) return readLine(node, attrs)
  return { type: 'box', attrs, content: filled(readBlocks(node)) }
}

function readLine(element: Element, attrs: { tag: string; attrs: Attributes }): StoredNode {
  const keepsSpace = attrs.tag === 'pre'
  const inline = [...element.childNodes].flatMap((node) => readInlineNode(node, [], keepsSpace))
  const content = keepsSpace ? inline : tidy(inline)
  // A line of its own height, without words: the editor shows it as one by itself.
  const isEmpty = content.length === 1 && content[0]?.type === 'lineBreak' && !content[0].marks
  if (isEmpty) return { type: 'line', attrs }
  return content.length > 0 ? { type: 'line', attrs, content } : { type: 'line', attrs: { ...attrs, isHollow: true } }
}

function readInlineNode(node: Node, marks: readonly Mark[], keepsSpace = false): StoredNode[] {
  const marked = marks.length > 0 ? { marks: [...marks] } : {}
  if (node.nodeType === 3) {
    const value = node.nodeValue ?? ''
    const text = keepsSpace ? value : value.replace(/[ \t\n\r\f]+/g, ' ')
    return text === '' ? [] : [{ type: 'text', text, ...marked }]
  }
  if (isBreak(node)) return [{ type: 'inlinePageBreak', attrs: { text: node.nodeValue ?? '' }, ...marked }]
  if (!isElement(node)) return []
  const tag = nameOf(node)
  const attrs = attributesOf(node)
  if (tag === 'br') return [{ type: 'lineBreak', attrs: { attrs }, ...marked }]
  if (tag === 'wbr') return [{ type: 'wordBreak', ...marked }]
  if (tag === 'img') return [{ type: 'picture', attrs: { attrs }, ...marked }]
  if (tag === 'span' && attrs['data-tag'] !== undefined && node.children.length === 0) {
    const { 'data-tag': name, ...rest } = attrs
    return [{ type: 'printTag', attrs: { name, text: node.textContent ?? '', attrs: rest }, ...marked }]
  }
  const inner: Mark[] = [...marks, { type: 'wrap', attrs: { tag, attrs } }]
  return [...node.childNodes].flatMap((child) => readInlineNode(child, inner, keepsSpace))
}

/** Spaces at the ends of a line are not seen; between blocks there are none at all. */
function tidy(nodes: StoredNode[]): StoredNode[] {
  const kept = [...nodes]
  const trim = (at: number, pattern: RegExp) => {
    const node = kept[at]
    if (node?.type !== 'text') return false
    const text = (node.text ?? '').replace(pattern, '')
    if (text === '') {
      kept.splice(at, 1)
      return true
    }
    kept[at] = { ...node, text }
    return false
  }
  while (kept.length > 0 && trim(0, /^ +/));
  while (kept.length > 0 && trim(kept.length - 1, / +$/));
  return kept
}

function readTable(table: Element): StoredNode {
  const columns: Attributes[] = []
  let caption = ''
  const rows: StoredNode[] = []
  let breakBefore = ''
  const readRows = (holder: Element, part: TablePart) => {
    for (const node of holder.childNodes) {
      if (isBreak(node)) breakBefore = node.nodeValue ?? ''
      if (!isElement(node) || nameOf(node) !== 'tr') continue
      rows.push(readRow(node, part, breakBefore))
      breakBefore = ''
    }
  }
  let n = 0
  for (const child of table.childNodes) {
    if (isBreak(child)) breakBefore = child.nodeValue ?? ''
    if (!isElement(child)) continue
    const tag = nameOf(child)
    if (tag === 'caption') caption = child.outerHTML
    if (tag === 'colgroup') columns.push(...columnsOf(child))
    if (/^(thead|tbody|tfoot)$/.test(tag)) {
      n += 1
      readRows(child, { tag, attrs: attributesOf(child), n })
    }
  }
  const attrs = { attrs: attributesOf(table), columns, caption }
  return { type: 'table', attrs, content: rows.length > 0 ? rows : [readRow(table, null, '')] }
}

function columnsOf(group: Element): Attributes[] {
  return [...group.children].filter((child) => nameOf(child) === 'col').map(attributesOf)
}

function readRow(row: Element, part: TablePart, breakBefore: string): StoredNode {
  const cells = [...row.children].filter((child) => /^t[dh]$/.test(nameOf(child))).map(readCell)
  const attrs = { attrs: nameOf(row) === 'tr' ? attributesOf(row) : {}, part, breakBefore }
  const none: StoredNode = { type: 'cell', attrs: { attrs: {}, colspan: 1, rowspan: 1 }, content: [bareLine([])] }
  return { type: 'row', attrs, content: cells.length > 0 ? cells : [none] }
}

function readCell(cell: Element): StoredNode {
  const { colspan, rowspan, ...attrs } = attributesOf(cell)
  const spans = { colspan: spanOf(colspan), rowspan: spanOf(rowspan) }
  const type = nameOf(cell) === 'th' ? 'headCell' : 'cell'
  return { type, attrs: { attrs, ...spans }, content: filled(readBlocks(cell)) }
}

function spanOf(text: string | undefined): number {
  const span = Number(text)
  return Number.isInteger(span) && span > 1 && span <= 1000 ? span : 1
}

function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
}

function nameOf(element: Element): string {
  return element.tagName.toLowerCase()
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1
}

function isBreak(node: Node): boolean {
  return node.nodeType === 8 && pageBreakPattern.test(node.nodeValue ?? '')
}

function hasBlocks(element: Element): boolean {
  for (const child of element.children) if (blockTags.has(nameOf(child)) || hasBlocks(child)) return true
  return false
}

/** Within words a break belongs to their line. */
function hasWordsBeside({ previousSibling, nextSibling }: Node): boolean {
  return [previousSibling, nextSibling].some((beside) => beside !== null && isWords(beside))
}

function isWords(node: Node): boolean {
  if (node.nodeType === 3) return (node.nodeValue ?? '').trim() !== ''
  return isElement(node) && !blockTags.has(nameOf(node)) && !hasBlocks(node)
}
