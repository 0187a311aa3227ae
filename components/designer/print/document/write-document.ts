import { type Attributes, pageBreakText, type StoredNode, type TablePart } from './shape'

/** A document as HTML that every client of the wire reads (contract 1 §22, contract 2 §20.1). */
export function writeDocument(doc: StoredNode): string {
  return writeBlocks(doc.content ?? [])
}

export function writeBlocks(blocks: readonly StoredNode[]): string {
  return blocks
    .map((block, index) => {
      const isSecondBare = isBare(block) && index > 0 && isBare(blocks[index - 1])
      return (isSecondBare ? '<br>' : '') + writeBlock(block)
    })
    .join('')
}

function isBare(block: StoredNode | undefined): boolean {
  return block?.type === 'line' && block.attrs?.['tag'] === ''
}

function writeBlock(node: StoredNode): string {
  const attrs = node.attrs ?? {}
  switch (node.type) {
    case 'line':
      return writeLine(node)
    case 'box':
      return element(textOf(attrs['tag']), attributes(attrs['attrs']), writeBlocks(node.content ?? []))
    case 'table':
      return writeTable(node)
    case 'rule':
      return `<hr${attributeText(attributes(attrs['attrs']))}>`
    case 'pageBreak':
      return comment(attrs['text'])
    default:
      // A part of something, as it is copied.
      return node.type === 'row' ? writeRow(node) : isCell(node) ? writeCell(node) : writeInline([node])
  }
}

function isCell(node: StoredNode): boolean {
  return node.type === 'cell' || node.type === 'headCell'
}

function comment(text: unknown): string {
  return `<!--${textOf(text) || pageBreakText}-->`
}

function writeLine({ attrs = {}, content = [] }: StoredNode): string {
  const tag = textOf(attrs['tag'])
  const inner = writeInline(content)
  if (tag === '') return inner
  // Without words it would have no height on paper.
  return element(tag, attributes(attrs['attrs']), inner === '' && attrs['isHollow'] !== true ? '<br>' : inner)
}

/** Neighbours that stand in the same elements share them. */
export function writeInline(nodes: readonly StoredNode[]): string {
  let html = ''
  let open: readonly Mark[] = []
  const close = (count: number) => {
    for (let left = count; left > 0; left -= 1) html += `</${open[open.length - 1 - (count - left)]?.attrs.tag}>`
    open = open.slice(0, open.length - count)
  }
  for (const node of nodes) {
    const marks = node.marks ?? []
    const shared = sharedMarks(open, marks)
    close(open.length - shared)
    for (const mark of marks.slice(shared)) html += `<${mark.attrs.tag}${attributeText(mark.attrs.attrs)}>`
    open = marks
    html += writeLeaf(node)
  }
  close(open.length)
  return html
}

type Mark = NonNullable<StoredNode['marks']>[number]

function sharedMarks(open: readonly Mark[], marks: readonly Mark[]): number {
  const shared = marks.findIndex((mark, index) => JSON.stringify(mark.attrs) !== JSON.stringify(open[index]?.attrs))
  return shared < 0 ? Math.min(marks.length, open.length) : shared
}

function writeLeaf({ type, text = '', attrs = {} }: StoredNode): string {
  switch (type) {
    case 'text':
      return escapeText(text)
    case 'lineBreak':
      return `<br${attributeText(attributes(attrs['attrs']))}>`
    case 'wordBreak':
      return '<wbr>'
    case 'picture':
      return `<img${attributeText(attributes(attrs['attrs']))}>`
    case 'printTag':
      return writeTag(attrs)
    case 'inlinePageBreak':
      return comment(attrs['text'])
    default:
      return ''
  }
}

/** The class first: some clients look at how the attribute begins. */
function writeTag(attrs: Record<string, unknown>): string {
  const { class: className = newTagClass, ...rest } = attributes(attrs['attrs'])
  const all = { class: className, 'data-tag': textOf(attrs['name']), ...rest }
  return element('span', all, escapeText(textOf(attrs['text'])))
}

/** Of tags that are made here, as `tagHtml` writes them. */
const newTagClass = 'wk-print-tag-wrap jnpf-print-tag-span'

function writeTable({ attrs = {}, content = [] }: StoredNode): string {
  const columns = (attrs['columns'] as readonly Attributes[] | undefined) ?? []
  const group = columns.map((column) => `<col${attributeText(column)}>`).join('')
  let html = textOf(attrs['caption']) + (group === '' ? '' : `<colgroup>${group}</colgroup>`)
  let part: TablePart = null
  for (const row of content) {
    // What was made since stands where the row before it does.
    const own: NonNullable<TablePart> = (row.attrs?.['part'] as TablePart | undefined) ?? part ?? firstPart(content)
    if (own.n !== part?.n || own.tag !== part?.tag) {
      if (part) html += `</${part.tag}>`
      html += `<${own.tag}${attributeText(own.attrs)}>`
      part = own
    }
    html += writeRow(row)
  }
  if (part) html += `</${part.tag}>`
  return element('table', attributes(attrs['attrs']), html)
}

function firstPart(rows: readonly StoredNode[]): NonNullable<TablePart> {
  const parts = rows.flatMap((row) => (row.attrs?.['part'] as TablePart | undefined) ?? [])
  return parts[0] ?? { tag: 'tbody', attrs: {}, n: 0 }
}

function writeRow({ attrs = {}, content = [] }: StoredNode): string {
  const before = textOf(attrs['breakBefore'])
  return (before === '' ? '' : comment(before)) + element('tr', attributes(attrs['attrs']), content.map(writeCell).join(''))
}

function writeCell({ type, attrs = {}, content = [] }: StoredNode): string {
  const spans = (['colspan', 'rowspan'] as const).flatMap((name) => {
    const span = Number(attrs[name] ?? 1)
    return span > 1 ? [[name, String(span)] as const] : []
  })
  const all = { ...Object.fromEntries(spans), ...attributes(attrs['attrs']) }
  return element(type === 'headCell' ? 'th' : 'td', all, writeBlocks(content))
}

function element(tag: string, attrs: Attributes, inner: string): string {
  // The first line end in a `pre` is swallowed when it is read.
  const first = tag === 'pre' && inner.startsWith('\n') ? '\n' : ''
  return `<${tag}${attributeText(attrs)}>${first}${inner}</${tag}>`
}

function attributeText(attrs: Attributes): string {
  return Object.entries(attrs)
    .map(
      ([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;').replaceAll('"', '&quot;')}"`,
    )
    .join('')
}

/** As browsers write it. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function attributes(value: unknown): Attributes {
  return (value as Attributes | undefined) ?? {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
